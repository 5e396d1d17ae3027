internal import Basics

extension MarkdownWriter {
  /// Writes preformatted text: code as a fenced block, anything richer as HTML.
  mutating func writePreformatted(_ node: Fragment.ID) -> Course {
    guard let code = code(in: node) else {
      writeHTML(of: node)
      return .behind(node)
    }
    beginBlock()
    write(code, language: language(of: node))
    return .behind(node)
  }

  /// Writes a block of code so that no reader finds markup in it.
  ///
  /// Most know fences, none but a few those in lists; indented code is known to all, but where a
  /// list or a spoiler is around it; nobody looks into HTML.
  private mutating func write(_ code: ArraySlice<UInt8>, language: ArraySlice<UInt8>) {
    if MarkupInCode.isTame(code) { return writeFenced(code, language: language) }
    let container = containers[containers.count - 1]
    let canBeIndented =
      container.hasIndentedCode && code.first != .lineFeed && !endsWithBlankLine(code)
    if !language.isEmpty {
      lines.write("<!-- language: ")
      if !language.starts(with: "lang-".utf8) { lines.write("lang-") }
      lines.write(language)
      lines.write(" -->")
      lines.separate(blank: canBeIndented)
    } else if canBeIndented {
      // Behind a list of whatever kind, it would be text in it.
      lines.write("<!-- -->")
      lines.separate(blank: true)
    }
    if canBeIndented { writeIndented(code) } else { writeTagged(code) }
  }

  private func endsWithBlankLine(_ code: ArraySlice<UInt8>) -> Bool {
    guard let last = code.lastIndex(where: { !$0.isSpace }) else { return true }
    return code[last...].count { $0 == .lineFeed } > 1
  }

  private mutating func writeIndented(_ code: ArraySlice<UInt8>) {
    lines.open(first: Array("    ".utf8), rest: Array("    ".utf8))
    lines.write(lines: code)
    lines.close()
  }

  private mutating func writeTagged(_ code: ArraySlice<UInt8>) {
    lines.write("<pre><code>")
    lines.write(lines: MarkdownEscaping.htmlText(code).withoutBlankLines[...])
    lines.write("</code></pre>")
  }

  private mutating func writeFenced(_ code: ArraySlice<UInt8>, language: ArraySlice<UInt8>) {
    let fence = [UInt8](repeating: .backtick, count: max(3, longestRun(in: code) + 1))
    lines.write(fence)
    lines.write(language)
    lines.endLine()
    lines.write(lines: code)
    lines.endLine()
    lines.write(fence)
  }

  /// The text of a `pre` that holds one `code` with nothing but text.
  private func code(in node: Fragment.ID) -> ArraySlice<UInt8>? {
    let code = fragment[node].first
    guard code != Fragment.none, fragment.element(code) == .code,
      fragment[code].next == Fragment.none
    else { return nil }
    let text = fragment[code].first
    guard text != Fragment.none else { return [] }
    guard fragment.element(text) == .text, fragment[text].next == Fragment.none else { return nil }
    return fragment.text(of: text)
  }

  /// What names a code block's language behind a fence, empty if it has none.
  ///
  /// Names that mean another one without `lang-` keep it.
  private func language(of node: Fragment.ID) -> ArraySlice<UInt8> {
    guard let name = fragment.language(of: node) else { return [] }
    let short = name.dropFirst("lang-".utf8.count)
    return CodeLanguage.code(named: short)?.elementsEqual(short) ?? false ? short : name
  }

  /// The length of the longest run of backticks.
  func longestRun(in code: ArraySlice<UInt8>) -> Int {
    var longest = 0
    var run = 0
    for byte in code {
      run = byte == .backtick ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

// MARK: - Stack Snippets

extension MarkdownWriter {
  mutating func enterBox(_ node: Fragment.ID) -> Course {
    guard fragment.hasClass("snippet", node) else { return .inside }
    if presentation.labelsSnippets || containers.count > 1 {
      writeLabelled(node)
    } else {
      writeSnippet(node)
    }
    return .behind(node)
  }

  /// Writes a Stack Snippet as its author did, which is understood at the margin only.
  private mutating func writeSnippet(_ node: Fragment.ID) {
    beginBlock()
    lines.write("<!-- begin snippet: js")
    for (name, option) in Self.snippetOptions {
      guard let value = fragment.value(name, of: node) else { continue }
      lines.write(.space)
      lines.write(option)
      lines.write(": ")
      lines.write(value)
    }
    lines.write(" -->")
    for (code, language) in blocks(of: node) {
      lines.separate(blank: true)
      lines.write("<!-- language: lang-")
      lines.write("\(language)".utf8)
      lines.write(" -->")
      lines.separate(blank: true)
      writeIndented(code)
    }
    lines.separate(blank: true)
    lines.write("<!-- end snippet -->")
  }

  private static let snippetOptions: [(AttributeName, StaticString)] = [
    (.dataHide, "hide"), (.dataConsole, "console"), (.dataBabel, "babel"),
    (.dataBabelPresetReact, "babelPresetReact"), (.dataBabelPresetTS, "babelPresetTS"),
  ]

  /// Writes a Stack Snippet as code blocks, each under the name of its language.
  private mutating func writeLabelled(_ node: Fragment.ID) {
    for (code, language) in blocks(of: node) {
      beginBlock(isApart: true)
      lines.write("**\(language.label)**".utf8)
      lines.separate(blank: containers[containers.count - 1].kind != .tightItem)
      write(code, language: Array("\(language)".utf8)[...])
    }
  }

  private func blocks(of snippet: Fragment.ID) -> [(ArraySlice<UInt8>, SnippetLanguage)] {
    var blocks: [(ArraySlice<UInt8>, SnippetLanguage)] = []
    var walk = Walk(fragment, from: snippet)
    while let step = walk.next(in: fragment) {
      guard case .enter(let node) = step, fragment.element(node) == .pre,
        let language = SnippetLanguage.allCases.first(where: { fragment.hasClass($0.name, node) }),
        let code = code(in: node)
      else { continue }
      blocks.append((code, language))
    }
    return blocks
  }
}

internal import Basics

extension MarkdownWriter {
  /// Writes a `pre` element: as a code block if it contains only code, else as HTML.
  mutating func writePreformatted(_ node: Fragment.NodeID) -> Continuation {
    guard let code = code(in: node) else {
      writeHTML(of: node)
      return .resumeAfter(node)
    }
    beginBlock()
    write(code, language: language(of: node))
    return .resumeAfter(node)
  }

  /// Writes a code block so that no parser finds markup in it.
  ///
  /// Some parsers do not support fences, or not within lists. All support indented code, except within lists and
  /// spoilers. Escaped code in HTML is safe everywhere.
  private mutating func write(_ code: ArraySlice<UInt8>, language: ArraySlice<UInt8>) {
    if MarkupInCode.isInert(code) { return writeFenced(code, language: language) }
    let container = containers[containers.count - 1]
    let canBeIndented =
      container.hasIndentedCode && code.first != .lineFeed && !endsWithBlankLine(code)
    if !language.isEmpty {
      lines.write("<!-- language: ")
      if !language.starts(with: "lang-".utf8) { lines.write("lang-") }
      lines.write(language)
      lines.write(" -->")
      lines.separate(withBlankLine: canBeIndented)
    } else if canBeIndented {
      // After a list, indented code would be read as text of the last item.
      lines.write("<!-- -->")
      lines.separate(withBlankLine: true)
    }
    if canBeIndented { writeIndented(code) } else { writeAsHTML(code) }
  }

  /// Returns whether code ends with a blank line or contains only white space.
  private func endsWithBlankLine(_ code: ArraySlice<UInt8>) -> Bool {
    guard let last = code.lastIndex(where: { !$0.isWhitespace }) else { return true }
    return code[last...].count { $0 == .lineFeed } > 1
  }

  /// Writes code indented by four spaces.
  private mutating func writeIndented(_ code: ArraySlice<UInt8>) {
    lines.openContainer(firstPrefix: Array("    ".utf8), otherPrefix: Array("    ".utf8))
    lines.write(lines: code)
    lines.closeContainer()
  }

  /// Writes code as HTML, escaped.
  private mutating func writeAsHTML(_ code: ArraySlice<UInt8>) {
    lines.write("<pre><code>")
    lines.write(lines: MarkdownEscaping.htmlText(code).withoutBlankLines[...])
    lines.write("</code></pre>")
  }

  /// Writes code between fences that are longer than any run of backticks in it.
  private mutating func writeFenced(_ code: ArraySlice<UInt8>, language: ArraySlice<UInt8>) {
    let fence = [UInt8](repeating: .backtick, count: max(3, longestBacktickRun(in: code) + 1))
    lines.write(fence)
    lines.write(language)
    lines.endLine()
    lines.write(lines: code)
    lines.endLine()
    lines.write(fence)
  }

  /// Returns the text of a `pre` element whose only child is a `code` element with only text; otherwise `nil`.
  private func code(in node: Fragment.NodeID) -> ArraySlice<UInt8>? {
    let code = fragment[node].firstChild
    guard code != Fragment.none, fragment.element(of: code) == .code,
      fragment[code].nextSibling == Fragment.none
    else { return nil }
    let text = fragment[code].firstChild
    guard text != Fragment.none else { return [] }
    guard fragment.element(of: text) == .text, fragment[text].nextSibling == Fragment.none else {
      return nil
    }
    return fragment.text(of: text)
  }

  /// Returns the name of a code block's language for its fence, empty if it has none.
  ///
  /// The prefix `lang-` is dropped unless the dialect would then read another language.
  private func language(of node: Fragment.NodeID) -> ArraySlice<UInt8> {
    guard let name = fragment.language(of: node) else { return [] }
    let short = name.dropFirst("lang-".utf8.count)
    return CodeLanguage.languageCode(named: short)?.elementsEqual(short) ?? false ? short : name
  }

  /// Returns the length of the longest run of backticks in code.
  func longestBacktickRun(in code: ArraySlice<UInt8>) -> Int {
    var maxLength = 0
    var runLength = 0
    for byte in code {
      runLength = byte == .backtick ? runLength + 1 : 0
      maxLength = max(maxLength, runLength)
    }
    return maxLength
  }
}

// MARK: - Stack Snippets

extension MarkdownWriter {
  /// Writes a Stack Snippet; any other `div` is dropped and its content is written.
  mutating func enterDivision(_ node: Fragment.NodeID) -> Continuation {
    guard fragment.hasClass("snippet", on: node) else { return .visitChildren }
    if presentation.labelsSnippets || containers.count > 1 {
      writeLabelled(node)
    } else {
      writeSnippet(node)
    }
    return .resumeAfter(node)
  }

  /// Writes a Stack Snippet in the notation of Stack Exchange, which is valid only outside of containers.
  private mutating func writeSnippet(_ node: Fragment.NodeID) {
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
    for (code, language) in codeBlocks(of: node) {
      lines.separate(withBlankLine: true)
      lines.write("<!-- language: lang-")
      lines.write("\(language)".utf8)
      lines.write(" -->")
      lines.separate(withBlankLine: true)
      writeIndented(code)
    }
    lines.separate(withBlankLine: true)
    lines.write("<!-- end snippet -->")
  }

  /// The attributes of a Stack Snippet and the names of its options.
  private static let snippetOptions: [(AttributeName, StaticString)] = [
    (.dataHide, "hide"), (.dataConsole, "console"), (.dataBabel, "babel"),
    (.dataBabelPresetReact, "babelPresetReact"), (.dataBabelPresetTS, "babelPresetTS"),
  ]

  /// Writes a Stack Snippet as code blocks, each preceded by the name of its language.
  private mutating func writeLabelled(_ node: Fragment.NodeID) {
    for (code, language) in codeBlocks(of: node) {
      beginBlock(needsSeparator: true)
      lines.write("**\(language.displayName)**".utf8)
      lines.separate(withBlankLine: containers[containers.count - 1].kind != .tightItem)
      write(code, language: Array("\(language)".utf8)[...])
    }
  }

  /// Returns the code blocks of a Stack Snippet with their languages.
  private func codeBlocks(of snippet: Fragment.NodeID) -> [(ArraySlice<UInt8>, SnippetLanguage)] {
    var blocks: [(ArraySlice<UInt8>, SnippetLanguage)] = []
    var traversal = FragmentTraversal(fragment, inside: snippet)
    while let event = traversal.next(in: fragment) {
      guard case .enter(let node) = event, fragment.element(of: node) == .pre,
        let language = SnippetLanguage.allCases.first(where: {
          fragment.hasClass($0.className, on: node)
        }),
        let code = code(in: node)
      else { continue }
      blocks.append((code, language))
    }
    return blocks
  }
}

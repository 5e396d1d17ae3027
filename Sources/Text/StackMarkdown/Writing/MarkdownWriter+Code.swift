internal import Basics

extension MarkdownWriter {
  /// Writes a `pre` element as a code block if it contains only code, otherwise as HTML.
  mutating func writePreformatted(_ node: Fragment.NodeID) -> Continuation {
    guard let code = code(in: node) else {
      writeHTML(of: node)
      return .resumeAfter(node)
    }
    beginBlock()
    writeCodeBlock(code, language: language(of: node))
    return .resumeAfter(node)
  }

  /// Writes a code block in a form in which no Markdown parser finds markup.
  ///
  /// Some parsers do not support fences, at least within lists. All support indented code, except
  /// within lists and spoilers. Escaped code in HTML is safe everywhere.
  private mutating func writeCodeBlock(_ code: ArraySlice<UInt8>, language: ArraySlice<UInt8>) {
    if MarkupInCode.isInert(code) { return writeFencedCode(code, language: language) }
    let container = containers[containers.count - 1]
    let canBeIndented =
      container.supportsIndentedCode && code.first != .lineFeed && !endsWithBlankLine(code)
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
    if canBeIndented { writeIndentedCode(code) } else { writeCodeAsHTML(code) }
  }

  /// Returns whether a code block ends with a blank line or contains only white space.
  private func endsWithBlankLine(_ code: ArraySlice<UInt8>) -> Bool {
    guard let last = code.lastIndex(where: { !$0.isWhitespace }) else { return true }
    return code[last...].count { $0 == .lineFeed } > 1
  }

  /// Writes a code block indented by four spaces.
  private mutating func writeIndentedCode(_ code: ArraySlice<UInt8>) {
    lines.openContainer(firstPrefix: Array("    ".utf8), otherPrefix: Array("    ".utf8))
    lines.write(lines: code)
    lines.closeContainer()
  }

  /// Writes a code block as escaped HTML.
  private mutating func writeCodeAsHTML(_ code: ArraySlice<UInt8>) {
    let html = "<pre><code>".utf8 + MarkdownEscaping.htmlText(code) + "</code></pre>".utf8
    lines.write(lines: Array(html).withoutTabsInPreformattedText.withoutBlankLines[...])
  }

  /// Writes a code block between fences that are longer than any run of backticks in the code.
  private mutating func writeFencedCode(_ code: ArraySlice<UInt8>, language: ArraySlice<UInt8>) {
    let fence = [UInt8](repeating: .backtick, count: max(3, longestBacktickRun(in: code) + 1))
    lines.write(fence)
    lines.write(language)
    lines.endLine()
    lines.write(lines: code)
    lines.endLine()
    lines.write(fence)
  }

  /// Returns the text of a `pre` element whose only child is a `code` element with only text;
  /// otherwise `nil`.
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

  /// Returns the name of a code block's language as it is written after the opening fence; empty if
  /// the block has none.
  ///
  /// The name has no prefix `lang-`, unless the dialect would read the shorter name as another
  /// language.
  private func language(of node: Fragment.NodeID) -> ArraySlice<UInt8> {
    guard let name = fragment.languageClass(of: node) else { return [] }
    let short = name.dropFirst("lang-".utf8.count)
    return CodeLanguage.languageCode(named: short)?.elementsEqual(short) ?? false ? short : name
  }

  /// Returns the length of the longest run of backticks in a text.
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
  /// Writes a Stack Snippet; writes only the content of any other `div`.
  mutating func enterDivision(_ node: Fragment.NodeID) -> Continuation {
    guard fragment.hasClass("snippet", on: node) else { return .visitChildren }
    if presentation.labelsSnippets || containers.count > 1 {
      writeLabelledSnippet(node)
    } else {
      writeSnippet(node)
    }
    return .resumeAfter(node)
  }

  /// Writes a Stack Snippet in the notation of Stack Exchange, which is not valid in quotations and
  /// lists.
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
      writeIndentedCode(code)
    }
    lines.separate(withBlankLine: true)
    lines.write("<!-- end snippet -->")
  }

  /// The attributes that store the options of a Stack Snippet, each with the name of the option.
  private static let snippetOptions: [(attribute: AttributeName, option: StaticString)] = [
    (.dataHide, "hide"), (.dataConsole, "console"), (.dataBabel, "babel"),
    (.dataBabelPresetReact, "babelPresetReact"), (.dataBabelPresetTS, "babelPresetTS"),
  ]

  /// Writes a Stack Snippet as code blocks, each preceded by the name of its language.
  private mutating func writeLabelledSnippet(_ node: Fragment.NodeID) {
    for (code, language) in codeBlocks(of: node) {
      beginBlock(needsSeparator: true)
      lines.write("**\(language.displayName)**".utf8)
      lines.separate(withBlankLine: containers[containers.count - 1].kind != .tightItem)
      writeCodeBlock(code, language: Array("\(language)".utf8)[...])
    }
  }

  /// Returns the code blocks of a Stack Snippet, each with its language.
  private func codeBlocks(of snippet: Fragment.NodeID) -> [(
    code: ArraySlice<UInt8>, language: SnippetLanguage
  )] {
    var blocks: [(code: ArraySlice<UInt8>, language: SnippetLanguage)] = []
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

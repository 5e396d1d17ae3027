extension BlockRenderer {
  /// Writes an indented or fenced code block.
  mutating func writeCode(_ block: Int) {
    addLanguageClass(of: block)
    sanitizer.startElement(.pre)
    sanitizer.startElement(.code)
    writeLines(of: block, endsLastLine: true)
    sanitizer.endElement(.code)
    endElement(.pre)
  }

  /// Adds the CSS class for a code block's language, if the language is known, to the `pre` element
  /// that starts next.
  mutating func addLanguageClass(of block: Int) {
    guard let language = annotations.languagesByBlock[block] else { return }
    sanitizer.addAttribute(.class, of: .pre, "lang-".utf8 + language + " prettyprint-override".utf8)
  }

  /// Writes the lines of a code block; `endsLastLine` says whether a line feed follows the last
  /// one.
  private mutating func writeLines(of block: Int, endsLastLine: Bool) {
    let lines = tree.lines[tree.blocks[block].lines]
    for (number, line) in lines.enumerated() {
      sanitizer.addText(tree.source[line].span)
      if endsLastLine || number < lines.count - 1 { sanitizer.endLine() }
    }
  }

  /// Writes a Stack Snippet as Stack Exchange does, without a line feed at the end of each code
  /// block.
  mutating func write(_ snippet: StackSnippet) {
    sanitizer.endLineIfNeeded()
    sanitizer.addAttribute(.class, of: .div, "snippet")
    sanitizer.addAttribute(.dataLang, of: .div, "js")
    for (name, value) in snippet.options {
      sanitizer.addAttribute(name, of: .div, Array(value))
    }
    startElement(.div)
    sanitizer.addAttribute(
      .class, of: .div,
      snippet.isHidden ? "snippet-code snippet-currently-hidden" : "snippet-code")
    startElement(.div)
    for part in snippet.codeBlocks { write(part) }
    endElement(.div)
    endElement(.div)
  }

  /// Writes a code block of a Stack Snippet.
  private mutating func write(_ part: StackSnippet.CodeBlock) {
    let language = part.language
    sanitizer.addAttribute(
      .class, of: .pre,
      "snippet-code-".utf8 + language + " lang-".utf8 + language + " prettyprint-override".utf8)
    sanitizer.startElement(.pre)
    sanitizer.startElement(.code)
    writeLines(of: part.block, endsLastLine: false)
    sanitizer.endElement(.code)
    endElement(.pre)
  }
}

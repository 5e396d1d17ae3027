extension BlockRenderer {
  /// Writes an indented or fenced code block.
  mutating func writeCode(_ block: Int) {
    addLanguage(of: block)
    writer.start(.pre)
    writer.start(.code)
    writeLines(of: block, endsLastLine: true)
    writer.end(.code)
    end(.pre)
  }

  /// Adds the class of a code block's language, if it is known, to the `pre` element that starts next.
  mutating func addLanguage(of block: Int) {
    guard let language = notes.languages[block] else { return }
    writer.addAttribute(.class, of: .pre, "lang-".utf8 + language + " prettyprint-override".utf8)
  }

  /// Writes a block's lines; `endsLastLine` controls the line feed after the last one.
  private mutating func writeLines(of block: Int, endsLastLine: Bool) {
    let lines = tree.lines[tree.blocks[block].lines]
    for (number, line) in lines.enumerated() {
      writer.write(tree.source[line].span)
      if endsLastLine || number < lines.count - 1 { writer.endLine() }
    }
  }

  /// Writes a Stack Snippet as Stack Exchange serves it, without a line feed at the end of each code block.
  mutating func write(_ snippet: StackSnippet) {
    writer.endLineIfBegun()
    writer.addAttribute(.class, of: .div, "snippet")
    writer.addAttribute(.dataLang, of: .div, "js")
    for (name, value) in snippet.options {
      writer.addAttribute(name, of: .div, Array(value))
    }
    begin(.div)
    writer.addAttribute(
      .class, of: .div,
      snippet.isHidden ? "snippet-code snippet-currently-hidden" : "snippet-code")
    begin(.div)
    for part in snippet.parts { write(part) }
    end(.div)
    end(.div)
  }

  /// Writes a code block of a Stack Snippet.
  private mutating func write(_ part: StackSnippet.Part) {
    let language = part.language
    writer.addAttribute(
      .class, of: .pre,
      "snippet-code-".utf8 + language + " lang-".utf8 + language + " prettyprint-override".utf8)
    writer.start(.pre)
    writer.start(.code)
    writeLines(of: part.block, endsLastLine: false)
    writer.end(.code)
    end(.pre)
  }
}

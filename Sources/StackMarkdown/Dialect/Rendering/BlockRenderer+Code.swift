extension BlockRenderer {
  mutating func writeCode(_ block: Int) {
    addLanguage(of: block)
    writer.start(.pre)
    writer.start(.code)
    writeLines(of: block, endsLast: true)
    writer.end(.code)
    end(.pre)
  }

  /// Names the language of code, if something tells it, for the tag that comes next.
  mutating func addLanguage(of block: Int) {
    guard let language = notes.languages[block] else { return }
    writer.addAttribute(.class, of: .pre, "lang-".utf8 + language + " prettyprint-override".utf8)
  }

  private mutating func writeLines(of block: Int, endsLast: Bool) {
    let lines = tree.lines[tree.blocks[block].lines]
    for (number, line) in lines.enumerated() {
      writer.write(tree.source[line].span)
      if endsLast || number < lines.count - 1 { writer.endLine() }
    }
  }

  /// Writes a snippet as the site serves it; there its code does not end with a line feed.
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

  private mutating func write(_ part: StackSnippet.Part) {
    let language = part.language
    writer.addAttribute(
      .class, of: .pre,
      "snippet-code-".utf8 + language + " lang-".utf8 + language + " prettyprint-override".utf8)
    writer.start(.pre)
    writer.start(.code)
    writeLines(of: part.block, endsLast: false)
    writer.end(.code)
    end(.pre)
  }
}

/// The HTML of a post's texts, with placeholders turned into what they stand for.
struct InlineOutput: ~Copyable {
  /// How deep emphasis may stand in emphasis; what is deeper is written without tags.
  private static let maximumDepth = 100

  var writer: MarkupWriter
  private let source: InlineSource
  private let siteURL: String?
  private var depth = 0
  private var linkDepth = 0
  private var imageDepth = 0
  /// Whether the mark at the beginning of a text is still to come.
  private var isAtMark = false
  /// Where the next text begins in what libcmark has not read.
  private var plainStart = 0

  init(_ source: InlineSource, siteURL: String?, capacity: Int) {
    self.source = source
    self.siteURL = siteURL
    writer = MarkupWriter(capacity: capacity)
  }

  /// Writes the next of the texts that libcmark has not read.
  mutating func writePlain(_ length: Int) {
    let text = source.plain[plainStart..<plainStart + length]
    plainStart += length
    writeText(text.span)
  }

  /// Begins a text, which holds the mark of ``InlineSource`` first.
  mutating func beginText() { isAtMark = true }

  mutating func writeText(_ text: Span<UInt8>) {
    var index = isAtMark ? InlineSource.mark.utf8CodeUnitCount : 0
    isAtMark = false
    while let placeholder = writer.escape(text, from: index) {
      let (number, end) = source.placeholder(in: text, at: placeholder)
      if let number { writeReplacement(number) }
      index = end
    }
  }

  mutating func writeCode(_ code: Span<UInt8>) {
    if imageDepth == 0 { writer.write("<code>") }
    writeOriginal(code)
    if imageDepth == 0 { writer.write("</code>") }
  }

  /// Writes an author's own tag as it is; in the alternative text of an image it is text.
  mutating func writeHTML(_ html: Span<UInt8>) {
    if imageDepth > 0 { return writeOriginal(html) }
    var index = 0
    while let placeholder = writer.copy(html, from: index) {
      let (number, end) = source.placeholder(in: html, at: placeholder)
      if let number { writer.write(source.original(of: number)) }
      index = end
    }
  }

  mutating func writeBreak(isHard: Bool) {
    if imageDepth > 0 {
      writer.writeByte(.space)
    } else {
      writer.write(isHard ? "<br />\n" : "\n")
    }
  }

  /// Writes a title, if there is one, from the quote on that ends the address.
  mutating func writeTitle(_ title: Span<UInt8>) {
    guard title.count > 0 else { return }
    writer.write("\" title=\"")
    writeOriginal(title)
  }

  mutating func writeAddress(_ address: Span<UInt8>) {
    var index = 0
    while let placeholder = writer.writeAddress(address, from: index) {
      let (number, end) = source.placeholder(in: address, at: placeholder)
      if let number { _ = writer.writeAddress(source.original(of: number).span) }
      index = end
    }
  }

  /// Writes text in which nothing of the dialect counts.
  private mutating func writeOriginal(_ text: Span<UInt8>) {
    var index = 0
    while let placeholder = writer.escape(text, from: index) {
      let (number, end) = source.placeholder(in: text, at: placeholder)
      if let number { _ = writer.escape(source.original(of: number).span) }
      index = end
    }
  }
}

// MARK: - Containers

extension InlineOutput {
  mutating func begin(_ tag: StaticString) {
    depth += 1
    if isTagged { writer.write(tag) }
  }

  mutating func end(_ tag: StaticString) {
    if isTagged { writer.write(tag) }
    depth -= 1
  }

  /// Whether tags are written here: not in the alternative text of an image, nor too deep.
  private var isTagged: Bool { imageDepth == 0 && depth <= Self.maximumDepth }

  /// Begins a link up to its address; `false` where there can be none.
  mutating func beginLink() -> Bool {
    linkDepth += 1
    guard imageDepth == 0 else { return false }
    writer.write("<a href=\"")
    return true
  }

  mutating func endLink() {
    if imageDepth == 0 { writer.write("</a>") }
    linkDepth -= 1
  }

  /// Begins an image up to its address; `false` within another's alternative text.
  mutating func beginImage() -> Bool {
    imageDepth += 1
    guard imageDepth == 1 else { return false }
    writer.write("<img src=\"")
    return true
  }

  /// Ends an image's alternative text; `false` within another's.
  mutating func endImage() -> Bool {
    imageDepth -= 1
    return imageDepth == 0
  }
}

// MARK: - Replacements

extension InlineOutput {
  private mutating func writeReplacement(_ number: Int) {
    let original = source.original(of: number)
    let kind = source.replacements[number].kind
    if case .address = kind {
      let address = WrittenCharacter.resolved(original)
      if imageDepth == 0, linkDepth == 0 {
        writer.writeLink(to: address[...])
      } else {
        _ = writer.escape(address.span)
      }
      return
    }
    guard imageDepth == 0 else {
      _ = writer.escape(original.span)
      return
    }
    switch kind {
    case .tag(let isMeta, let name) where linkDepth == 0:
      writer.writeTag(name, isMeta: isMeta, siteURL: siteURL)
    case .formula: writeFormula(original)
    case .beginsDeleted: writer.write("<del>")
    case .endsDeleted: writer.write("</del>")
    case .address, .tag, .tildes: _ = writer.escape(original.span)
    }
  }

  private mutating func writeFormula(_ formula: ArraySlice<UInt8>) {
    writer.writeOwn("<span")
    writer.write(" class=\"math-container\">")
    _ = writer.escape(formula.span)
    writer.writeOwn("</span")
    writer.writeByte(.greaterThan)
  }
}

/// The texts of a post as elements and text, with placeholders turned into what they stand for.
struct InlineOutput: ~Copyable {
  /// How deep emphasis may stand in emphasis; what is deeper is written without tags.
  private static let maximumDepth = 100

  var tree: Sanitizer
  private let source: InlineSource
  private let siteURL: String?
  private var depth = 0
  private var linkDepth = 0
  private var imageDepth = 0
  /// The alternative text of the image that is open.
  private var alternative: [UInt8] = []
  /// Whether the mark at the beginning of a text is still to come.
  private var isAtMark = false
  /// Where the next text begins in what libcmark has not read.
  private var plainStart = 0

  init(_ source: InlineSource, siteURL: String?, tree: consuming Sanitizer) {
    self.source = source
    self.siteURL = siteURL
    self.tree = tree
  }

  /// Goes back to the first text, to write all of them into another tree.
  mutating func restart(with tree: consuming Sanitizer) {
    self.tree = tree
    plainStart = 0
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
    let start = isAtMark ? InlineSource.mark.utf8CodeUnitCount : 0
    isAtMark = false
    write(text, from: start) { $0.writeReplacement($1) }
  }

  mutating func writeCode(_ code: Span<UInt8>) {
    if imageDepth == 0 { tree.start(.code) }
    writeOriginal(code)
    if imageDepth == 0 { tree.end(.code) }
  }

  /// Writes an author's own tag as it is; in the alternative text of an image it is text.
  mutating func writeHTML(_ html: Span<UInt8>) {
    if imageDepth > 0 { return writeOriginal(html) }
    tree.read(original(html))
  }

  mutating func writeBreak(isHard: Bool) {
    if imageDepth > 0 { return alternative.append(.space) }
    if isHard { tree.start(.br) }
    tree.endLine()
  }

  /// Writes text in which nothing of the dialect counts.
  private mutating func writeOriginal(_ text: Span<UInt8>) {
    write(text, from: 0) { $0.write($0.source.original(of: $1).span) }
  }

  /// Writes text up to each placeholder, and then what the placeholder stands for.
  private mutating func write(
    _ text: Span<UInt8>, from start: Int, _ replace: (inout InlineOutput, Int) -> Void
  ) {
    var index = start
    while let placeholder = source.firstPlaceholder(in: text, from: index) {
      write(text.extracting(index..<placeholder))
      let (number, end) = source.placeholder(in: text, at: placeholder)
      if let number { replace(&self, number) }
      index = end
    }
    write(text.extracting(index..<text.count))
  }

  /// Writes text that stands for itself.
  private mutating func write(_ text: Span<UInt8>) {
    if imageDepth > 0 { alternative.append(text) } else { tree.write(text) }
  }

  /// What an author wrote where there may be placeholders now.
  private func original(_ text: Span<UInt8>) -> [UInt8] {
    var original: [UInt8] = []
    var index = 0
    while let placeholder = source.firstPlaceholder(in: text, from: index) {
      original.append(text.extracting(index..<placeholder))
      let (number, end) = source.placeholder(in: text, at: placeholder)
      if let number { original += source.original(of: number) }
      index = end
    }
    original.append(text.extracting(index..<text.count))
    return original
  }
}

// MARK: - Containers

extension InlineOutput {
  mutating func begin(_ element: Element) {
    depth += 1
    if isTagged { tree.start(element) }
  }

  mutating func end(_ element: Element) {
    if isTagged { tree.end(element) }
    depth -= 1
  }

  /// Whether tags are written here: not in the alternative text of an image, nor too deep.
  private var isTagged: Bool { imageDepth == 0 && depth <= Self.maximumDepth }

  /// Begins a link, if there can be one here; its address comes next, then ``startLink()``.
  mutating func beginLink() -> Bool {
    linkDepth += 1
    return imageDepth == 0
  }

  mutating func startLink() { tree.start(.a) }

  mutating func endLink() {
    if imageDepth == 0 { tree.end(.a) }
    linkDepth -= 1
  }

  /// Begins an image, unless it is part of another's alternative text; its address comes next, then
  /// its alternative text.
  mutating func beginImage() -> Bool {
    imageDepth += 1
    return imageDepth == 1
  }

  /// Ends an image's alternative text, unless that is part of another's; its title comes next, then
  /// ``startImage()``.
  mutating func endImage() -> Bool {
    imageDepth -= 1
    guard imageDepth == 0 else { return false }
    tree.addAttribute(.alt, of: .img, alternative)
    alternative.removeAll(keepingCapacity: true)
    return true
  }

  mutating func startImage() { tree.start(.img) }

  mutating func addAddress(_ name: AttributeName, of element: Element, _ address: Span<UInt8>) {
    let address = original(address)
    tree.addAttribute(name, of: element, WrittenAddress.encoded(address[...]))
  }

  mutating func addTitle(of element: Element, _ title: Span<UInt8>) {
    if title.count > 0 { tree.addAttribute(.title, of: element, original(title)) }
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
        tree.writeLink(to: address[...])
      } else {
        write(address.span)
      }
      return
    }
    guard imageDepth == 0 else { return write(original.span) }
    switch kind {
    case .tag(let isMeta, let name) where linkDepth == 0:
      tree.writeTag(name, isMeta: isMeta, siteURL: siteURL)
    case .formula: writeFormula(original)
    case .beginsDeleted: tree.start(.del)
    case .endsDeleted: tree.end(.del)
    case .address, .tag, .tildes: write(original.span)
    }
  }

  private mutating func writeFormula(_ formula: ArraySlice<UInt8>) {
    tree.addAttribute(.class, of: .span, "math-container")
    tree.start(.span)
    tree.write(MarkupInCode.unguarded(formula).span)
    tree.end(.span)
  }
}

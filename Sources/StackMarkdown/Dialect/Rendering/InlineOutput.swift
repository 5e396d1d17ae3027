/// Writes the inline texts of a post into a sanitised tree, with placeholders replaced by their constructs.
struct InlineOutput: ~Copyable {
  /// The maximum nesting depth of emphasis; deeper emphasis is written without tags.
  private static let maximumEmphasisDepth = 100

  var tree: Sanitizer
  private let source: InlineSource
  private let siteURL: String?
  /// The number of open emphasis nodes.
  private var emphasisDepth = 0
  /// The number of open links.
  private var linkDepth = 0
  /// The number of open images; their content is alternative text.
  private var imageDepth = 0
  /// The alternative text of the outermost open image so far.
  private var alternativeText: [UInt8] = []
  /// Whether the next text node starts with ``InlineSource/paragraphPrefix``.
  private var expectsPrefix = false
  /// The start of the next plain text in ``InlineSource/plainText``.
  private var plainStart = 0

  init(_ source: InlineSource, siteURL: String?, tree: consuming Sanitizer) {
    self.source = source
    self.siteURL = siteURL
    self.tree = tree
  }

  /// Restarts with the first text and writes into another tree.
  mutating func restart(with tree: consuming Sanitizer) {
    self.tree = tree
    plainStart = 0
  }

  /// Writes the next plain text, of `length` bytes, which libcmark has not parsed.
  mutating func writePlain(_ length: Int) {
    let text = source.plain[plainStart..<plainStart + length]
    plainStart += length
    writeText(text.span)
  }

  /// Starts a paragraph, whose first text node starts with ``InlineSource/paragraphPrefix``.
  mutating func beginText() { expectsPrefix = true }

  /// Writes a text node with its placeholders replaced.
  mutating func writeText(_ text: Span<UInt8>) {
    let start = expectsPrefix ? InlineSource.mark.utf8CodeUnitCount : 0
    expectsPrefix = false
    write(text, from: start) { $0.writeConstruct($1) }
  }

  /// Writes a code span.
  mutating func writeCode(_ code: Span<UInt8>) {
    if imageDepth == 0 { tree.start(.code) }
    writeOriginal(code)
    if imageDepth == 0 { tree.end(.code) }
  }

  /// Passes an author's HTML tag to the sanitiser; within an image's alternative text, writes it as text.
  mutating func writeHTML(_ html: Span<UInt8>) {
    if imageDepth > 0 { return writeOriginal(html) }
    tree.read(restoringOriginals(in: html))
  }

  /// Writes a line break, or a space within an image's alternative text.
  mutating func writeBreak(isHard: Bool) {
    if imageDepth > 0 { return alternativeText.append(.space) }
    if isHard { tree.start(.br) }
    tree.endLine()
  }

  /// Writes text with placeholders replaced by the author's original text.
  private mutating func writeOriginal(_ text: Span<UInt8>) {
    write(text, from: 0) { $0.write($0.source.original(of: $1).span) }
  }

  /// Writes text from `start` and calls `replace` with the number of each placeholder in it.
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

  /// Writes literal text to the tree or to the alternative text.
  private mutating func write(_ text: Span<UInt8>) {
    if imageDepth > 0 { alternativeText.append(text) } else { tree.write(text) }
  }

  /// Returns the text with each placeholder replaced by the author's original text.
  private func restoringOriginals(in text: Span<UInt8>) -> [UInt8] {
    var restored: [UInt8] = []
    var index = 0
    while let placeholder = source.firstPlaceholder(in: text, from: index) {
      restored.append(text.extracting(index..<placeholder))
      let (number, end) = source.placeholder(in: text, at: placeholder)
      if let number { restored += source.original(of: number) }
      index = end
    }
    restored.append(text.extracting(index..<text.count))
    return restored
  }
}

// MARK: - Containers

extension InlineOutput {
  /// Starts an emphasis element.
  mutating func begin(_ element: Element) {
    emphasisDepth += 1
    if writesTags { tree.start(element) }
  }

  /// Ends an emphasis element.
  mutating func end(_ element: Element) {
    if writesTags { tree.end(element) }
    emphasisDepth -= 1
  }

  /// Whether emphasis is written as tags: not in alternative text and not beyond the maximum depth.
  private var writesTags: Bool { imageDepth == 0 && emphasisDepth <= Self.maximumEmphasisDepth }

  /// Enters a link; returns whether to write it, which is false within an image's alternative text.
  ///
  /// The caller then adds the URL and title, and calls ``startLinkElement()``.
  mutating func beginLink() -> Bool {
    linkDepth += 1
    return imageDepth == 0
  }

  /// Starts the `a` element with the attributes that were added.
  mutating func startLink() { tree.start(.a) }

  /// Leaves a link and ends its element.
  mutating func endLink() {
    if imageDepth == 0 { tree.end(.a) }
    linkDepth -= 1
  }

  /// Enters an image; returns whether to write it, which is false within another image's alternative text.
  ///
  /// The caller then adds the URL; the image's content becomes its alternative text.
  mutating func beginImage() -> Bool {
    imageDepth += 1
    return imageDepth == 1
  }

  /// Leaves an image and adds its alternative text; returns false within another image's alternative text.
  ///
  /// If the result is true, the caller adds the title and calls ``startImageElement()``.
  mutating func endImage() -> Bool {
    imageDepth -= 1
    guard imageDepth == 0 else { return false }
    tree.addAttribute(.alt, of: .img, alternativeText)
    alternativeText.removeAll(keepingCapacity: true)
    return true
  }

  /// Writes the `img` element with the attributes that were added.
  mutating func startImage() { tree.start(.img) }

  /// Adds a URL as an attribute of the next element, percent-encoded.
  mutating func addAddress(_ name: AttributeName, of element: Element, _ url: Span<UInt8>) {
    let url = restoringOriginals(in: url)
    tree.addAttribute(name, of: element, WrittenAddress.encoded(url[...]))
  }

  /// Adds a title to the next element, unless the title is empty.
  mutating func addTitle(of element: Element, _ title: Span<UInt8>) {
    if title.count > 0 { tree.addAttribute(.title, of: element, restoringOriginals(in: title)) }
  }
}

// MARK: - Constructs of the dialect

extension InlineOutput {
  /// Writes the construct of a placeholder, or its original text where the construct is not allowed.
  private mutating func writeConstruct(_ number: Int) {
    let original = source.original(of: number)
    let kind = source.replacements[number].kind
    if case .address = kind {
      let url = WrittenCharacter.resolved(original)
      if imageDepth == 0, linkDepth == 0 {
        tree.writeLink(to: url[...])
      } else {
        write(url.span)
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

  /// Writes a formula as a `span` with the class `math-container`.
  private mutating func writeFormula(_ formula: ArraySlice<UInt8>) {
    tree.addAttribute(.class, of: .span, "math-container")
    tree.start(.span)
    tree.write(MarkupInCode.unguarded(formula).span)
    tree.end(.span)
  }
}

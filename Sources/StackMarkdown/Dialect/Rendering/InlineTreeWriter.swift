/// Writes the inline texts of a post into a sanitised tree, with placeholders replaced by their constructs.
struct InlineTreeWriter: ~Copyable {
  /// The maximum nesting depth of emphasis; deeper emphasis is written without tags.
  private static let maximumEmphasisDepth = 100

  var sanitizer: Sanitizer
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

  init(_ source: InlineSource, siteURL: String?, sanitizer: consuming Sanitizer) {
    self.source = source
    self.siteURL = siteURL
    self.sanitizer = sanitizer
  }

  /// Restarts with the first text and writes into another tree.
  mutating func restart(with tree: consuming Sanitizer) {
    self.sanitizer = tree
    plainStart = 0
  }

  /// Writes the next plain text, of `length` bytes, which libcmark has not parsed.
  mutating func writePlainText(length: Int) {
    let text = source.plainText[plainStart..<plainStart + length]
    plainStart += length
    writeText(text.span)
  }

  /// Starts a paragraph, whose first text node starts with ``InlineSource/paragraphPrefix``.
  mutating func startParagraph() { expectsPrefix = true }

  /// Writes a text node with its placeholders replaced.
  mutating func writeText(_ text: Span<UInt8>) {
    let start = expectsPrefix ? InlineSource.paragraphPrefix.utf8CodeUnitCount : 0
    expectsPrefix = false
    write(text, from: start) { $0.writeConstruct($1) }
  }

  /// Writes a code span.
  mutating func writeCode(_ code: Span<UInt8>) {
    if imageDepth == 0 { sanitizer.startElement(.code) }
    writeOriginal(code)
    if imageDepth == 0 { sanitizer.endElement(.code) }
  }

  /// Passes an author's HTML tag to the sanitiser; within an image's alternative text, writes it as text.
  mutating func writeHTML(_ html: Span<UInt8>) {
    if imageDepth > 0 { return writeOriginal(html) }
    sanitizer.addHTML(restoringOriginals(in: html))
  }

  /// Writes a line break, or a space within an image's alternative text.
  mutating func writeBreak(isHard: Bool) {
    if imageDepth > 0 { return alternativeText.append(.space) }
    if isHard { sanitizer.startElement(.br) }
    sanitizer.endLine()
  }

  /// Writes text with placeholders replaced by the author's original text.
  private mutating func writeOriginal(_ text: Span<UInt8>) {
    write(text, from: 0) { $0.write($0.source.original(of: $1).span) }
  }

  /// Writes text from `start` and calls `replace` with the number of each placeholder in it.
  private mutating func write(
    _ text: Span<UInt8>, from start: Int, _ replace: (inout InlineTreeWriter, Int) -> Void
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
    if imageDepth > 0 { alternativeText.append(text) } else { sanitizer.addText(text) }
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

extension InlineTreeWriter {
  /// Starts an emphasis element.
  mutating func startEmphasis(_ element: Element) {
    emphasisDepth += 1
    if writesTags { sanitizer.startElement(element) }
  }

  /// Ends an emphasis element.
  mutating func endEmphasis(_ element: Element) {
    if writesTags { sanitizer.endElement(element) }
    emphasisDepth -= 1
  }

  /// Whether emphasis is written as tags: not in alternative text and not beyond the maximum depth.
  private var writesTags: Bool { imageDepth == 0 && emphasisDepth <= Self.maximumEmphasisDepth }

  /// Enters a link; returns whether to write it, which is false within an image's alternative text.
  ///
  /// The caller then adds the URL and title, and calls ``startLinkElement()``.
  mutating func enterLink() -> Bool {
    linkDepth += 1
    return imageDepth == 0
  }

  /// Starts the `a` element with the attributes that were added.
  mutating func startLinkElement() { sanitizer.startElement(.a) }

  /// Leaves a link and ends its element.
  mutating func leaveLink() {
    if imageDepth == 0 { sanitizer.endElement(.a) }
    linkDepth -= 1
  }

  /// Enters an image; returns whether to write it, which is false within another image's alternative text.
  ///
  /// The caller then adds the URL; the image's content becomes its alternative text.
  mutating func enterImage() -> Bool {
    imageDepth += 1
    return imageDepth == 1
  }

  /// Leaves an image and adds its alternative text; returns false within another image's alternative text.
  ///
  /// If the result is true, the caller adds the title and calls ``startImageElement()``.
  mutating func leaveImage() -> Bool {
    imageDepth -= 1
    guard imageDepth == 0 else { return false }
    sanitizer.addAttribute(.alt, of: .img, alternativeText)
    alternativeText.removeAll(keepingCapacity: true)
    return true
  }

  /// Writes the `img` element with the attributes that were added.
  mutating func startImageElement() { sanitizer.startElement(.img) }

  /// Adds a URL as an attribute of the next element, percent-encoded.
  mutating func addURL(_ name: AttributeName, of element: Element, _ url: Span<UInt8>) {
    let url = restoringOriginals(in: url)
    sanitizer.addAttribute(name, of: element, LinkURLEncoding.percentEncoded(url[...]))
  }

  /// Adds a title to the next element, unless the title is empty.
  mutating func addTitle(of element: Element, _ title: Span<UInt8>) {
    if title.count > 0 {
      sanitizer.addAttribute(.title, of: element, restoringOriginals(in: title))
    }
  }
}

// MARK: - Constructs of the dialect

extension InlineTreeWriter {
  /// Writes the construct of a placeholder, or its original text where the construct is not allowed.
  private mutating func writeConstruct(_ number: Int) {
    let original = source.original(of: number)
    let kind = source.constructs[number].kind
    if case .bareURL = kind {
      let url = EscapeSequence.decodeAll(in: original)
      if imageDepth == 0, linkDepth == 0 {
        sanitizer.writeLink(to: url[...])
      } else {
        write(url.span)
      }
      return
    }
    guard imageDepth == 0 else { return write(original.span) }
    switch kind {
    case .tag(let isMeta, let name) where linkDepth == 0:
      sanitizer.writeTagLink(name, isMeta: isMeta, siteURL: siteURL)
    case .formula: writeFormula(original)
    case .deletedTextStart: sanitizer.startElement(.del)
    case .deletedTextEnd: sanitizer.endElement(.del)
    case .bareURL, .tag, .strikethroughDelimiter: write(original.span)
    }
  }

  /// Writes a formula as a `span` with the class `math-container`.
  private mutating func writeFormula(_ formula: ArraySlice<UInt8>) {
    sanitizer.addAttribute(.class, of: .span, "math-container")
    sanitizer.startElement(.span)
    sanitizer.addText(MarkupInCode.unguarded(formula).span)
    sanitizer.endElement(.span)
  }
}

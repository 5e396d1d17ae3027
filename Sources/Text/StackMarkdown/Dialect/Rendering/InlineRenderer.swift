/// Renders the inline texts of a post, one after the other, in document order.
struct InlineRenderer: ~Copyable {
  var treeWriter: InlineTreeWriter
  private var document: InlineDocument
  /// The part of ``plainTextLengths`` for the texts that have not been written yet.
  private var remainingPlainTextLengths: ArraySlice<Int?>

  /// The ``InlineSource/plainTextLengths`` of the post: for each text its length if it is plain,
  /// otherwise `nil`.
  private let plainTextLengths: [Int?]

  init(_ source: consuming InlineSource, siteURL: String?, sanitizer: consuming Sanitizer) {
    var document = InlineDocument(parsing: source.markdown)
    StrikethroughMatcher.pairDelimiters(in: &source, document: &document)
    self.document = document
    plainTextLengths = source.plainTextLengths
    remainingPlainTextLengths = plainTextLengths[...]
    treeWriter = InlineTreeWriter(source, siteURL: siteURL, sanitizer: sanitizer)
  }

  /// Starts over with the first text and writes into another sanitiser.
  mutating func restart(with tree: consuming Sanitizer) {
    document.restart()
    remainingPlainTextLengths = plainTextLengths[...]
    treeWriter.restart(with: tree)
  }

  /// Returns the sanitised tree of all texts that have been written.
  mutating func fragment() -> Fragment { treeWriter.sanitizer.finishedFragment() }

  /// Writes the next inline text, which is a plain text or a paragraph of the libcmark document.
  mutating func writeNextText() {
    if let entry = remainingPlainTextLengths.popFirst(), let length = entry {
      treeWriter.writePlainText(length: length)
    } else {
      writeParagraph()
    }
  }

  /// Writes the next paragraph of the document that libcmark has parsed.
  private mutating func writeParagraph() {
    while true {
      switch document.nextEvent() {
      case .enterParagraph: treeWriter.startParagraph()
      case .leaveParagraph, .endOfDocument: return
      case .text: document.withLiteral(&treeWriter) { $0.writeText($1) }
      case .code: document.withLiteral(&treeWriter) { $0.writeCode($1) }
      case .html: document.withLiteral(&treeWriter) { $0.writeHTML($1) }
      case .softBreak: treeWriter.writeBreak(isHard: false)
      case .hardBreak: treeWriter.writeBreak(isHard: true)
      case .enter(let container): begin(container)
      case .leave(let container): end(container)
      case .ignored: break
      }
    }
  }

  /// Writes the start of emphasis, a link or an image.
  private mutating func begin(_ container: InlineDocument.Container) {
    switch container {
    case .emphasis: treeWriter.startEmphasis(.em)
    case .strong: treeWriter.startEmphasis(.strong)
    case .link:
      guard treeWriter.enterLink() else { return }
      document.withURL(&treeWriter) { $0.addURL(.href, of: .a, $1) }
      document.withTitle(&treeWriter) { $0.addTitle(of: .a, $1) }
      treeWriter.startLinkElement()
    case .image:
      guard treeWriter.enterImage() else { return }
      document.withURL(&treeWriter) { $0.addURL(.src, of: .img, $1) }
    }
  }

  /// Writes the end of emphasis, a link or an image.
  private mutating func end(_ container: InlineDocument.Container) {
    switch container {
    case .emphasis: treeWriter.endEmphasis(.em)
    case .strong: treeWriter.endEmphasis(.strong)
    case .link: treeWriter.leaveLink()
    case .image:
      guard treeWriter.leaveImage() else { return }
      document.withTitle(&treeWriter) { $0.addTitle(of: .img, $1) }
      treeWriter.startImageElement()
    }
  }
}

/// Writes the inline texts of a post into a sanitised tree; replaces placeholders by the constructs
/// for which they stand.
struct InlineTreeWriter: ~Copyable {
  /// The maximum nesting depth of emphasis; deeper emphasis is written without tags.
  private static let maximumEmphasisDepth = 100

  var sanitizer: Sanitizer
  private let source: InlineSource
  private let siteURL: String?
  /// The number of emphasis and strong emphasis nodes that are open.
  private var emphasisDepth = 0
  /// The number of links that are open.
  private var linkDepth = 0
  /// The number of images that are open; their content becomes alternative text.
  private var imageDepth = 0
  /// The alternative text of the outermost open image, as far as it has been read.
  private var alternativeText: [UInt8] = []
  /// Whether the next text node starts with ``InlineSource/paragraphPrefix``.
  private var expectsParagraphPrefix = false
  /// The index in ``InlineSource/plainText`` where the next plain text starts.
  private var plainTextStart = 0

  init(_ source: InlineSource, siteURL: String?, sanitizer: consuming Sanitizer) {
    self.source = source
    self.siteURL = siteURL
    self.sanitizer = sanitizer
  }

  /// Starts over with the first text and writes into another sanitiser.
  mutating func restart(with tree: consuming Sanitizer) {
    self.sanitizer = tree
    plainTextStart = 0
  }

  /// Writes the next plain text of the post, of `length` bytes, which libcmark has not parsed.
  mutating func writePlainText(length: Int) {
    let text = source.plainText[plainTextStart..<plainTextStart + length]
    plainTextStart += length
    writeText(text.span)
  }

  /// Starts a paragraph of the libcmark document, whose first text node starts with
  /// ``InlineSource/paragraphPrefix``.
  mutating func startParagraph() { expectsParagraphPrefix = true }

  /// Writes a text node of libcmark; replaces placeholders by the constructs for which they stand.
  mutating func writeText(_ text: Span<UInt8>) {
    let start = expectsParagraphPrefix ? InlineSource.paragraphPrefix.utf8CodeUnitCount : 0
    expectsParagraphPrefix = false
    write(text, from: start) { $0.writeConstruct($1) }
  }

  /// Writes a code span, or only its text within an image's alternative text.
  mutating func writeCode(_ code: Span<UInt8>) {
    if imageDepth == 0 { sanitizer.startElement(.code) }
    writeOriginalText(code)
    if imageDepth == 0 { sanitizer.endElement(.code) }
  }

  /// Passes an HTML tag in the post to the sanitiser; within an image's alternative text, writes
  /// the tag as text.
  mutating func writeHTML(_ html: Span<UInt8>) {
    if imageDepth > 0 { return writeOriginalText(html) }
    sanitizer.addHTML(restoringOriginals(in: html))
  }

  /// Writes a line break, or a space within an image's alternative text.
  mutating func writeBreak(isHard: Bool) {
    if imageDepth > 0 { return alternativeText.append(.space) }
    if isHard { sanitizer.startElement(.br) }
    sanitizer.endLine()
  }

  /// Writes text in which each placeholder is replaced by the author's original text.
  private mutating func writeOriginalText(_ text: Span<UInt8>) {
    write(text, from: 0) { $0.write($0.source.originalText(ofPlaceholder: $1).span) }
  }

  /// Writes text from the index `start`, and calls `replace` with the number of each placeholder
  /// instead of writing it.
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

  /// Writes text without placeholders to the tree or, within an image, to its alternative text.
  private mutating func write(_ text: Span<UInt8>) {
    if imageDepth > 0 { alternativeText.append(text) } else { sanitizer.addText(text) }
  }

  /// Returns `text` with each placeholder replaced by the author's original text.
  private func restoringOriginals(in text: Span<UInt8>) -> [UInt8] {
    var restored: [UInt8] = []
    var index = 0
    while let placeholder = source.firstPlaceholder(in: text, from: index) {
      restored.append(text.extracting(index..<placeholder))
      let (number, end) = source.placeholder(in: text, at: placeholder)
      if let number { restored += source.originalText(ofPlaceholder: number) }
      index = end
    }
    restored.append(text.extracting(index..<text.count))
    return restored
  }
}

// MARK: - Containers

extension InlineTreeWriter {
  /// Starts an `em` or `strong` element.
  mutating func startEmphasis(_ element: Element) {
    emphasisDepth += 1
    if writesEmphasisTags { sanitizer.startElement(element) }
  }

  /// Ends an `em` or `strong` element.
  mutating func endEmphasis(_ element: Element) {
    if writesEmphasisTags { sanitizer.endElement(element) }
    emphasisDepth -= 1
  }

  /// Whether emphasis is written as tags: not in alternative text and not beyond the maximum depth.
  private var writesEmphasisTags: Bool {
    imageDepth == 0 && emphasisDepth <= Self.maximumEmphasisDepth
  }

  /// Enters a link; returns whether the link is written, which is false within an image's
  /// alternative text.
  ///
  /// If the result is true, the caller adds the URL and title and calls ``startLinkElement()``.
  mutating func enterLink() -> Bool {
    linkDepth += 1
    return imageDepth == 0
  }

  /// Starts the `a` element of a link, with the attributes that were added before.
  mutating func startLinkElement() { sanitizer.startElement(.a) }

  /// Leaves a link and ends its `a` element.
  mutating func leaveLink() {
    if imageDepth == 0 { sanitizer.endElement(.a) }
    linkDepth -= 1
  }

  /// Enters an image; returns whether the image is written, which is false within another image's
  /// alternative text.
  ///
  /// If the result is true, the caller adds the URL. The content of the image becomes its
  /// alternative text.
  mutating func enterImage() -> Bool {
    imageDepth += 1
    return imageDepth == 1
  }

  /// Leaves an image and adds its alternative text; returns false if the image is within another
  /// image's alternative text.
  ///
  /// If the result is true, the caller adds the title and calls ``startImageElement()``.
  mutating func leaveImage() -> Bool {
    imageDepth -= 1
    guard imageDepth == 0 else { return false }
    sanitizer.addAttribute(.alt, of: .img, alternativeText)
    alternativeText.removeAll(keepingCapacity: true)
    return true
  }

  /// Writes the `img` element of an image, with the attributes that were added before.
  mutating func startImageElement() { sanitizer.startElement(.img) }

  /// Adds a percent-encoded URL as an attribute of the element that starts next.
  mutating func addURL(_ name: AttributeName, of element: Element, _ url: Span<UInt8>) {
    let url = restoringOriginals(in: url)
    sanitizer.addAttribute(name, of: element, LinkURLEncoding.percentEncoded(url[...]))
  }

  /// Adds a `title` attribute to the element that starts next, unless the title is empty.
  mutating func addTitle(of element: Element, _ title: Span<UInt8>) {
    if title.count > 0 {
      sanitizer.addAttribute(.title, of: element, restoringOriginals(in: title))
    }
  }
}

// MARK: - Constructs of the dialect

extension InlineTreeWriter {
  /// Writes the construct for which a placeholder stands, or its original text where the construct
  /// is not allowed.
  private mutating func writeConstruct(_ number: Int) {
    let original = source.originalText(ofPlaceholder: number)
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

/// Pairs the `~~` that open and close deleted text in a post.
enum StrikethroughMatcher {
  /// Converts pairs of `~~` within the same inline container into the start and end of deleted
  /// text.
  ///
  /// Unpaired `~~` remain text. The traversal of `document` is restarted afterwards.
  static func pairDelimiters(in source: inout InlineSource, document: inout InlineDocument) {
    guard source.constructs.contains(where: isStrikethroughDelimiter) else { return }
    var openers: [[Int]] = [[]]
    traversal: while true {
      switch document.nextEvent() {
      case .enterParagraph: openers = [[]]
      case .enter: openers.append([])
      case .leave: openers.removeLast()
      case .text:
        document.withLiteral(&source) { pairDelimiters(in: &$0, $1, &openers[openers.count - 1]) }
      case .endOfDocument: break traversal
      default: break
      }
    }
    document.restart()
  }

  /// Whether a construct is a `~~` that can open or close deleted text and is not paired yet.
  private static func isStrikethroughDelimiter(_ construct: DialectConstruct) -> Bool {
    if case .strikethroughDelimiter = construct.kind { true } else { false }
  }

  /// Pairs the `~~` in a text node.
  ///
  /// `openers` contains the construct numbers of unpaired opening `~~` in the same inline
  /// container.
  private static func pairDelimiters(
    in source: inout InlineSource, _ text: Span<UInt8>, _ openers: inout [Int]
  ) {
    var index = 0
    while index < text.count {
      guard text[index] == Placeholder.openingByte else {
        index += 1
        continue
      }
      let (number, end) = source.placeholder(in: text, at: index)
      index = end
      guard let number,
        case .strikethroughDelimiter(let canOpen, let canClose) = source.constructs[number].kind
      else { continue }
      if canClose, let opener = openers.popLast() {
        source.constructs[opener].kind = .deletedTextStart
        source.constructs[number].kind = .deletedTextEnd
      } else if canOpen {
        openers.append(number)
      }
    }
  }
}

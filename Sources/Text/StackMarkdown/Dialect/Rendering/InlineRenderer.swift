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

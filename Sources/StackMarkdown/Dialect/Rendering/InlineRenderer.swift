/// Renders the inline texts of a post, one after the other, in document order.
struct InlineRenderer: ~Copyable {
  var treeWriter: InlineTreeWriter
  private var document: InlineDocument
  /// The entries of ``InlineSource/plainLengths`` for the texts that are not written yet.
  private var remainingLengths: ArraySlice<Int?>

  /// The ``InlineSource/plainLengths`` of all texts.
  private let allLengths: [Int?]

  init(_ source: consuming InlineSource, siteURL: String?, sanitizer: consuming Sanitizer) {
    var document = InlineDocument(parsing: source.markdown)
    StrikethroughMatcher.pairDelimiters(in: &source, document: &document)
    self.document = document
    allLengths = source.plainLengths
    remainingLengths = allLengths[...]
    treeWriter = InlineTreeWriter(source, siteURL: siteURL, sanitizer: sanitizer)
  }

  /// Restarts with the first text and writes into another tree.
  mutating func restart(with tree: consuming Sanitizer) {
    document.restart()
    remainingLengths = allLengths[...]
    treeWriter.restart(with: tree)
  }

  /// Returns the tree of everything that was written.
  mutating func fragment() -> Fragment { treeWriter.sanitizer.finishedFragment() }

  /// Writes the next text: a plain text, or a paragraph of the libcmark document.
  mutating func writeNextText() {
    if let entry = remainingLengths.popFirst(), let length = entry {
      treeWriter.writePlainText(length: length)
    } else {
      writeParagraph()
    }
  }

  /// Writes the next paragraph of the libcmark document.
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

  /// Writes the start of an inline container.
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

  /// Writes the end of an inline container.
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

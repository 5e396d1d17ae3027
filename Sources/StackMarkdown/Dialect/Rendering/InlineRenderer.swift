/// Renders the inline texts of a post, one after the other, in document order.
struct InlineRenderer: ~Copyable {
  var output: InlineOutput
  private var document: InlineDocument
  /// The entries of ``InlineSource/plainLengths`` for the texts that are not written yet.
  private var remainingLengths: ArraySlice<Int?>

  /// The ``InlineSource/plainLengths`` of all texts.
  private let allLengths: [Int?]

  init(_ source: consuming InlineSource, siteURL: String?, tree: consuming Sanitizer) {
    var document = InlineDocument(parsing: source.markdown)
    DeletedText.pair(in: &source, document: &document)
    self.document = document
    allLengths = source.texts
    remainingLengths = allLengths[...]
    output = InlineOutput(source, siteURL: siteURL, tree: tree)
  }

  /// Restarts with the first text and writes into another tree.
  mutating func restart(with tree: consuming Sanitizer) {
    document.restart()
    remainingLengths = allLengths[...]
    output.restart(with: tree)
  }

  /// Returns the tree of everything that was written.
  mutating func fragment() -> Fragment { output.tree.fragment() }

  /// Writes the next text: a plain text, or a paragraph of the libcmark document.
  mutating func writeNext() {
    if let entry = remainingLengths.popFirst(), let length = entry {
      output.writePlain(length)
    } else {
      writeParagraph()
    }
  }

  /// Writes the next paragraph of the libcmark document.
  private mutating func writeParagraph() {
    while true {
      switch document.next() {
      case .beginsParagraph: output.beginText()
      case .endsParagraph, .endOfDocument: return
      case .text: document.withLiteral(&output) { $0.writeText($1) }
      case .code: document.withLiteral(&output) { $0.writeCode($1) }
      case .html: document.withLiteral(&output) { $0.writeHTML($1) }
      case .softBreak: output.writeBreak(isHard: false)
      case .hardBreak: output.writeBreak(isHard: true)
      case .begins(let container): begin(container)
      case .ends(let container): end(container)
      case .other: break
      }
    }
  }

  /// Writes the start of an inline container.
  private mutating func begin(_ container: InlineDocument.Container) {
    switch container {
    case .emphasis: output.begin(.em)
    case .strong: output.begin(.strong)
    case .link:
      guard output.beginLink() else { return }
      document.withAddress(&output) { $0.addAddress(.href, of: .a, $1) }
      document.withTitle(&output) { $0.addTitle(of: .a, $1) }
      output.startLink()
    case .image:
      guard output.beginImage() else { return }
      document.withAddress(&output) { $0.addAddress(.src, of: .img, $1) }
    }
  }

  /// Writes the end of an inline container.
  private mutating func end(_ container: InlineDocument.Container) {
    switch container {
    case .emphasis: output.end(.em)
    case .strong: output.end(.strong)
    case .link: output.endLink()
    case .image:
      guard output.endImage() else { return }
      document.withTitle(&output) { $0.addTitle(of: .img, $1) }
      output.startImage()
    }
  }
}

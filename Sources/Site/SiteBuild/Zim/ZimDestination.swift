internal import Archive
internal import Basics
internal import Pages

/// A ZIM file as the destination of a build.
struct ZimDestination: FileDestination {
  let sink: any ZimSink
  /// Returns the title and the words of a question's page.
  let article: @Sendable (QuestionPages.Source) -> FrontArticle
  /// The checksum of all entries.
  let contentSum = ContentSum()

  func makeWriter() -> any FileWriter { ZimWriter(self) }

  /// Writes an entry that leads to another one.
  func write(_ redirect: ZimRedirect) throws {
    contentSum.add(redirect.path, Array(redirect.target.utf8))
    try sink.write(.redirect(redirect))
  }
}

/// A writer of built files as entries of a ZIM file.
private final class ZimWriter: FileWriter {
  private let destination: ZimDestination

  init(_ destination: ZimDestination) { self.destination = destination }

  func write(_ file: RenderedFile, _ order: BuildOrder, inputs: () -> FileInputs) throws {
    let article = file.question.map(destination.article)
    let mediaType = ContentType.value(forFileName: file.path).prefix { $0 != ";" }
    try write(
      ZimItem(
        path: file.path, title: Self.entryTitle(article?.title ?? title(of: file)),
        mimeType: String(mediaType), isFrontArticle: article != nil, content: file.bytes,
        searchText: (article?.searchedText ?? []).map { $0 == 0 ? UInt8(ascii: " ") : $0 }))
    for path in article?.redirectPaths ?? [] {
      try destination.write(ZimRedirect(path: path, target: file.path))
    }
  }

  func writeImage(at path: String, _ image: StoredImage, contents: () throws -> [UInt8]) throws {
    // Images are compressed already.
    try write(
      ZimItem(path: path, mimeType: image.mediaType, isCompressed: false, content: contents()))
  }

  private func write(_ item: ZimItem) throws {
    destination.contentSum.add(item.path, item.content)
    try destination.sink.write(.item(item))
  }

  /// Returns a title that a ZIM file can have: without control characters, and with at most 2,000 bytes.
  private static func entryTitle(_ title: String) -> String {
    var scalars = String.UnicodeScalarView()
    var size = 0
    for scalar in title.unicodeScalars {
      let allowed = scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
      size += UTF8.width(allowed)
      guard size <= maxTitleSize else { break }
      scalars.append(allowed)
    }
    return String(scalars)
  }

  /// The maximum size of a title, in bytes.
  private static let maxTitleSize = 2_000

  /// Returns the title of a page from its element `title`; empty for other files.
  private func title(of file: RenderedFile) -> String {
    guard ContentType.isHTMLPage(file.path) else { return "" }
    var tokenizer = HTMLTokenizer(file.bytes)
    while true {
      switch tokenizer.next() {
      case .startTag:
        guard tokenizer.isTag(named: "title") else { continue }
        guard case .text(let text, _) = tokenizer.next() else { return "" }
        return String(decoding: file.bytes[text], as: UTF8.self).decodingXMLReferences
      case .endTag, .text: continue
      case .endOfInput: return ""
      }
    }
  }
}

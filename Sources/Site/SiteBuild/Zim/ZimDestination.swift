internal import Archive
internal import Basics
internal import FoundationEssentials
internal import Pages
internal import Synchronization

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

/// A checksum of the entries of a ZIM file, which does not depend on their order.
final class ContentSum: Sendable {
  private let sum = Mutex<(UInt64, UInt64)>((0, 0))

  /// Adds an entry.
  func add(_ path: String, _ content: [UInt8]) {
    let hash = ContentHash(of: Array(path.utf8) + [0] + content).bytes
    let halves = (Self.number(hash[..<8]), Self.number(hash[8..<16]))
    sum.withLock { $0 = ($0.0 &+ halves.0, $0.1 &+ halves.1) }
  }

  /// The checksum as a UUID of version 8, which RFC 9562 leaves to applications.
  var uuid: UUID {
    let (high, low) = sum.withLock(\.self)
    var bytes = [high, low].flatMap { number in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

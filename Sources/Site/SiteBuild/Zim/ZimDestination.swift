internal import Archive
internal import Basics
package import FoundationEssentials
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

/// A record of the stream that `sodigest-zim` reads; see `Documentation/zim-stream.md`.
package enum ZimRecord: Sendable, Equatable {
  /// A value that describes the file, such as its `Title`; must not be empty.
  case metadata(name: String, value: String)
  /// A square PNG image that stands for the file; readers expect one of 48 pixels.
  case illustration(png: [UInt8])
  /// A page or another entry with content.
  case item(ZimItem)
  /// An entry that leads to another one.
  case redirect(ZimRedirect)
  /// The end of the stream, without which no file is written.
  case end(mainPath: String, uuid: UUID)

  /// The bytes at the start of a stream: its name, and the version of the protocol.
  package static let header = Array("sodigest-zim".utf8) + [version]

  /// The version of the protocol.
  static let version: UInt8 = 2

  /// Appends the record to a stream.
  package func encode(to stream: inout [UInt8]) {
    switch self {
    case .metadata(let name, let value):
      Self.append("M", [Array(name.utf8), Array(value.utf8)], to: &stream)
    case .illustration(let png): Self.append("I", [png], to: &stream)
    case .item(let item):
      let flags: UInt8 = (item.isFrontArticle ? 1 : 0) | (item.isCompressed ? 2 : 0)
      Self.append(
        "A",
        [
          [flags], Array(item.path.utf8), Array(item.title.utf8), Array(item.mimeType.utf8),
          item.content, item.searchText,
        ], to: &stream)
    case .redirect(let redirect):
      Self.append("R", [Array(redirect.path.utf8), Array(redirect.target.utf8)], to: &stream)
    case .end(let mainPath, let uuid):
      let bytes = unsafe withUnsafeBytes(of: uuid.uuid) { unsafe Array($0) }
      Self.append("E", [Array(mainPath.utf8), bytes], to: &stream)
    }
  }

  /// Appends a record: its kind, its size, and its fields, each with its size before it.
  private static func append(
    _ kind: Unicode.Scalar, _ fields: [[UInt8]], to stream: inout [UInt8]
  ) {
    let size = fields.reduce(0) { $0 + 4 + $1.count }
    stream.reserveCapacity(stream.count + 5 + size)
    stream.append(UInt8(ascii: kind))
    append(size: size, to: &stream)
    for field in fields {
      append(size: field.count, to: &stream)
      stream += field
    }
  }

  /// Appends a number of 32 bits, the lowest byte first.
  private static func append(size: Int, to stream: inout [UInt8]) {
    for shift in [0, 8, 16, 24] { stream.append(UInt8(truncatingIfNeeded: size >> shift)) }
  }
}

/// An entry of a ZIM file with content, such as a page or an image.
package struct ZimItem: Sendable, Equatable {
  /// The path of the entry, relative to the root of the file; at most 2,000 bytes.
  package var path: String
  /// The title in lists and suggestions, at most 2,000 bytes; empty for none.
  package var title: String
  /// The MIME type of the content, such as `text/html`.
  package var mimeType: String
  /// Whether readers suggest the entry by its title, and may choose it as a random page.
  package var isFrontArticle: Bool
  /// Whether the content is compressed together with that of other items; images already are.
  var isCompressed: Bool
  /// The content; must not be empty.
  package var content: [UInt8]
  /// The words by which a full-text search finds the entry, in UTF-8; empty if it does not.
  package var searchText: [UInt8]

  package init(
    path: String, title: String = "", mimeType: String, isFrontArticle: Bool = false,
    isCompressed: Bool = true, content: [UInt8], searchText: [UInt8] = []
  ) {
    self.path = path
    self.title = title
    self.mimeType = mimeType
    self.isFrontArticle = isFrontArticle
    self.isCompressed = isCompressed
    self.content = content
    self.searchText = searchText
  }
}

/// An entry of a ZIM file that leads to another one.
package struct ZimRedirect: Sendable, Equatable {
  /// The path of the entry; at most 2,000 bytes.
  package var path: String
  /// The path of the entry that is shown instead; it may be added later.
  package var target: String

  package init(path: String, target: String) {
    (self.path, self.target) = (path, target)
  }
}

/// A receiver of the records of a ZIM file; threads share it.
package protocol ZimSink: Sendable {
  /// Receives a record; returns when the sink can take further records.
  func write(_ record: ZimRecord) throws
}

extension ZimWriterProcess: ZimSink {}

package import FoundationEssentials

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

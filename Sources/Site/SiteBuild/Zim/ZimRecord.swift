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
  package static let version: UInt8 = 2

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

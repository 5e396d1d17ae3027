/// A name and a value of a query or a form, neither of them encoded.
public struct QueryItem: Sendable, Equatable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// Percent-encoding (RFC 3986) that leaves only what means the same to every server.
package enum PercentEncoding {
  /// Joins items with `&`; `+`, `;`, `#` and all else but unreserved characters is encoded.
  package static func query(_ items: [QueryItem]) -> String {
    items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  /// Joins segments with `/`; a `;`, which joins ids within a segment, stays as it is.
  package static func path(_ segments: [String]) -> String {
    segments.map { encode($0, keeping: UInt8(ascii: ";")) }.joined(separator: "/")
  }

  private static func encode(_ text: String, keeping kept: UInt8? = nil) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) || byte == kept {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

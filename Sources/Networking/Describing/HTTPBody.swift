internal import Basics
private import FoundationEssentials

/// What a request carries, with the type that says how to read it.
public struct HTTPBody: Sendable, Equatable {
  public var bytes: [UInt8]
  /// The value of `Content-Type`.
  public var type: String

  public init(_ bytes: [UInt8], type: String) {
    self.bytes = bytes
    self.type = type
  }

  /// A value as JSON, keys sorted so that the same value is always the same request.
  ///
  /// - Throws: `EncodingError`.
  public static func json(_ value: some Encodable) throws -> HTTPBody {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return HTTPBody([UInt8](try encoder.encode(value)), type: "application/json")
  }

  /// Items as an HTML form sends them.
  public static func form(_ items: [QueryItem]) -> HTTPBody {
    HTTPBody(
      Array(PercentEncoding.query(items).utf8), type: "application/x-www-form-urlencoded")
  }
}

private import FoundationEssentials

extension Encodable {
  /// Returns the value as one line of JSON, with sorted keys in snake case.
  func jsonLine() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}

/// A wrapper for an optional property that is encoded as `null`, instead of being omitted, if it has no value.
@propertyWrapper
struct EncodesNull<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}

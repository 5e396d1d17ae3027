internal import Basics

/// A JSON value of any type, for fields that have no property of their own.
public enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      // The most frequent types come first, since each failed attempt creates an error.
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value as JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a JSON string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a JSON number without a fraction.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a JSON number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a JSON Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a JSON array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates a JSON object; of several members with the same name, the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension JSONValue {
  /// Parses a JSON text in UTF-8.
  ///
  /// Of several members of an object with the same name, the first counts.
  ///
  /// - Returns: `nil` if the text is not valid JSON, nested more than 512 levels deep, or contains a
  ///   number that is too large.
  package init?(json bytes: [UInt8]) {
    guard let document = JSONDocument(bytes) else { return nil }
    self.init(document.root, in: document)
  }

  /// The value as JSON text in UTF-8 on one line; members of objects are sorted by name.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// The members of an object; `nil` for other values.
  package var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The text of a string; `nil` for other values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// Appends the value as JSON text.
  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += "\(value)".utf8
    case .integer(let value): bytes += "\(value)".utf8
    // JSON has neither infinity nor NaN.
    case .number(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let text): bytes.append(quoted: text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, (name, value)) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(quoted: name)
        bytes.append(UInt8(ascii: ":"))
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

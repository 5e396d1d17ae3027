internal import Basics

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

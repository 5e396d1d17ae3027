internal import Basics
internal import StackExchange

/// An object of the sample API with all its fields.
typealias SampleItem = [String: JSONValue]

/// A writer of API objects as JSON, with the fields of a filter.
struct ItemWriter {
  /// The fields to write, by object type.
  private let fields: [String: [APISchema.FieldDefinition]]
  /// Whether texts are encoded for HTML.
  private let isSafe: Bool

  /// Creates a writer for responses whose `items` have the given type.
  init(_ filter: FieldFilter, itemType: String) {
    let fieldsByType = APISchema.fieldsByType.keys.map { ($0, filter.fields(of: $0)) }
    var fields = Dictionary(uniqueKeysWithValues: fieldsByType)
    if let itemsIndex = fields[""]?.firstIndex(where: { $0.name == "items" }) {
      fields[""]?[itemsIndex].objectType = itemType
    }
    self.fields = fields
    isSafe = filter.isSafe
  }

  /// Writes an API object as JSON; missing fields and empty lists of nested objects are omitted.
  func write(_ item: SampleItem, as type: String, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "{"))
    var isFirst = true
    for field in fields[type] ?? [] {
      guard let value = item[field.name], value != .null,
        type.isEmpty || field.objectType == nil || value != .array([])
      else { continue }
      if !isFirst { json.append(UInt8(ascii: ",")) }
      isFirst = false
      json.append(quoted: field.name)
      json.append(UInt8(ascii: ":"))
      write(value, of: field, to: &json)
    }
    json.append(UInt8(ascii: "}"))
  }

  /// Writes the value of an object's field as JSON.
  private func write(
    _ value: JSONValue, of field: APISchema.FieldDefinition, to json: inout [UInt8]
  ) {
    switch value {
    case .null: json.append(contentsOf: "null".utf8)
    case .bool(let value): json.append(contentsOf: "\(value)".utf8)
    case .integer(let value): json.append(contentsOf: "\(value)".utf8)
    case .number(let value): json.append(contentsOf: "\(value)".utf8)
    case .string(let text):
      json.append(quoted: isSafe && field.isEncodedText ? htmlEncoded(text) : text)
    case .object(let item): write(item, as: field.objectType ?? "", to: &json)
    case .array(let values):
      json.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        write(value, of: field, to: &json)
      }
      json.append(UInt8(ascii: "]"))
    }
  }
}

/// Returns a text encoded for HTML as by safe filters of the live API.
///
/// `&`, `<`, `>`, quotation marks, U+00A0 to U+00FF and characters beyond the Basic Multilingual
/// Plane become character references.
func htmlEncoded(_ text: String) -> String {
  var encoded = ""
  for scalar in text.escaped(for: HTMLEscaping.self).unicodeScalars {
    switch scalar {
    case "'", "\u{A0}"..."\u{FF}", "\u{10000}"...: encoded += "&#\(scalar.value);"
    default: encoded.unicodeScalars.append(scalar)
    }
  }
  return encoded
}

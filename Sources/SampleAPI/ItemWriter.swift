internal import Basics
internal import StackExchange

/// One object of the API, all fields that it has.
typealias Item = [String: JSONValue]

/// Writes objects as JSON, reduced to the fields of a filter.
struct ItemWriter {
  private let fields: [String: [Schema.Field]]
  private let isSafe: Bool

  /// A writer for answers whose `items` are of one type.
  init(_ filter: FieldFilter, itemType: String) {
    let pairs = Schema.types.keys.map { ($0, filter.fields(of: $0)) }
    var fields = Dictionary(uniqueKeysWithValues: pairs)
    if let items = fields[""]?.firstIndex(where: { $0.name == "items" }) {
      fields[""]?[items].type = itemType
    }
    self.fields = fields
    isSafe = filter.isSafe
  }

  /// Writes one object; fields that it lacks are left out, and so are empty lists of objects in it.
  func write(_ item: Item, as type: String, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "{"))
    var isFirst = true
    for field in fields[type] ?? [] {
      guard let value = item[field.name], value != .null,
        type.isEmpty || field.type == nil || value != .array([])
      else { continue }
      if !isFirst { json.append(UInt8(ascii: ",")) }
      isFirst = false
      json.append(quoted: field.name)
      json.append(UInt8(ascii: ":"))
      write(value, of: field, to: &json)
    }
    json.append(UInt8(ascii: "}"))
  }

  private func write(_ value: JSONValue, of field: Schema.Field, to json: inout [UInt8]) {
    switch value {
    case .null: json.append(contentsOf: "null".utf8)
    case .bool(let value): json.append(contentsOf: "\(value)".utf8)
    case .integer(let value): json.append(contentsOf: "\(value)".utf8)
    case .number(let value): json.append(contentsOf: "\(value)".utf8)
    case .string(let text):
      json.append(quoted: isSafe && field.isText ? htmlEncoded(text) : text)
    case .object(let item): write(item, as: field.type ?? "", to: &json)
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

/// The text as safe filters hand it over, ready for pasting into HTML.
///
/// Beside the five characters that matter in HTML, those from U+00A0 to U+00FF and those beyond
/// the Basic Multilingual Plane become decimal references, as the live API does.
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

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
private func htmlEncoded(_ text: String) -> String {
  var encoded = ""
  for scalar in text.escaped(for: HTMLEscaping.self).unicodeScalars {
    switch scalar {
    case "'", "\u{A0}"..."\u{FF}", "\u{10000}"...: encoded += "&#\(scalar.value);"
    default: encoded.unicodeScalars.append(scalar)
    }
  }
  return encoded
}

/// An API filter: the fields of a response and the encoding of its texts.
struct FieldFilter: Sendable, Equatable {
  /// The names of the included fields in the form `type.field`.
  var fieldNames: Set<String>
  /// Whether the filter is safe, which means that texts are encoded for HTML.
  var isSafe: Bool

  /// The filter of requests without a `filter` parameter.
  static let standard = FieldFilter(fieldNames: APISchema.defaultFieldNames, isSafe: true)

  /// The predefined filters of the API by name.
  private static let builtIn: [String: FieldFilter] = [
    "default": standard,
    "withbody": FieldFilter(
      fieldNames: APISchema.defaultFieldNames.union(
        APISchema.allFieldNames.filter { $0.hasSuffix(".body") }),
      isSafe: true),
    "none": FieldFilter(fieldNames: [], isSafe: true),
    "total": FieldFilter(fieldNames: [".total"], isSafe: true),
  ]

  /// Returns the fields of a type that the filter includes, sorted by name.
  func fields(of type: String) -> [APISchema.FieldDefinition] {
    (APISchema.fieldsByType[type] ?? []).filter { field in
      fieldNames.contains("\(type).\(field.name)")
        // As in the live API, comments have no `body_markdown` without `body`.
        && !(type == "comment" && field.name == "body_markdown"
          && !fieldNames.contains("comment.body"))
    }
  }
}

/// The encoding of filters as names, so that the sample API needs no storage.
///
/// A name contains a bit for each field of the schema and one for the encoding, six bits per
/// character, then a checksum that includes the field names of the schema.
extension FieldFilter {
  /// The characters that encode the values 0 to 63.
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*(".utf8)

  /// Returns the checksum of an encoded filter, four hexadecimal digits.
  private static func checksum(_ encodedBits: [UInt8]) -> [UInt8] {
    let fieldNames = APISchema.allFieldNames.joined(separator: ";").utf8
    return Array(FNV1a.hex(Array(fieldNames) + encodedBits).utf8.suffix(4))
  }

  /// The name of the filter, which encodes its fields and is always the same for the same fields.
  var name: String {
    var bits = APISchema.allFieldNames.map(fieldNames.contains)
    bits.append(isSafe)
    var encodedBits: [UInt8] = []
    for start in stride(from: 0, to: bits.count, by: 6) {
      let sextet = bits[start..<min(start + 6, bits.count)]
      let value = sextet.enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
      encodedBits.append(Self.alphabet[value])
    }
    return String(
      decoding: [UInt8(ascii: "!")] + encodedBits + Self.checksum(encodedBits), as: UTF8.self)
  }

  /// Creates the filter with a name; `nil` if the name is neither predefined nor valid.
  init?(named name: String) {
    if let builtIn = Self.builtIn[name] {
      self = builtIn
      return
    }
    let bytes = Array(name.utf8)
    guard bytes.first == UInt8(ascii: "!"), bytes.count > 5 else { return nil }
    let encodedBits = Array(bytes[1..<(bytes.count - 4)])
    guard Self.checksum(encodedBits) == bytes.suffix(4) else { return nil }
    var bits: [Bool] = []
    for byte in encodedBits {
      guard let value = Self.alphabet.firstIndex(of: byte) else { return nil }
      bits += (0..<6).map { value & 1 << $0 != 0 }
    }
    guard bits.count > APISchema.allFieldNames.count else { return nil }
    fieldNames = Set(zip(APISchema.allFieldNames, bits).filter(\.1).map(\.0))
    isSafe = bits[APISchema.allFieldNames.count]
  }
}

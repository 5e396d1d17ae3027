internal import FoundationEssentials

extension ColumnVisitor {
  /// Visits a column that holds a value as JSON with sorted keys; a value equal to `empty` is
  /// stored as `NULL`.
  mutating func visitJSON<Value: Codable & Equatable>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole = .plain, empty: Value?
  ) throws(ArchiveError) {
    var text: String?
    if !Self.isReading, value != empty {
      guard let json = sortedJSON(value) else { throw invalidValueError }
      text = json
    }
    try visit(name, &text, role)
    guard Self.isReading, let text else { return }
    guard let decoded: Value = decodedJSON(text) else { throw invalidValueError }
    value = decoded
  }
}

/// Returns a value as JSON with sorted keys, or nil if it cannot be encoded.
func sortedJSON(_ value: some Encodable) -> String? {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
}

/// Decodes a value from JSON; returns nil if the text is not JSON of that type.
func decodedJSON<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) -> Value? {
  try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
}

internal import FoundationEssentials

extension ColumnVisitor {
  /// A value as JSON, keys sorted; what equals `empty` is `NULL`.
  mutating func json<Value: Codable & Equatable>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole = .plain, empty: Value?
  ) throws(ArchiveError) {
    var text: String?
    if !Self.isReading, value != empty {
      guard let json = sortedJSON(value) else { throw refusal }
      text = json
    }
    try column(name, &text, role)
    guard Self.isReading, let text else { return }
    guard let read: Value = decodedJSON(text) else { throw refusal }
    value = read
  }
}

/// A value as JSON, keys sorted.
func sortedJSON(_ value: some Encodable) -> String? {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
}

/// The value that a text stands for; `nil` where it is not JSON of that form.
func decodedJSON<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) -> Value? {
  try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
}

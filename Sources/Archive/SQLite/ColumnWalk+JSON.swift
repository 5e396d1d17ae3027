internal import FoundationEssentials

extension ColumnWalk {
  /// A value as JSON, keys sorted; what equals `empty` is `NULL`, and errors name its owner.
  mutating func json<Value: Codable & Equatable>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole = .plain, empty: Value?,
    of owner: String
  ) throws(ArchiveError) {
    var text: String?
    if !Self.isReading, value != empty {
      guard let json = sortedJSON(value) else {
        throw .failed(path: path, because: "a value has no form in JSON")
      }
      text = json
    }
    try column(name, &text, role)
    guard Self.isReading, let text else { return }
    value = try Value(json: text, of: owner, path: path)
  }
}

extension Decodable {
  /// Reads a value that a column holds as JSON; errors name its owner.
  init(json: String, of owner: String, path: String) throws(ArchiveError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    } catch {
      throw .corrupt(path: path, because: "the JSON of \(owner) is unreadable")
    }
  }
}

/// A value as JSON, keys sorted.
func sortedJSON(_ value: some Encodable) -> String? {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
}

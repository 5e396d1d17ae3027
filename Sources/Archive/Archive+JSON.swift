internal import FoundationEssentials

extension Archive {
  /// Writes a value as JSON, keys sorted.
  func json(_ value: some Encodable) throws(ArchiveError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw .failed(path: path, because: "a value has no form in JSON")
    }
  }

  /// Reads a value from the JSON of something, which errors name.
  func value<Value: Decodable>(_ type: Value.Type, fromJSON text: String, of owner: String)
    throws(ArchiveError) -> Value
  {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw .corrupt(path: path, because: "the JSON of \(owner) is unreadable")
    }
  }
}

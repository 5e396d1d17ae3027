internal import FoundationEssentials

/// The fields of one item of an answer, read leniently.
///
/// The API leaves out what does not apply, and other servers send `null` or a wrong type: apart
/// from the required ones, a field that cannot be read counts as absent. What is left out of a list
/// is noted.
struct ItemFields {
  private let container: KeyedDecodingContainer<FieldName>
  private let encoding: TextEncoding
  private let skipped: SkippedItems?

  init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: FieldName.self)
    encoding = decoder.userInfo[.textEncoding] as? TextEncoding ?? .encoded
    skipped = decoder.userInfo[.skippedItems] as? SkippedItems
  }

  func required<Value: Decodable>(_ name: String) throws -> Value {
    let key = FieldName(name)
    do {
      return try container.decode(Value.self, forKey: key)
    } catch let error as DecodingError {
      throw error
    } catch {
      // Foundation throws an error of its own for numbers that do not fit.
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "\(error)")
    }
  }

  func optional<Value: Decodable>(_ name: String) -> Value? {
    (try? container.decodeIfPresent(Value.self, forKey: FieldName(name))) ?? nil
  }

  func requiredText(_ name: String) throws -> String {
    encoding.decode(try required(name))
  }

  func text(_ name: String) -> String? {
    optional(name).map(encoding.decode)
  }

  /// A list of texts; what is no text is left out.
  func texts(_ name: String) -> [String] {
    list(name).map(encoding.decode)
  }

  /// Reads Unix seconds of the range that the API documents.
  func date(_ name: String) -> Date? {
    guard let seconds: Int = optional(name), (0...253_402_300_799).contains(seconds) else {
      return nil
    }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// A list whose unreadable items are left out.
  func list<Value: Decodable>(_ name: String) -> [Value] {
    let items: [Lenient<Value>]
    do {
      items = try container.decodeIfPresent([Lenient<Value>].self, forKey: FieldName(name)) ?? []
    } catch {
      skipped?.note("`\(name)` has the wrong type", at: container.codingPath)
      return []
    }
    for (index, item) in items.enumerated() {
      guard let problem = item.problem else { continue }
      skipped?.note(problem, at: container.codingPath, in: name, index)
    }
    return items.compactMap(\.value)
  }

  /// All fields but the named ones.
  func others(than known: Set<String>) -> [String: JSONValue] {
    let keys = container.allKeys.filter { !known.contains($0.stringValue) }
    let pairs = keys.compactMap { key in
      (try? container.decode(JSONValue.self, forKey: key)).map { (key.stringValue, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

/// The name of a field, in the API's spelling.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

internal import FoundationEssentials

/// The fields of one item of an answer, read leniently.
///
/// The API leaves out what does not apply, and other servers send `null` or a wrong type: apart
/// from the required ones, a field that cannot be read counts as absent. Texts that are there and
/// cannot be read are noted, and so is what is left out of a list.
final class ItemFields {
  /// The texts and lists that are there and could not be read as a whole.
  private(set) var unreadable: Set<String> = []

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

  /// What an item cannot do without, be it its own or that of what it belongs to.
  func id(_ name: String) throws -> Int {
    let id: Int = try required(name)
    guard Bounds.ids.contains(id) else { throw OutOfBounds(field: name) }
    return id
  }

  func optional<Value: Decodable>(_ name: String) -> Value? {
    (try? container.decodeIfPresent(Value.self, forKey: FieldName(name))) ?? nil
  }

  func optionalID(_ name: String, in bounds: ClosedRange<Int> = Bounds.ids) -> Int? {
    optional(name).flatMap { bounds.contains($0) ? $0 : nil }
  }

  func count(_ name: String) -> Int? { optional(name).map(Bounds.count) }

  /// A text that filters may encode.
  func text(_ name: String) -> String? { verbatim(name).map(encoding.decode) }

  /// A text that every item has; empty, and noted, where there is none to be read.
  func everPresentText(_ name: String) -> String {
    if let text = text(name) { return text }
    if !unreadable.contains(name) { note("is missing", name) }
    return ""
  }

  /// A text that is the same for all filters, such as HTML or an address.
  func verbatim(_ name: String) -> String? {
    do {
      return try container.decodeIfPresent(String.self, forKey: FieldName(name))
    } catch {
      note("has the wrong type", name)
      return nil
    }
  }

  /// A list of at most so many texts; what is no text is left out.
  func texts(_ name: String, atMost limit: Int) -> [String] {
    let texts: [String] = list(name)
    if texts.count > limit { note("holds more than \(limit) elements", name) }
    return texts.prefix(limit).map(encoding.decode)
  }

  /// Reads Unix seconds of the range that the API documents.
  func date(_ name: String) -> Date? {
    guard let seconds: Int = optional(name), (0...Bounds.seconds.upperBound).contains(seconds)
    else {
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
      note("has the wrong type", name)
      return []
    }
    for (index, item) in items.enumerated() {
      guard let problem = item.problem else { continue }
      unreadable.insert(name)
      skipped?.note(problem, at: container.codingPath, in: name, index)
    }
    return items.compactMap(\.value)
  }

  private func note(_ problem: String, _ name: String) {
    unreadable.insert(name)
    skipped?.note("`\(name)` \(problem)", at: container.codingPath)
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

/// An id that no item can have.
private struct OutOfBounds: Error, CustomStringConvertible {
  let field: String
  var description: String { "`\(field)` is out of bounds" }
}

/// The name of a field, in the API's spelling.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

internal import FoundationEssentials
public import Networking

/// One page of an answer: its items and what the API says beside them.
public struct Page<Item: Sendable>: Sendable {
  /// Those that could be read, in the API's order.
  public var items: [Item]
  /// What of this page could not be read and was left out, one line each: items, and what is within
  /// them.
  public var skipped: [String]
  /// Whether a page follows.
  public var hasMore: Bool
  /// How many seconds the same method must not be asked again.
  public var backoff: Int?
  /// Requests a day.
  public var quotaMax: Int?
  /// Requests left today.
  public var quotaRemaining: Int?

  /// Makes a page of its parts.
  public init(
    items: [Item], skipped: [String] = [], hasMore: Bool = false, backoff: Int? = nil,
    quotaMax: Int? = nil, quotaRemaining: Int? = nil
  ) {
    self.items = items
    self.skipped = skipped
    self.hasMore = hasMore
    self.backoff = backoff
    self.quotaMax = quotaMax
    self.quotaRemaining = quotaRemaining
  }
}

extension Page where Item: Decodable {
  /// Reads the API's common wrapper; an unreadable item is skipped and named, be it one of the page
  /// or within one, such as an answer to a question.
  ///
  /// What of a text is no character becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - json: The body of an answer, inflated.
  ///   - encoding: The kind of filter that the answer was asked with.
  /// - Throws: `DecodingError` when the wrapper itself is not readable.
  public init(json: [UInt8], encoding: TextEncoding) throws {
    try self.init(JSONText(json), encoding)
  }

  /// Reads the API's common wrapper as ``init(json:encoding:)`` does, from what policies may have parsed
  /// already.
  ///
  /// - Throws: `DecodingError` when the wrapper itself is not readable.
  public init(_ response: HTTPResponse, encoding: TextEncoding) throws {
    try self.init(response.json, encoding)
  }

  private init(_ json: JSONText?, _ encoding: TextEncoding) throws {
    let text = try Self.object(json)
    let list = try Self.items(of: text)
    let reading = ItemFields.Reading(encoding)
    let fields = try ItemFields(text.root, of: text, reading)
    var (items, skipped): ([Item], [String]) = ([], [])
    var number = 0
    text.forEach(in: list) { value in
      number += 1
      do {
        items.append(try Self.item(value, of: text, at: ["item \(number)"], reading))
      } catch {
        skipped.append("item \(number): \(describe(error))")
      }
    }
    self.init(
      items: items, skipped: skipped + reading.skipped,
      hasMore: fields.optional("has_more") ?? false, backoff: fields.count("backoff"),
      quotaMax: fields.count("quota_max"), quotaRemaining: fields.count("quota_remaining"))
  }

  private static func object(_ json: JSONText?) throws(DecodingError) -> JSONText {
    guard let text = json else {
      throw .dataCorrupted(.init(codingPath: [], debugDescription: "it is not valid JSON"))
    }
    guard text.kind(text.root) == .object else {
      throw .typeMismatch([String: Any].self, .init(codingPath: [], debugDescription: "no object"))
    }
    return text
  }

  private static func items(of text: JSONText) throws(DecodingError) -> Int {
    let key = FieldName("items")
    guard let items = text.member(key.stringValue, of: text.root) else {
      throw .keyNotFound(key, .init(codingPath: [], debugDescription: "no items"))
    }
    guard text.kind(items) == .list else {
      throw .typeMismatch([Any].self, .init(codingPath: [key], debugDescription: "no list"))
    }
    return items
  }

  /// An item of the API's own, or of another kind that knows how to decode itself.
  private static func item(
    _ value: Int, of text: JSONText, at place: [String], _ reading: ItemFields.Reading
  ) throws -> Item {
    if let type = Item.self as? any APIItem.Type,
      let item = try type.init(value, of: text, at: place, reading) as? Item
    {
      return item
    }
    return try JSONDecoder().decode(
      Item.self, from: Data(repairingText(of: Array(text.source(value)))))
  }
}

/// What of an item could not be read, such as `` `title` is missing``.
private func describe(_ error: any Error) -> String {
  guard let error = error as? DecodingError else { return "\(error)" }
  switch error {
  case .keyNotFound(let key, _): return "`\(key.stringValue)` is missing"
  case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    if path.isEmpty { return "it is no object" }
    return "`\(path.joined(separator: "."))` has the wrong type"
  @unknown default: return "unknown kind of fault"
  }
}

/// The name of a field, in the API's spelling.
private struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

internal import Basics
internal import FoundationEssentials
public import Networking

/// One page of API results, with the paging, backoff and quota fields of the response.
public struct Page<Item: Sendable>: Sendable {
  /// The items of the page that could be read, in the order of the API.
  public var items: [Item]
  /// The messages about values that could not be read and were skipped: items, and parts of items.
  public var skipped: [String]
  /// Whether the API has a next page of results.
  public var hasMore: Bool
  /// The number of seconds to wait before the next request to the API method; `nil` for no wait.
  public var backoff: Int?
  /// The number of requests that the API allows per day; `nil` if the response does not state it.
  public var quotaMax: Int?
  /// The number of requests that remain today; `nil` if the response does not state it.
  public var quotaRemaining: Int?

  /// Creates a page from its properties.
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
  /// Decodes a page from the body of a response.
  ///
  /// Items that cannot be read, and unreadable parts such as an answer of a question, are skipped and listed
  /// in ``skipped``. Invalid UTF-8 and unpaired surrogates become U+FFFD.
  ///
  /// - Parameters:
  ///   - json: The decompressed body of a response.
  ///   - encoding: The text encoding of the filter in the request.
  /// - Throws: `DecodingError` if the body is not a JSON object with an array `items`.
  public init(json: [UInt8], encoding: TextEncoding) throws {
    try self.init(JSONValue(json: json), encoding)
  }

  /// Decodes a page from a response as ``init(json:encoding:)`` does, but reuses the parsed body if a
  /// request policy has already parsed it.
  ///
  /// - Throws: `DecodingError` if the body is not a JSON object with an array `items`.
  public init(_ response: HTTPResponse, encoding: TextEncoding) throws {
    try self.init(response.json, encoding)
  }

  /// Decodes a page from a parsed response.
  private init(_ json: JSONValue?, _ encoding: TextEncoding) throws {
    guard let json else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "it is not valid JSON"))
    }
    let list = try Self.items(of: json)
    let context = ItemFields.Context(encoding)
    let fields = try ItemFields(json, context: context)
    var (items, skipped): ([Item], [String]) = ([], [])
    for (index, value) in list.enumerated() {
      let name = "item \(index + 1)"
      do {
        items.append(try Self.item(value, at: [name], context))
      } catch {
        skipped.append("\(name): \(describe(error))")
      }
    }
    self.init(
      items: items, skipped: skipped + context.skipped,
      hasMore: fields.optional("has_more") ?? false, backoff: fields.count("backoff"),
      quotaMax: fields.count("quota_max"), quotaRemaining: fields.count("quota_remaining"))
  }

  /// Returns the elements of the array `items`; throws an error if there is none.
  private static func items(of json: JSONValue) throws(DecodingError) -> [JSONValue] {
    guard let members = json.members else {
      throw .typeMismatch([String: Any].self, .init(codingPath: [], debugDescription: "no object"))
    }
    let key = FieldName("items")
    guard let value = members[key.stringValue] else {
      throw .keyNotFound(key, .init(codingPath: [], debugDescription: "no items"))
    }
    guard let items = value.elements else {
      throw .typeMismatch([Any].self, .init(codingPath: [key], debugDescription: "no list"))
    }
    return items
  }

  /// Reads an item of the page: an `APIItem` from its fields, any other type with a JSON decoder.
  private static func item(
    _ value: JSONValue, at path: [String], _ context: ItemFields.Context
  ) throws -> Item {
    if let type = Item.self as? any APIItem.Type,
      let item = try type.init(value, at: path, context: context) as? Item
    {
      return item
    }
    return try JSONDecoder().decode(Item.self, from: Data(value.json))
  }
}

/// Returns why an item could not be read, such as `` `title` is missing``.
private func describe(_ error: any Error) -> String {
  guard let error = error as? DecodingError else { return "\(error)" }
  switch error {
  case .keyNotFound(let key, _): return "`\(key.stringValue)` is missing"
  case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    if path.isEmpty { return "it is not an object" }
    return "`\(path.joined(separator: "."))` has the wrong type"
  @unknown default: return "unknown error"
  }
}

/// The name of a JSON field as a coding key.
private struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Resource where Value: Sendable {
  /// Creates a resource for a page of API results.
  init<Item: Decodable & Sendable>(
    page request: RequestDescription, encoding: TextEncoding
  ) where Value == Page<Item> {
    self.init(request, parseResponse: { try Page($0, encoding: encoding) })
  }
}

extension Page {
  /// Returns a copy of the page with each item transformed.
  func mapItems<NewItem>(_ transform: (Item) -> NewItem) -> Page<NewItem> {
    Page<NewItem>(
      items: items.map(transform), skipped: skipped, hasMore: hasMore, backoff: backoff,
      quotaMax: quotaMax, quotaRemaining: quotaRemaining)
  }
}

/// The encoding of texts in API responses: raw, or encoded for HTML.
///
/// The filter of a request determines the encoding; it cannot be detected, since raw text may contain `&lt;`.
public enum TextEncoding: String, Sendable {
  /// The encoding of unsafe filters: texts are as their authors wrote them.
  case raw
  /// The encoding of safe filters: titles, names and Markdown are HTML-encoded once.
  case encoded

  /// Returns the text as its author wrote it.
  ///
  /// - Parameter text: A text of a response with this encoding.
  /// - Returns: The text, decoded once if it is HTML-encoded.
  public func decode(_ text: String) -> String {
    switch self {
    case .raw: text
    case .encoded: text.decodingXMLReferences
    }
  }
}

/// The query parameters that all methods for a site have in common.
struct PageParameters {
  let site: String
  let filter: Filter
  /// The number of the page, from 1.
  let page: Int
  /// The number of items on a page, from 1 to 100.
  let size: Int

  /// The query items for site, filter and paging.
  var queryItems: [QueryItem] {
    [
      QueryItem("site", site), QueryItem("filter", filter.name), QueryItem("page", String(page)),
      QueryItem("pagesize", String(size)),
    ]
  }

  /// Returns 1 to 100 ids as one path segment, separated by semicolons.
  static func idSegment(_ ids: [Int]) -> String {
    precondition((1...100).contains(ids.count), "a request takes 1 to 100 ids")
    return ids.map(String.init).joined(separator: ";")
  }
}

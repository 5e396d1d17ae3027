internal import FoundationEssentials

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
    let decoder = JSONDecoder()
    let skipped = SkippedItems()
    decoder.userInfo[.textEncoding] = encoding
    decoder.userInfo[.skippedItems] = skipped
    let wrapper = try decoder.decode(Wrapper<Item>.self, from: Data(repairingText(of: json)))
    self.init(
      items: wrapper.items.compactMap(\.value),
      skipped: wrapper.items.enumerated().compactMap { index, item in
        item.problem.map { "item \(index + 1): \($0)" }
      } + skipped.lines,
      hasMore: wrapper.hasMore, backoff: wrapper.backoff,
      quotaMax: wrapper.quotaMax, quotaRemaining: wrapper.quotaRemaining)
  }
}

/// The API's common wrapper object.
private struct Wrapper<Item: Decodable>: Decodable {
  let items: [Lenient<Item>]
  let hasMore: Bool
  let backoff: Int?
  let quotaMax: Int?
  let quotaRemaining: Int?

  init(from decoder: any Decoder) throws {
    let fields = try ItemFields(decoder)
    items = try fields.required("items")
    hasMore = fields.optional("has_more") ?? false
    backoff = fields.count("backoff")
    quotaMax = fields.count("quota_max")
    quotaRemaining = fields.count("quota_remaining")
  }
}

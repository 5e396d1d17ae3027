internal import Networking

extension Resource where A: Sendable {
  /// A page of items below the environment's base URL.
  init<Item: Decodable & Sendable>(
    page request: RequestDescription, encoding: TextEncoding
  ) where A == Page<Item> {
    self.init(request, reading: { try Page($0, encoding: encoding) })
  }
}

extension Page {
  /// The same page with its items turned into something else.
  func mapItems<Other>(_ transform: (Item) -> Other) -> Page<Other> {
    Page<Other>(
      items: items.map(transform), skipped: skipped, hasMore: hasMore, backoff: backoff,
      quotaMax: quotaMax, quotaRemaining: quotaRemaining)
  }
}

/// The parameters that every method of a site takes.
struct PageParameters {
  let site: String
  let filter: Filter
  /// From 1.
  let page: Int
  /// From 1 to 100.
  let size: Int

  var query: [QueryItem] {
    [
      QueryItem("site", site), QueryItem("filter", filter.name), QueryItem("page", String(page)),
      QueryItem("pagesize", String(size)),
    ]
  }

  /// Ids as one segment of a path; the API takes at most 100.
  static func segment(_ ids: [Int]) -> String {
    precondition((1...100).contains(ids.count), "1 to 100 ids a request")
    return ids.map(String.init).joined(separator: ";")
  }
}

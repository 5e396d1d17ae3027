internal import Networking

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

import Networking
import StackExchange

/// A tag of a site, with the number of its questions.
struct TagCount: Decodable, Sendable, Equatable {
  let name: String
  let count: Int
}

extension Resource where Value == Page<TagCount> {
  /// Returns a resource for the 1 to 100 most popular tags of a site, the most frequent first.
  static func popularTags(of site: String, size: Int = 100) -> Resource {
    let query = [
      QueryItem("order", "desc"), QueryItem("sort", "popular"), QueryItem("site", site),
      QueryItem("pagesize", String(size)),
    ]
    let request = RequestDescription(path: ["tags"], query: query)
    return Resource(request, parseResponse: { try Page($0, encoding: .encoded) })
  }
}

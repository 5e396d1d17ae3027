import Networking
import StackExchange

/// A tag of a site, with how many questions have it.
struct TagCount: Decodable, Sendable, Equatable {
  let name: String
  let count: Int
}

extension Resource where Value == Page<TagCount> {
  /// The tags of a site, the most frequent first; 1 to 100 of them.
  static func popularTags(of site: String, size: Int = 100) -> Resource {
    let query = [
      QueryItem("order", "desc"), QueryItem("sort", "popular"), QueryItem("site", site),
      QueryItem("pagesize", String(size)),
    ]
    let request = RequestDescription(path: ["tags"], query: query)
    return Resource(request, parseResponse: { try Page($0, encoding: .encoded) })
  }
}

public import Networking

/// A tag of a site.
public struct SiteTag: Decodable, Sendable, Equatable {
  /// As questions have it.
  public let name: String
}

extension Resource where A == Page<SiteTag> {
  /// Those of 1 to 100 names that are tags of a site; for a synonym the tag that it stands for.
  public static func tags(named names: [String], site: String) -> Resource {
    precondition((1...100).contains(names.count), "1 to 100 tags a request")
    return tags(
      path: ["tags", names.joined(separator: ";"), "info"],
      query: [QueryItem("site", site), QueryItem("pagesize", "100")])
  }

  /// The tags of a site whose names contain a text, the 100 most frequent of them first.
  public static func tags(containing text: String, site: String) -> Resource {
    tags(
      path: ["tags"],
      query: [
        QueryItem("order", "desc"), QueryItem("sort", "popular"), QueryItem("inname", text),
        QueryItem("site", site), QueryItem("pagesize", "100"),
      ])
  }

  private static func tags(path: [String], query: [QueryItem]) -> Resource {
    Resource(
      page: RequestDescription(path: path, query: query), encoding: Filter.standard.encoding)
  }
}

public import Networking

/// A tag of a site.
public struct SiteTag: Decodable, Sendable, Equatable {
  /// The name of the tag, such as `swift`.
  public let name: String
}

extension Resource where Value == Page<SiteTag> {
  /// Returns a resource for the existing tags among 1 to 100 names; a synonym yields its main tag.
  public static func tags(named names: [String], site: String) -> Resource {
    precondition((1...100).contains(names.count), "a request takes 1 to 100 tags")
    return tags(
      path: ["tags", names.joined(separator: ";"), "info"],
      query: [QueryItem("site", site), QueryItem("pagesize", "100")])
  }

  /// Returns a resource for the 100 most frequent tags whose names contain a text, in that order.
  public static func tags(containing text: String, site: String) -> Resource {
    tags(
      path: ["tags"],
      query: [
        QueryItem("order", "desc"), QueryItem("sort", "popular"), QueryItem("inname", text),
        QueryItem("site", site), QueryItem("pagesize", "100"),
      ])
  }

  /// Returns a resource that requests tags with the API's standard filter.
  private static func tags(path: [String], query: [QueryItem]) -> Resource {
    Resource(
      page: RequestDescription(path: path, query: query), encoding: Filter.standard.encoding)
  }
}

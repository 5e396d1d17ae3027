public import Networking

extension Resource where Value == Page<Answer> {
  /// Returns a resource for 1 to 100 answers by their ids.
  public static func answers(ids: [Int], site: String, filter: Filter) -> Resource {
    let parameters = PageParameters(site: site, filter: filter, page: 1, size: 100)
    let request = RequestDescription(
      path: ["answers", PageParameters.idSegment(ids)], query: parameters.queryItems)
    return Resource(page: request, encoding: filter.encoding)
  }

  /// Returns a resource for one page of all answers to 1 to 100 questions, best first.
  public static func answers(
    ofQuestions ids: [Int], site: String, filter: Filter, page: Int = 1
  ) -> Resource {
    let parameters = PageParameters(site: site, filter: filter, page: page, size: 100)
    let request = RequestDescription(
      path: ["questions", PageParameters.idSegment(ids), "answers"],
      query: [QueryItem("order", "desc"), QueryItem("sort", "votes")] + parameters.queryItems)
    return Resource(page: request, encoding: filter.encoding)
  }
}

extension Resource where Value == Page<Comment> {
  /// Returns a resource for one page of all comments on 1 to 100 questions or answers, oldest first.
  public static func comments(
    ofPosts ids: [Int], site: String, filter: Filter, page: Int = 1
  ) -> Resource {
    let parameters = PageParameters(site: site, filter: filter, page: page, size: 100)
    let request = RequestDescription(
      path: ["posts", PageParameters.idSegment(ids), "comments"],
      query: [QueryItem("order", "asc"), QueryItem("sort", "creation")] + parameters.queryItems)
    return Resource(page: request, encoding: filter.encoding)
  }
}

extension Resource where Value == Page<User> {
  /// Returns a resource for 1 to 100 users by their ids.
  public static func users(ids: [Int], site: String, filter: Filter) -> Resource {
    let parameters = PageParameters(site: site, filter: filter, page: 1, size: 100)
    let request = RequestDescription(
      path: ["users", PageParameters.idSegment(ids)], query: parameters.queryItems)
    return Resource(page: request, encoding: filter.encoding)
  }
}

extension Resource where Value == Page<NetworkUser> {
  /// Returns a resource for one page of the accounts of a person on all sites; `id` is the account id.
  public static func accounts(ofPerson id: Int, page: Int = 1) -> Resource {
    let query = [
      QueryItem("types", "main_site;meta_site"), QueryItem("page", String(page)),
      QueryItem("pagesize", "100"),
    ]
    return Resource(
      page: RequestDescription(
        path: ["users", PageParameters.idSegment([id]), "associated"], query: query),
      encoding: Filter.standard.encoding)
  }
}

extension Resource where Value == Page<Community> {
  /// Returns a resource for one page of the sites of the network.
  ///
  /// The API asks clients to store the list for at least a day.
  public static func communities(page: Int = 1) -> Resource {
    let query = [QueryItem("page", String(page)), QueryItem("pagesize", "100")]
    return Resource(
      page: RequestDescription(path: ["sites"], query: query), encoding: Filter.standard.encoding)
  }
}

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

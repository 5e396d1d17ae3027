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

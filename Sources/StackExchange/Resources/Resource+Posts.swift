public import Networking

extension Resource where A == Page<Answer> {
  /// Answers by their own ids, 1 to 100.
  public static func answers(ids: [Int], site: String, filter: Filter) -> Resource {
    let parameters = PageParameters(site: site, filter: filter, page: 1, size: 100)
    let request = RequestDescription(
      path: ["answers", PageParameters.segment(ids)], query: parameters.query)
    return Resource(page: request, encoding: filter.encoding)
  }

  /// The answers of 1 to 100 questions, best first; they share the pages.
  public static func answers(
    ofQuestions ids: [Int], site: String, filter: Filter, page: Int = 1
  ) -> Resource {
    let parameters = PageParameters(site: site, filter: filter, page: page, size: 100)
    let request = RequestDescription(
      path: ["questions", PageParameters.segment(ids), "answers"],
      query: [QueryItem("order", "desc"), QueryItem("sort", "votes")] + parameters.query)
    return Resource(page: request, encoding: filter.encoding)
  }
}

extension Resource where A == Page<Comment> {
  /// The comments of 1 to 100 questions or answers, oldest first; they share the pages.
  public static func comments(
    ofPosts ids: [Int], site: String, filter: Filter, page: Int = 1
  ) -> Resource {
    let parameters = PageParameters(site: site, filter: filter, page: page, size: 100)
    let request = RequestDescription(
      path: ["posts", PageParameters.segment(ids), "comments"],
      query: [QueryItem("order", "asc"), QueryItem("sort", "creation")] + parameters.query)
    return Resource(page: request, encoding: filter.encoding)
  }
}

extension Resource where A == Page<User> {
  /// Users by id, 1 to 100.
  public static func users(ids: [Int], site: String, filter: Filter) -> Resource {
    let parameters = PageParameters(site: site, filter: filter, page: 1, size: 100)
    let request = RequestDescription(
      path: ["users", PageParameters.segment(ids)], query: parameters.query)
    return Resource(page: request, encoding: filter.encoding)
  }
}

extension Resource where A == Page<NetworkUser> {
  /// The sites on which a person has an account, one page of them.
  public static func accounts(ofPerson id: Int, page: Int = 1) -> Resource {
    let query = [
      QueryItem("types", "main_site;meta_site"), QueryItem("page", String(page)),
      QueryItem("pagesize", "100"),
    ]
    return Resource(
      page: RequestDescription(
        path: ["users", PageParameters.segment([id]), "associated"], query: query),
      encoding: Filter.standard.encoding)
  }
}

extension Resource where A == Page<Community> {
  /// The sites of the network, one page of them; to be kept for a day at least.
  public static func communities(page: Int = 1) -> Resource {
    let query = [QueryItem("page", String(page)), QueryItem("pagesize", "100")]
    return Resource(
      page: RequestDescription(path: ["sites"], query: query), encoding: Filter.standard.encoding)
  }
}

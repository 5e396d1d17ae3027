/// A method of the sample API, with its parameters and a closure that returns its items.
struct SampleMethod: Sendable {
  /// The object type of the items that the method returns, as in ``APISchema``.
  let itemType: String
  /// The names of the method's own parameters, without those for site, filter and paging.
  let parameters: Set<String>
  /// Whether the method requires the parameter `site`.
  var requiresSite = true
  /// The maximum page size; `nil` for no limit, as for the list of sites.
  var maxPageSize: Int? = 100
  /// Returns all items that match the parameters, in order and before paging.
  let items: @Sendable (SampleContent, RequestParameters) throws(APIError) -> [SampleItem]

  /// The names of all parameters that the method allows, including those for site, filter and
  /// paging.
  var allParameters: Set<String> {
    parameters.union(["filter", "page", "pagesize"]).union(requiresSite ? ["site"] : [])
  }

  /// Returns the method at a path below the base URL; throws `noMethod` if there is none.
  static func matching(path: [String]) throws(APIError) -> SampleMethod {
    switch (path.count, path.first, path.last) {
    case (1, "questions", _): .questions
    case (1, "tags", _): .tags(named: nil)
    case (1, "sites", _): .sites
    case (2, "filters", "create"): .filterCreation
    case (2, "filters", _): .filters(named: try names(path[1], maxCount: 20))
    case (2, "questions", "unanswered"): .unanswered
    case (2, "questions", "featured"): .featured
    case (2, "questions", _): .questions(ids: try ids(path[1]))
    case (2, "answers", _): .answers(ids: try ids(path[1]))
    case (2, "users", _): .users(ids: try ids(path[1]))
    case (2, "search", "advanced"): .search
    case (3, "users", "questions"): .questions(ofUsers: try ids(path[1]))
    case (3, "users", "answers"): .answers(ofUsers: try ids(path[1]))
    case (3, "users", "associated"): .accounts(ids: try ids(path[1]))
    case (3, "questions", "answers"): .answers(ofQuestions: try ids(path[1]))
    case (3, "questions", "comments"): .comments(of: [.question], ids: try ids(path[1]))
    case (3, "answers", "comments"): .comments(of: [.answer], ids: try ids(path[1]))
    case (3, "posts", "comments"): .comments(of: [.question, .answer], ids: try ids(path[1]))
    case (3, "tags", "info"): .tags(named: try names(path[1], maxCount: 100))
    default: throw .noMethod
    }
  }

  /// Returns the names in a path segment that are separated by semicolons.
  private static func names(_ segment: String, maxCount: Int) throws(APIError) -> [String] {
    let names = segment.split(separator: ";").map(String.init)
    guard !names.isEmpty else { throw .noMethod }
    guard names.count <= maxCount else { throw .badParameter("ids") }
    return names
  }

  /// Returns the ids in a path segment, sorted and without duplicates.
  private static func ids(_ segment: String) throws(APIError) -> [Int] {
    let names = try names(segment, maxCount: 100)
    var ids: Set<Int> = []
    for name in names {
      guard let id = Int(name), id > 0 else { throw .noMethod }
      ids.insert(id)
    }
    return ids.sorted()
  }
}

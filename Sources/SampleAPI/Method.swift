/// A method of the API: what it takes and what it gives.
struct Method: Sendable {
  /// The type of its items.
  let type: String
  /// What it takes beside paging and the filter.
  let parameters: Set<String>
  /// Whether it is asked of one site.
  var isOfSite = true
  /// Page sizes beyond the usual hundred are only for lists that hardly change.
  var largestPage: Int? = 100
  let items: @Sendable (SampleContent, Parameters) throws(APIError) -> [Item]

  /// Every parameter that it takes.
  var allParameters: Set<String> {
    parameters.union(["filter", "page", "pagesize"]).union(isOfSite ? ["site"] : [])
  }

  /// The method at a path below the base URL.
  static func at(_ path: [String]) throws(APIError) -> Method {
    switch (path.count, path.first, path.last) {
    case (1, "questions", _): .questions
    case (1, "tags", _): .tags(named: nil)
    case (1, "sites", _): .sites
    case (2, "filters", "create"): .filterCreation
    case (2, "filters", _): .filters(named: try names(path[1], most: 20))
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
    case (3, "tags", "info"): .tags(named: try names(path[1], most: 100))
    default: throw .noMethod
    }
  }

  /// The parts of a path segment that lists several things.
  private static func names(_ segment: String, most: Int) throws(APIError) -> [String] {
    let names = segment.split(separator: ";").map(String.init)
    guard !names.isEmpty else { throw .noMethod }
    guard names.count <= most else { throw .badParameter("ids") }
    return names
  }

  private static func ids(_ segment: String) throws(APIError) -> [Int] {
    let names = try names(segment, most: 100)
    var ids: Set<Int> = []
    for name in names {
      guard let id = Int(name), id > 0 else { throw .noMethod }
      ids.insert(id)
    }
    return ids.sorted()
  }
}

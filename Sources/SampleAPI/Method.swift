internal import FoundationEssentials
internal import StackExchange

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
    case (2, "questions", _): .questions(ids: try ids(path[1]))
    case (2, "answers", _): .answers(ids: try ids(path[1]))
    case (2, "users", _): .users(ids: try ids(path[1]))
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

// MARK: - Posts

extension Method {
  private static let dates: Set<String> = ["fromdate", "todate"]

  private static let questions = Method(
    type: "question", parameters: Ordering.parameters.union(dates).union(["tagged"])
  ) { (content, parameters) throws(APIError) in
    let tagged = try posts(content, parameters).questions(taggedAll: parameters.list("tagged"))
    let dated = try created(tagged, parameters)
    return try Ordering.questions(now: content.now).apply(parameters, to: dated)
  }

  private static func questions(ids: [Int]) -> Method {
    listing("question", .questionsByID) { $0.questions(ids) }
  }

  private static func answers(ids: [Int]) -> Method {
    listing("answer", .answers) { $0.answers(ids) }
  }

  private static func answers(ofQuestions ids: [Int]) -> Method {
    listing("answer", .answers) { posts in
      posts.questions(ids).flatMap { $0.items("answers") }
    }
  }

  private enum PostType { case question, answer }

  private static func comments(of types: Set<PostType>, ids: [Int]) -> Method {
    listing("comment", .comments) { posts in
      let questions = types.contains(.question) ? posts.questions(ids) : []
      let answers = types.contains(.answer) ? posts.answers(ids) : []
      return (questions + answers).flatMap { $0.items("comments") }
    }
  }

  private static func users(ids: [Int]) -> Method {
    listing("user", .users) { $0.users(ids) }
  }

  /// A method that gives known things, in an order and within dates asked for.
  private static func listing(
    _ type: String, _ ordering: Ordering, _ items: @escaping @Sendable (SamplePosts) -> [Item]
  ) -> Method {
    Method(type: type, parameters: Ordering.parameters.union(dates)) {
      (content, parameters) throws(APIError) in
      let dated = try created(items(posts(content, parameters)), parameters)
      return try ordering.apply(parameters, to: dated)
    }
  }

  private static func posts(
    _ content: SampleContent, _ parameters: Parameters
  ) throws(APIError) -> SamplePosts {
    guard let site = parameters["site"] else { throw .badParameter("site is required") }
    return try content.posts(on: site)
  }

  /// The items created between two moments, both included.
  private static func created(
    _ items: [Item], _ parameters: Parameters
  ) throws(APIError) -> [Item] {
    let first = try parameters.date("fromdate") ?? 0
    let last = try parameters.date("todate") ?? .max
    return items.filter {
      first <= last && (first...last).contains($0.integer("creation_date") ?? 0)
    }
  }
}

// MARK: - Tags, sites and filters

extension Method {
  private static func tags(named names: [String]?) -> Method {
    let own: Set<String> = names == nil ? ["inname"] : []
    return Method(type: "tag", parameters: Ordering.parameters.union(own)) {
      (content, parameters) throws(APIError) in
      let part = parameters["inname"] ?? ""
      let tags = try posts(content, parameters).tags.filter { tag in
        let name = tag.text("name") ?? ""
        return (names?.contains(name) ?? true) && (part.isEmpty || name.contains(part))
      }
      return try Ordering.tags.apply(parameters, to: tags)
    }
  }

  private static let sites = Method(
    type: "site", parameters: [], isOfSite: false, largestPage: nil
  ) { content, _ in content.sites }

  private static let filterCreation = Method(
    type: "filter", parameters: ["base", "include", "exclude", "unsafe"], isOfSite: false
  ) { (_, parameters) throws(APIError) in
    guard var filter = Filter(named: parameters["base"] ?? "default") else {
      throw .badParameter("base")
    }
    let known = Set(Schema.names)
    filter.names.formUnion(known.intersection(parameters.list("include")))
    filter.names.subtract(parameters.list("exclude"))
    filter.isSafe = try !(parameters.flag("unsafe") ?? false)
    return [filter.item(named: filter.name)]
  }

  private static func filters(named names: [String]) -> Method {
    Method(type: "filter", parameters: [], isOfSite: false) { _, _ in
      names.map { name in
        Filter(named: name)?.item(named: name)
          ?? ["filter": .string(name), "filter_type": .string("invalid")]
      }
    }
  }
}

extension Filter {
  fileprivate func item(named name: String) -> Item {
    [
      "filter": .string(name), "filter_type": .string(isSafe ? "safe" : "unsafe"),
      "included_fields": .array(names.sorted().map(JSONValue.string)),
    ]
  }
}

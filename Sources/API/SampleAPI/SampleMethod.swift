internal import FoundationEssentials
internal import StackExchange

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

/// The methods that return tags, sites, accounts and filters.
extension SampleMethod {
  /// Returns the method for tags: those with the given names, or all tags, filtered by `inname`.
  static func tags(named names: [String]?) -> SampleMethod {
    let additionalParameters: Set<String> = names == nil ? ["inname"] : []
    return SampleMethod(
      itemType: "tag", parameters: Ordering.parameters.union(additionalParameters)
    ) {
      (content, parameters) throws(APIError) in
      let substring = parameters["inname"] ?? ""
      let tags = try posts(content, parameters).tags.filter { tag in
        let name = tag.text("name") ?? ""
        return (names?.contains(name) ?? true) && (substring.isEmpty || name.contains(substring))
      }
      return try Ordering.tags.sortedItems(for: parameters, from: tags)
    }
  }

  /// The method that returns all sites.
  static let sites = SampleMethod(
    itemType: "site", parameters: [], requiresSite: false, maxPageSize: nil
  ) { content, _ in content.sites }

  /// Returns the method for the accounts of people on all sites, with their numbers of posts.
  static func accounts(ids: [Int]) -> SampleMethod {
    SampleMethod(itemType: "network_user", parameters: ["types"], requiresSite: false) {
      content, _ in
      content.accounts(ids: ids)
    }
  }

  /// The method that creates a filter.
  static let filterCreation = SampleMethod(
    itemType: "filter", parameters: ["base", "include", "exclude", "unsafe"], requiresSite: false
  ) { (_, parameters) throws(APIError) in
    guard var filter = FieldFilter(named: parameters["base"] ?? "default") else {
      throw .badParameter("base")
    }
    let validNames = Set(APISchema.allFieldNames)
    filter.fieldNames.formUnion(validNames.intersection(parameters.list("include")))
    filter.fieldNames.subtract(parameters.list("exclude"))
    filter.isSafe = try !(parameters.bool("unsafe") ?? false)
    return [filter.item(named: filter.name)]
  }

  /// Returns the method for filters with the given names; filters with unknown names have the type
  /// `invalid`.
  static func filters(named names: [String]) -> SampleMethod {
    SampleMethod(itemType: "filter", parameters: [], requiresSite: false) { _, _ in
      names.map { name in
        FieldFilter(named: name)?.item(named: name)
          ?? ["filter": .string(name), "filter_type": .string("invalid")]
      }
    }
  }
}

extension FieldFilter {
  /// Returns the filter as a `filter` object of the API.
  fileprivate func item(named name: String) -> SampleItem {
    [
      "filter": .string(name), "filter_type": .string(isSafe ? "safe" : "unsafe"),
      "included_fields": .array(fieldNames.sorted().map(JSONValue.string)),
    ]
  }
}

/// The methods that return posts and users.
extension SampleMethod {
  /// The parameters that restrict the date of creation.
  private static let dateParameters: Set<String> = ["fromdate", "todate"]

  /// The method that lists all questions of a site.
  static let questions = questions(.withInterest) { _, _ in true }

  /// The method that lists questions without an accepted or upvoted answer.
  static let unanswered = questions(.withoutInterest) { question, _ in
    question["is_answered"] != .bool(true)
  }

  /// The method that lists questions with an open bounty.
  static let featured = questions(.withoutInterest) { question, now in
    question.integer("bounty_closes_date").map { $0 > now } ?? false
  }

  /// The sort options of a list of questions: with or without those by interest, which are `hot`,
  /// `week` and `month`.
  private enum SortOptions { case withInterest, withoutInterest }

  /// Returns a method that lists questions that satisfy a condition at the current time.
  private static func questions(
    _ sortOptions: SortOptions,
    where isIncluded: @escaping @Sendable (_ question: SampleItem, _ now: Int) -> Bool
  ) -> SampleMethod {
    SampleMethod(
      itemType: "question", parameters: Ordering.parameters.union(dateParameters).union(["tagged"])
    ) { (content, parameters) throws(APIError) in
      let taggedQuestions = try posts(content, parameters)
        .questions(taggedAll: parameters.list("tagged"))
      let now = Int(content.now.timeIntervalSince1970)
      let matches = try itemsInDateRange(
        taggedQuestions.filter { isIncluded($0, now) }, parameters)
      let ordering =
        switch sortOptions {
        case .withInterest: Ordering.questions(now: content.now)
        case .withoutInterest: Ordering.questionsByID
        }
      return try ordering.sortedItems(for: parameters, from: matches)
    }
  }

  /// The method that searches for questions with all of the words and any of the tags.
  static let search = SampleMethod(
    itemType: "question",
    parameters: Ordering.parameters.union(dateParameters)
      .union(["q", "accepted", "tagged", "nottagged"])
  ) { (content, parameters) throws(APIError) in
    let words = (parameters["q"] ?? "").lowercased().split(separator: " ")
    let includedTags = Set(parameters.list("tagged"))
    let excludedTags = Set(parameters.list("nottagged"))
    guard !words.isEmpty || !includedTags.isEmpty else { throw .badParameter("q") }
    let hasAcceptedAnswer = try parameters.bool("accepted")
    let matches = try posts(content, parameters).questions.filter { question in
      let tags = question.texts("tags")
      let text = "\(question.text("title") ?? "") \(question.text("body_markdown") ?? "")"
        .lowercased()
      return words.allSatisfy { text.contains($0) }
        && (includedTags.isEmpty || !includedTags.isDisjoint(with: tags))
        && excludedTags.isDisjoint(with: tags)
        && (hasAcceptedAnswer.map { $0 == (question.integer("accepted_answer_id") != nil) } ?? true)
    }
    return try Ordering.questionsByID.sortedItems(
      for: parameters, from: try itemsInDateRange(matches, parameters))
  }

  /// Returns the method for the questions that users asked.
  static func questions(ofUsers ids: [Int]) -> SampleMethod {
    listing("question", .questionsByID) { posts in
      posts.questions.filter { $0.ownerID.map(ids.contains) ?? false }
    }
  }

  /// Returns the method for the answers that users wrote.
  static func answers(ofUsers ids: [Int]) -> SampleMethod {
    listing("answer", .answers) { posts in
      posts.questions.flatMap { $0.items("answers") }.filter {
        $0.ownerID.map(ids.contains) ?? false
      }
    }
  }

  /// Returns the method for questions by their ids.
  static func questions(ids: [Int]) -> SampleMethod {
    listing("question", .questionsByID) { $0.questions(ids) }
  }

  /// Returns the method for answers by their ids.
  static func answers(ids: [Int]) -> SampleMethod {
    listing("answer", .answers) { $0.answers(ids) }
  }

  /// Returns the method for all answers to questions.
  static func answers(ofQuestions ids: [Int]) -> SampleMethod {
    listing("answer", .answers) { posts in
      posts.questions(ids).flatMap { $0.items("answers") }
    }
  }

  /// The types of posts that can have comments.
  enum PostType { case question, answer }

  /// Returns the method for the comments on posts of the given types and ids.
  static func comments(of types: Set<PostType>, ids: [Int]) -> SampleMethod {
    listing("comment", .comments) { posts in
      let questions = types.contains(.question) ? posts.questions(ids) : []
      let answers = types.contains(.answer) ? posts.answers(ids) : []
      return (questions + answers).flatMap { $0.items("comments") }
    }
  }

  /// Returns the method for users by their ids.
  static func users(ids: [Int]) -> SampleMethod {
    listing("user", .users) { $0.users(ids) }
  }

  /// Returns a method for the items that a closure selects, restricted by date and sorted.
  private static func listing(
    _ type: String, _ ordering: Ordering, _ items: @escaping @Sendable (SamplePosts) -> [SampleItem]
  ) -> SampleMethod {
    SampleMethod(itemType: type, parameters: Ordering.parameters.union(dateParameters)) {
      (content, parameters) throws(APIError) in
      let matches = try itemsInDateRange(items(posts(content, parameters)), parameters)
      return try ordering.sortedItems(for: parameters, from: matches)
    }
  }

  /// Returns the posts of the site that the parameter `site` names.
  static func posts(
    _ content: SampleContent, _ parameters: RequestParameters
  ) throws(APIError) -> SamplePosts {
    guard let site = parameters["site"] else { throw .badParameter("site is required") }
    return try content.posts(on: site)
  }

  /// Returns the items that were created from `fromdate` to `todate`, both included.
  private static func itemsInDateRange(
    _ items: [SampleItem], _ parameters: RequestParameters
  ) throws(APIError) -> [SampleItem] {
    let first = try parameters.date("fromdate") ?? 0
    let last = try parameters.date("todate") ?? .max
    return items.filter {
      first <= last && (first...last).contains($0.integer("creation_date") ?? 0)
    }
  }
}

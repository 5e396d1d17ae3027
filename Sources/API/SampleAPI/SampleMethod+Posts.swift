internal import FoundationEssentials
internal import StackExchange

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

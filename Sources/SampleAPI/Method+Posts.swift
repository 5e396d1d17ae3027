internal import FoundationEssentials
internal import StackExchange

/// Methods that give posts, and the people who wrote them.
extension Method {
  private static let dates: Set<String> = ["fromdate", "todate"]

  static let questions = questions(.questions) { _, _ in true }

  /// Questions without an answer that was accepted or has a positive score.
  static let unanswered = questions(.postsOnly) { question, _ in
    question["is_answered"] != .bool(true)
  }

  /// Questions with an open bounty.
  static let featured = questions(.postsOnly) { question, now in
    question.integer("bounty_closes_date").map { $0 > now } ?? false
  }

  private enum Orders { case questions, postsOnly }

  private static func questions(
    _ orders: Orders, where isListed: @escaping @Sendable (_ question: Item, _ now: Int) -> Bool
  ) -> Method {
    Method(
      type: "question", parameters: Ordering.parameters.union(dates).union(["tagged"])
    ) { (content, parameters) throws(APIError) in
      let tagged = try posts(content, parameters).questions(taggedAll: parameters.list("tagged"))
      let now = Int(content.now.timeIntervalSince1970)
      let dated = try created(tagged.filter { isListed($0, now) }, parameters)
      let ordering =
        switch orders {
        case .questions: Ordering.questions(now: content.now)
        case .postsOnly: Ordering.questionsByID
        }
      return try ordering.apply(parameters, to: dated)
    }
  }

  /// Questions with all of some words in their title or text, and any of some tags.
  static let search = Method(
    type: "question",
    parameters: Ordering.parameters.union(dates).union(["q", "accepted", "tagged", "nottagged"])
  ) { (content, parameters) throws(APIError) in
    let words = (parameters["q"] ?? "").lowercased().split(separator: " ")
    let (any, none) = (Set(parameters.list("tagged")), Set(parameters.list("nottagged")))
    guard !words.isEmpty || !any.isEmpty else { throw .badParameter("q") }
    let accepted = try parameters.flag("accepted")
    let found = try posts(content, parameters).questions.filter { question in
      let tags = question.texts("tags")
      let text = "\(question.text("title") ?? "") \(question.text("body_markdown") ?? "")"
        .lowercased()
      return words.allSatisfy { text.contains($0) } && (any.isEmpty || !any.isDisjoint(with: tags))
        && none.isDisjoint(with: tags)
        && (accepted.map { $0 == (question.integer("accepted_answer_id") != nil) } ?? true)
    }
    return try Ordering.questionsByID.apply(parameters, to: try created(found, parameters))
  }

  static func questions(ofUsers ids: [Int]) -> Method {
    listing("question", .questionsByID) { posts in
      posts.questions.filter { $0.owner.map(ids.contains) ?? false }
    }
  }

  static func answers(ofUsers ids: [Int]) -> Method {
    listing("answer", .answers) { posts in
      posts.questions.flatMap { $0.items("answers") }.filter { $0.owner.map(ids.contains) ?? false }
    }
  }

  static func questions(ids: [Int]) -> Method {
    listing("question", .questionsByID) { $0.questions(ids) }
  }

  static func answers(ids: [Int]) -> Method {
    listing("answer", .answers) { $0.answers(ids) }
  }

  static func answers(ofQuestions ids: [Int]) -> Method {
    listing("answer", .answers) { posts in
      posts.questions(ids).flatMap { $0.items("answers") }
    }
  }

  enum PostType { case question, answer }

  static func comments(of types: Set<PostType>, ids: [Int]) -> Method {
    listing("comment", .comments) { posts in
      let questions = types.contains(.question) ? posts.questions(ids) : []
      let answers = types.contains(.answer) ? posts.answers(ids) : []
      return (questions + answers).flatMap { $0.items("comments") }
    }
  }

  static func users(ids: [Int]) -> Method {
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

  static func posts(
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

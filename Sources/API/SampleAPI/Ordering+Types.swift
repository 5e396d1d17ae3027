internal import FoundationEssentials
private import Glibc
internal import StackExchange

extension Ordering {
  /// The sort options of answers.
  static let answers = Ordering(sortOptions: posts(id: "answer_id"))

  /// The sort options of comments.
  static let comments = Ordering(sortOptions: [
    .field("creation", "creation_date", then: "comment_id"),
    .field("votes", "score", then: "comment_id"),
  ])

  /// The sort options of users.
  static let users = Ordering(sortOptions: [
    .field("reputation", "reputation", then: "user_id"),
    .field("creation", "creation_date", then: "user_id"),
    .field("name", "display_name", then: "user_id"),
    .field("modified", "last_modified_date", then: "user_id"),
  ])

  /// The sort options of tags.
  static let tags = Ordering(sortOptions: [
    .field("popular", "count", then: "name"),
    .field("activity", "last_activity_date", then: "name"),
    .field("name", "name", then: "name"),
  ])

  /// Returns the sort options of questions, including `hot`, `week` and `month`.
  static func questions(now: Date) -> Ordering {
    Ordering(
      sortOptions: posts(id: "question_id") + [
        .byInterest(.hot, withinDays: nil, now: now),
        .byInterest(.week, withinDays: 7, now: now),
        .byInterest(.month, withinDays: 30, now: now),
      ])
  }

  /// The sort options of questions without `hot`, `week` and `month`.
  static let questionsByID = Ordering(sortOptions: posts(id: "question_id"))

  /// Returns the sort options that all posts have; posts with equal values are sorted by the field
  /// `id`.
  private static func posts(id: String) -> [SortOption] {
    [
      .field(QuestionListRequest.Sort.activity.rawValue, "last_activity_date", then: id),
      .field(QuestionListRequest.Sort.creation.rawValue, "creation_date", then: id),
      .field(QuestionListRequest.Sort.votes.rawValue, "score", then: id),
    ]
  }
}

extension Ordering.SortOption {
  /// Returns a sort option that sorts by a field, then by the field `id`.
  fileprivate static func field(_ sortName: String, _ field: String, then id: String) -> Self {
    Self(name: sortName) { item in
      SortKey(value: SortValue(of: field, in: item), tieBreaker: SortValue(of: id, in: item))
    }
  }

  /// Returns an option that sorts questions by interest: only those of the last `days` days; or, if
  /// `days` is `nil`, all questions, with interest that decays with age.
  fileprivate static func byInterest(
    _ sort: QuestionListRequest.Sort, withinDays days: Int?, now: Date
  ) -> Self {
    let now = Int(now.timeIntervalSince1970)
    return Self(name: sort.rawValue, allowsBounds: false) { question in
      let created = question.integer("creation_date") ?? 0
      if let days, created < now - days * 86_400 { return nil }
      let divisor = days == nil ? decay(of: question, now: now) : 1
      return SortKey(
        value: .number(interest(of: question) / divisor),
        tieBreaker: SortValue(of: "question_id", in: question))
    }
  }
}

/// Returns the interest in a question, computed from views, votes and answers.
///
/// Source: the ranking of hot questions as the founders of Stack Overflow described it in 2008.
private func interest(of question: SampleItem) -> Double {
  let views = Double(max(question.integer("view_count") ?? 0, 1))
  let answers = question.items("answers")
  let votes = (question.integer("score") ?? 0) * answers.count
  let answerVotes = answers.reduce(0) { $0 + ($1.integer("score") ?? 0) }
  return log10(views) * 4 + Double(votes) / 5 + Double(answerVotes)
}

/// Returns the divisor by which the interest in a question has decayed since its creation and last
/// activity.
private func decay(of question: SampleItem, now: Int) -> Double {
  let created = question.integer("creation_date") ?? 0
  let lastActive = question.integer("last_activity_date") ?? created
  let hours = { (since: Int) in Double(max(now - since, 0)) / 3600 }
  return pow((hours(created) + hours(lastActive)) / 2 + 1, 1.5)
}

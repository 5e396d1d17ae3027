internal import FoundationEssentials
private import Glibc
internal import StackExchange

extension Ordering {
  static let answers = Ordering(sorts: posts(id: "answer_id"))

  static let comments = Ordering(sorts: [
    .field("creation", "creation_date", then: "comment_id"),
    .field("votes", "score", then: "comment_id"),
  ])

  static let users = Ordering(sorts: [
    .field("reputation", "reputation", then: "user_id"),
    .field("creation", "creation_date", then: "user_id"),
    .field("name", "display_name", then: "user_id"),
    .field("modified", "last_modified_date", then: "user_id"),
  ])

  static let tags = Ordering(sorts: [
    .field("popular", "count", then: "name"),
    .field("activity", "last_activity_date", then: "name"),
    .field("name", "name", then: "name"),
  ])

  /// Questions can also be asked for by how much they interest people now.
  static func questions(now: Date) -> Ordering {
    Ordering(
      sorts: posts(id: "question_id") + [
        .interesting(.hot, within: nil, now: now),
        .interesting(.week, within: 7, now: now),
        .interesting(.month, within: 30, now: now),
      ])
  }

  /// The orders that every list of posts has.
  static let questionsByID = Ordering(sorts: posts(id: "question_id"))

  private static func posts(id: String) -> [Sort] {
    [
      .field(QuestionList.Sort.activity.rawValue, "last_activity_date", then: id),
      .field(QuestionList.Sort.creation.rawValue, "creation_date", then: id),
      .field(QuestionList.Sort.votes.rawValue, "score", then: id),
    ]
  }
}

extension Ordering.Sort {
  fileprivate static func field(_ name: String, _ field: String, then id: String) -> Self {
    Self(name: name) { item in
      SortKey(value: SortValue(of: field, in: item), name: SortValue(of: id, in: item))
    }
  }

  /// Questions asked in the last days, by interest; without a limit of days interest fades.
  fileprivate static func interesting(
    _ sort: QuestionList.Sort, within days: Int?, now: Date
  ) -> Self {
    let now = Int(now.timeIntervalSince1970)
    return Self(name: sort.rawValue, takesBounds: false) { question in
      let created = question.integer("creation_date") ?? 0
      if let days, created < now - days * 86_400 { return nil }
      let divisor = days == nil ? fading(of: question, now: now) : 1
      return SortKey(
        value: .number(interest(of: question) / divisor),
        name: SortValue(of: "question_id", in: question))
    }
  }
}

/// How much interest a question has met: views, votes and answers together.
///
/// Source: the ranking of hot questions as Stack Overflow's makers described it in 2008.
private func interest(of question: Item) -> Double {
  let views = Double(max(question.integer("view_count") ?? 0, 1))
  let answers = question.items("answers")
  let votes = (question.integer("score") ?? 0) * answers.count
  let answerVotes = answers.reduce(0) { $0 + ($1.integer("score") ?? 0) }
  return log10(views) * 4 + Double(votes) / 5 + Double(answerVotes)
}

/// By how much the interest in a question has faded since it was asked and last active.
private func fading(of question: Item, now: Int) -> Double {
  let created = question.integer("creation_date") ?? 0
  let active = question.integer("last_activity_date") ?? created
  let hours = { (since: Int) in Double(max(now - since, 0)) / 3600 }
  return pow((hours(created) + hours(active)) / 2 + 1, 1.5)
}

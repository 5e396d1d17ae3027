internal import FoundationEssentials
internal import StackExchange

#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

extension Ordering {
  static let answers = Ordering(sorts: posts(id: "answer_id"))

  static let comments = Ordering(sorts: [
    .number("creation", in: "creation_date", id: "comment_id"),
    .number("votes", in: "score", id: "comment_id"),
  ])

  static let users = Ordering(sorts: [
    .number("reputation", in: "reputation", id: "user_id"),
    .number("creation", in: "creation_date", id: "user_id"),
    .name(in: "display_name", id: "user_id"),
    .number("modified", in: "last_modified_date", id: "user_id"),
  ])

  static let tags = Ordering(sorts: [
    .number("popular", in: "count", id: nil),
    .number("activity", in: "last_activity_date", id: nil),
    .name(in: "name", id: nil),
  ])

  /// Questions can also be asked for by how much they interest people now.
  static func questions(now: Date) -> Ordering {
    Ordering(
      sorts: posts(id: "question_id") + [
        .interesting("hot", within: nil, now: now),
        .interesting("week", within: 7, now: now),
        .interesting("month", within: 30, now: now),
      ])
  }

  /// The orders that every list of posts has.
  static let questionsByID = Ordering(sorts: posts(id: "question_id"))

  private static func posts(id: String) -> [Sort] {
    [
      .number("activity", in: "last_activity_date", id: id),
      .number("creation", in: "creation_date", id: id),
      .number("votes", in: "score", id: id),
    ]
  }
}

extension Ordering.Sort {
  fileprivate static func number(_ name: String, in field: String, id: String?) -> Self {
    Self(name: name) { item in
      SortKey(
        value: .number(Double(item.integer(field) ?? 0)), id: id.flatMap(item.integer) ?? 0)
    }
  }

  fileprivate static func name(in field: String, id: String?) -> Self {
    Self(name: "name") { item in
      SortKey(value: .text(item.text(field) ?? ""), id: id.flatMap(item.integer) ?? 0)
    }
  }

  /// Questions asked in the last days, by interest; without a limit of days interest fades.
  fileprivate static func interesting(_ name: String, within days: Int?, now: Date) -> Self {
    let now = Int(now.timeIntervalSince1970)
    return Self(name: name, takesBounds: false) { question in
      let created = question.integer("creation_date") ?? 0
      if let days, created < now - days * 86_400 { return nil }
      let divisor = days == nil ? fading(of: question, now: now) : 1
      return SortKey(
        value: .number(interest(of: question) / divisor),
        id: question.integer("question_id") ?? 0)
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

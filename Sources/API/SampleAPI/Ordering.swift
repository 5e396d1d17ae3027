internal import FoundationEssentials
private import Glibc
internal import StackExchange

/// The sort options of an API method.
struct Ordering: Sendable {
  /// A value of the parameter `sort`, and how it sorts items.
  struct SortOption: Sendable {
    let name: String
    /// Whether the parameters `min` and `max` are allowed with this sort option.
    var allowsBounds = true
    /// Returns the sort key of an item, or `nil` to exclude the item from the response.
    let sortKey: @Sendable (SampleItem) -> SortKey?
  }

  /// The sort options of the method; the first one is the default.
  let sortOptions: [SortOption]

  /// The names of the request parameters for sorting.
  static let parameters: Set<String> = ["sort", "order", "min", "max"]

  /// Returns the items in the requested order, without those outside `min` and `max`.
  func sortedItems(for parameters: RequestParameters, from items: [SampleItem]) throws(APIError)
    -> [SampleItem]
  {
    let sort = try requestedSort(parameters)
    let isAscending = try isAscending(parameters)
    let minimum = try bound("min", sort, parameters)
    let maximum = try bound("max", sort, parameters)
    let keyedItems = items.compactMap { item in sort.sortKey(item).map { (key: $0, item: item) } }
    return
      keyedItems
      .filter { pair in
        (minimum.map { pair.key.isWithin($0, isMinimum: true) } ?? true)
          && (maximum.map { pair.key.isWithin($0, isMinimum: false) } ?? true)
      }
      .sorted { isAscending ? $0.key < $1.key : $1.key < $0.key }
      .map(\.item)
  }

  /// Returns the sort option that the parameter `sort` names, or the default one.
  private func requestedSort(_ parameters: RequestParameters) throws(APIError) -> SortOption {
    let name = parameters["sort"]
    guard let sort = name == nil ? sortOptions.first : sortOptions.first(where: { $0.name == name })
    else {
      throw .badParameter("sort")
    }
    return sort
  }

  /// Returns whether the parameter `order` requests ascending order.
  private func isAscending(_ parameters: RequestParameters) throws(APIError) -> Bool {
    switch parameters["order"] {
    case nil, "desc": false
    case "asc": true
    default: throw .badParameter("order")
    }
  }

  /// Returns the value of the parameter `min` or `max`, if any.
  private func bound(
    _ name: String, _ sort: SortOption, _ parameters: RequestParameters
  ) throws(APIError) -> SortValue? {
    guard let text = parameters[name] else { return nil }
    guard sort.allowsBounds else { throw .badParameter(name) }
    if sort.name == "name" { return .text(text) }
    guard let number = Int(text) else { throw .badParameter(name) }
    return .number(Double(number))
  }
}

/// A sort key: the value of the sorted field, then a unique value, so that the order is
/// deterministic.
struct SortKey: Comparable, Sendable {
  /// The value of the field by which items are sorted.
  let value: SortValue
  /// A unique value that orders items with equal values.
  let tieBreaker: SortValue

  static func < (left: SortKey, right: SortKey) -> Bool {
    left.value == right.value ? left.tieBreaker < right.tieBreaker : left.value < right.value
  }

  /// Returns whether the sort value is at least `bound` if that is a minimum, or else at most
  /// `bound`.
  fileprivate func isWithin(_ bound: SortValue, isMinimum: Bool) -> Bool {
    isMinimum ? value >= bound : value <= bound
  }
}

/// A value by which items are sorted.
enum SortValue: Comparable, Sendable {
  case number(Double)
  case text(String)

  /// Creates the value of a field of an item; 0 if the field is missing.
  init(of field: String, in item: SampleItem) {
    self = item.text(field).map(SortValue.text) ?? .number(Double(item.integer(field) ?? 0))
  }
}

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

internal import StackExchange

/// The posts, people and tags of one site.
struct SamplePosts: Sendable {
  /// With their answers and comments in them.
  let questions: [Item]
  private let questionsByID: [Int: Item]
  private let answersByID: [Int: Item]
  private let usersByID: [Int: Item]
  /// By id.
  var users: [Item] { usersByID.sorted { $0.key < $1.key }.map(\.value) }

  init(questions: [Item], users: [Item]) {
    self.questions = questions.map(completed)
    questionsByID = byID(self.questions, "question_id")
    answersByID = byID(self.questions.flatMap { $0.items("answers") }, "answer_id")
    usersByID = byID(users, "user_id")
  }

  /// The title of a question that has no id, if there is one.
  var questionWithoutID: String? {
    questions.first { $0.integer("question_id") == nil }.map { $0.text("title") ?? "" }
  }

  func questions(_ ids: [Int]) -> [Item] { ids.compactMap { questionsByID[$0] } }
  func answers(_ ids: [Int]) -> [Item] { ids.compactMap { answersByID[$0] } }
  func users(_ ids: [Int]) -> [Item] { ids.compactMap { usersByID[$0] } }

  /// The questions that have all of the tags; a question has at most five.
  func questions(taggedAll tags: [String]) -> [Item] {
    guard tags.count <= 5 else { return [] }
    let wanted = Set(tags)
    return questions.filter { wanted.isSubset(of: $0.texts("tags")) }
  }

  /// Every tag with the number of its questions and the date of the newest.
  var tags: [Item] {
    var dates: [String: [Int]] = [:]
    for question in questions {
      for tag in question.texts("tags") {
        dates[tag, default: []].append(question.integer("creation_date") ?? 0)
      }
    }
    return dates.map { name, dates in
      [
        "name": .string(name), "count": .integer(dates.count),
        "has_synonyms": .bool(false), "is_moderator_only": .bool(false),
        "is_required": .bool(false), "last_activity_date": .integer(dates.max() ?? 0),
      ]
    }
  }
}

/// The items by the number in one of their fields; of equal numbers the first counts.
private func byID(_ items: [Item], _ field: String) -> [Int: Item] {
  let pairs = items.compactMap { item in item.integer(field).map { ($0, item) } }
  return Dictionary(pairs) { first, _ in first }
}

/// A question whose answers also say what they answer.
private func completed(_ question: Item) -> Item {
  var question = question
  guard question["answers"] != nil else { return question }
  let inherited = question.filter { ["question_id", "tags", "title"].contains($0.key) }
  question["answers"] = .array(
    question.items("answers").map { answer in
      .object(answer.merging(inherited) { own, _ in own })
    })
  return question
}

extension Item {
  func integer(_ name: String) -> Int? {
    if case .integer(let value) = self[name] { value } else { nil }
  }

  /// The id of the person who wrote it.
  var owner: Int? {
    if case .object(let owner) = self["owner"] { owner.integer("user_id") } else { nil }
  }

  func text(_ name: String) -> String? {
    if case .string(let value) = self[name] { value } else { nil }
  }

  /// The objects of a list; none when there is no such list.
  func items(_ name: String) -> [Item] {
    guard case .array(let values) = self[name] else { return [] }
    return values.compactMap { if case .object(let item) = $0 { item } else { nil } }
  }

  /// The texts of a list; none when there is no such list.
  func texts(_ name: String) -> [String] {
    guard case .array(let values) = self[name] else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}

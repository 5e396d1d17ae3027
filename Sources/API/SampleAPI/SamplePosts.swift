internal import StackExchange

/// The posts, users and tags of one site in the sample.
struct SamplePosts: Sendable {
  /// The questions, which contain their answers and comments.
  let questions: [SampleItem]
  private let questionsByID: [Int: SampleItem]
  private let answersByID: [Int: SampleItem]
  private let usersByID: [Int: SampleItem]
  /// The users, sorted by id.
  var users: [SampleItem] { usersByID.sorted { $0.key < $1.key }.map(\.value) }

  /// Creates the posts of a site and indexes them by id.
  init(questions: [SampleItem], users: [SampleItem]) {
    self.questions = questions.map(completingAnswers)
    questionsByID = indexByID(self.questions, "question_id")
    answersByID = indexByID(self.questions.flatMap { $0.items("answers") }, "answer_id")
    usersByID = indexByID(users, "user_id")
  }

  /// The title of the first question without an id, if any.
  var questionWithoutID: String? {
    questions.first { $0.integer("question_id") == nil }.map { $0.text("title") ?? "" }
  }

  /// Returns the questions with these ids.
  func questions(_ ids: [Int]) -> [SampleItem] { ids.compactMap { questionsByID[$0] } }
  /// Returns the answers with these ids.
  func answers(_ ids: [Int]) -> [SampleItem] { ids.compactMap { answersByID[$0] } }
  /// Returns the users with these ids.
  func users(_ ids: [Int]) -> [SampleItem] { ids.compactMap { usersByID[$0] } }

  /// Returns the questions that have all of the tags, none for more than five tags.
  func questions(taggedAll tags: [String]) -> [SampleItem] {
    guard tags.count <= 5 else { return [] }
    let requiredTags = Set(tags)
    return questions.filter { requiredTags.isSubset(of: $0.texts("tags")) }
  }

  /// All tags, with the number of their questions and the date of the newest one.
  var tags: [SampleItem] {
    var datesByTag: [String: [Int]] = [:]
    for question in questions {
      for tag in question.texts("tags") {
        datesByTag[tag, default: []].append(question.integer("creation_date") ?? 0)
      }
    }
    return datesByTag.map { name, dates in
      [
        "name": .string(name), "count": .integer(dates.count),
        "has_synonyms": .bool(false), "is_moderator_only": .bool(false),
        "is_required": .bool(false), "last_activity_date": .integer(dates.max() ?? 0),
      ]
    }
  }
}

/// Returns the items by the integer in an id field; of several items with the same id, the first.
private func indexByID(_ items: [SampleItem], _ field: String) -> [Int: SampleItem] {
  let idsAndItems = items.compactMap { item in item.integer(field).map { ($0, item) } }
  return Dictionary(idsAndItems) { first, _ in first }
}

/// Returns a question after adding its id, tags and title to each of its answers.
private func completingAnswers(_ question: SampleItem) -> SampleItem {
  var question = question
  guard question["answers"] != nil else { return question }
  let inheritedFields = question.filter { ["question_id", "tags", "title"].contains($0.key) }
  question["answers"] = .array(
    question.items("answers").map { answer in
      .object(answer.merging(inheritedFields) { answerValue, _ in answerValue })
    })
  return question
}

extension SampleItem {
  /// Returns the integer in a field; `nil` if the field is missing or of another type.
  func integer(_ name: String) -> Int? {
    if case .integer(let value) = self[name] { value } else { nil }
  }

  /// The user id of the post's author; `nil` if it is missing.
  var ownerID: Int? {
    if case .object(let owner) = self["owner"] { owner.integer("user_id") } else { nil }
  }

  /// Returns the text in a field; `nil` if the field is missing or of another type.
  func text(_ name: String) -> String? {
    if case .string(let value) = self[name] { value } else { nil }
  }

  /// Returns the objects of the list in a field; empty if the list is missing.
  func items(_ name: String) -> [SampleItem] {
    guard case .array(let values) = self[name] else { return [] }
    return values.compactMap { if case .object(let item) = $0 { item } else { nil } }
  }

  /// Returns the texts of the list in a field; empty if the list is missing.
  func texts(_ name: String) -> [String] {
    guard case .array(let values) = self[name] else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}

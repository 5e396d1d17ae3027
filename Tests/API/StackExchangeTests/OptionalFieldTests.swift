import FoundationEssentials
import StackExchange
import Testing

/// The API omits fields that do not apply, and may change the others.
@Suite struct OptionalFieldTests {
  @Test(
    "A missing or invalid optional field of a question does not affect its other fields",
    arguments: OptionalFields.ofQuestions)
  func questions(field: OptionalField<Question>) throws {
    try check(field, of: Fixture.question)
  }

  @Test(
    "A missing or invalid optional field of an answer does not affect its other fields",
    arguments: OptionalFields.ofAnswers)
  func answers(field: OptionalField<Answer>) throws {
    try check(field, of: Fixture.answer)
  }

  @Test(
    "A missing or invalid optional field of a comment does not affect its other fields",
    arguments: OptionalFields.ofComments)
  func comments(field: OptionalField<StackExchange.Comment>) throws {
    try check(field, of: Fixture.comment)
  }

  @Test(
    "A missing or invalid optional field of a user does not affect its other fields",
    arguments: OptionalFields.ofUsers)
  func users(field: OptionalField<User>) throws {
    try check(field, of: Fixture.user)
  }

  @Test(
    "A missing or invalid optional field of a site does not affect its other fields",
    arguments: OptionalFields.ofCommunities)
  func communities(field: OptionalField<Community>) throws {
    try check(field, of: Fixture.community)
  }

  @Test("Items with only the required fields have default values")
  func requiredFieldsOnly() throws {
    #expect(try read([["answer_id": 1, "question_id": 2]]).items == [Answer(id: 1, questionID: 2)])
    #expect(
      try read([["comment_id": 1, "post_id": 2]]).items == [StackExchange.Comment(id: 1, postID: 2)]
    )
    #expect(try read([[:]]).items == [User(kind: .doesNotExist)])
  }

  @Test("Invalid elements of a list are skipped, and valid ones are kept")
  func mixedLists() throws {
    let question = Fixture.question.replacing("tags", with: ["swift", 7, .null, "c++"])
      .replacing("comments", with: [.null, "x", Fixture.comment, ["comment_id": 1]])
      .replacing("answers", with: [7, Fixture.answer, [:], Fixture.answer])
    let read = try #require(try read([question], as: Question.self).items.first)
    #expect(read.post.unreadableFields == ["tags", "comments", "answers"])
    #expect(read.tags == ["swift", "c++"])
    #expect(read.post.comments.map(\.id) == [501])
    #expect(read.answers.map(\.id) == [70, 70])
  }

  /// Decodes the item with the field missing, null and of every wrong type.
  private func check<Item: Decodable & Equatable & Sendable>(
    _ field: OptionalField<Item>, of whole: JSONValue
  ) throws {
    let complete = try #require(try read([whole], as: Item.self).items.first)
    var expected = complete
    field.reset(&expected)
    #expect(expected != complete, "the fixture does not set the field, or equality ignores it")
    for value in [nil, .null] + field.kind.wrongValues {
      let page = try read([whole.replacing(field.name, with: value)], as: Item.self)
      // Only invalid lists and texts are reported.
      let isLost = value.map { $0 != .null } == true && [.list, .text].contains(field.kind)
      let item = isLost ? withUnreadableField(field.name, expected) : expected
      #expect(page.items == [item], "\(String(describing: value))")
      #expect(page.skipped == (isLost ? ["item 1: `\(field.name)` has the wrong type"] : []))
    }
  }
}

/// Returns the item with the field recorded as unreadable.
private func withUnreadableField<Item>(_ field: String, _ item: Item) -> Item {
  switch item {
  case var question as Question:
    question.post.unreadableFields = [field]
    return question as? Item ?? item
  case var answer as Answer:
    answer.post.unreadableFields = [field]
    return answer as? Item ?? item
  case var comment as StackExchange.Comment:
    comment.unreadableFields = [field]
    return comment as? Item ?? item
  default: return item
  }
}

/// An optional field, and how to reset it in a model.
struct OptionalField<Item>: Sendable, CustomTestStringConvertible {
  let name: String
  let kind: FieldKind
  let reset: @Sendable (inout Item) -> Void

  init(_ name: String, _ kind: FieldKind, reset: @escaping @Sendable (inout Item) -> Void) {
    self.name = name
    self.kind = kind
    self.reset = reset
  }

  var testDescription: String { name }
}

/// The type of a field, with values of other types.
enum FieldKind: Sendable {
  case text, integer, flag, date, object, list

  var wrongValues: [JSONValue] {
    switch self {
    case .text: [7, true, [], [:]]
    case .integer: ["many", 1.5, true, [], [:], 1e30]
    case .flag: ["true", 1, [], [:]]
    case .date: ["2026-11-21", 1.5, -1, false, [:], 253_402_300_800, .integer(.max)]
    case .object: ["x", 7, [], true]
    case .list: ["x", 7, [:], false]
    }
  }
}

/// The optional fields of each kind of item.
enum OptionalFields {
  static var ofQuestions: [OptionalField<Question>] {
    let own: [OptionalField<Question>] = [
      .init("tags", .list) { $0.tags = [] },
      .init("answers", .list) { $0.answers = [] },
      .init("answer_count", .integer) { $0.answerCount = 0 },
      .init("accepted_answer_id", .integer) { $0.acceptedAnswerID = nil },
      .init("is_answered", .flag) { $0.isAnswered = false },
      .init("view_count", .integer) { $0.viewCount = 0 },
      .init("closed_date", .date) { $0.closedDate = nil },
      .init("closed_reason", .text) { $0.closedReason = nil },
      .init("bounty_amount", .integer) { $0.bountyAmount = nil },
      .init("bounty_closes_date", .date) { $0.bountyClosesDate = nil },
      .init("protected_date", .date) { $0.protectedDate = nil },
    ]
    return own + ofPosts(\.post)
  }

  static var ofAnswers: [OptionalField<Answer>] {
    [OptionalField("is_accepted", .flag) { $0.isAccepted = false }] + ofPosts(\.post)
  }

  static var ofCommunities: [OptionalField<Community>] {
    [
      .init("audience", .text) { $0.audience = nil },
      .init("markdown_extensions", .list) { $0.markdownExtensions = [] },
    ]
  }

  private static func ofPosts<Item>(
    _ post: any WritableKeyPath<Item, Post> & Sendable
  ) -> [OptionalField<Item>] {
    let fields: [OptionalField<Post>] = [
      .init("score", .integer) { $0.score = 0 },
      .init("owner", .object) { $0.owner = nil },
      .init("last_editor", .object) { $0.lastEditor = nil },
      .init("creation_date", .date) { $0.creationDate = nil },
      .init("last_activity_date", .date) { $0.lastActivityDate = nil },
      .init("last_edit_date", .date) { $0.lastEditDate = nil },
      .init("community_owned_date", .date) { $0.communityOwnedDate = nil },
      .init("locked_date", .date) { $0.lockedDate = nil },
      .init("content_license", .text) { $0.contentLicense = nil },
      .init("link", .text) { $0.link = nil },
      .init("body", .text) { $0.body = nil },
      .init("body_markdown", .text) { $0.bodyMarkdown = nil },
      .init("comments", .list) { $0.comments = [] },
    ]
    return fields.map { field in
      OptionalField<Item>(field.name, field.kind) { field.reset(&$0[keyPath: post]) }
    }
  }

  static var ofComments: [OptionalField<StackExchange.Comment>] {
    [
      .init("score", .integer) { $0.score = 0 },
      .init("edited", .flag) { $0.isEdited = false },
      .init("creation_date", .date) { $0.creationDate = nil },
      .init("owner", .object) { $0.owner = nil },
      .init("reply_to_user", .object) { $0.replyTo = nil },
      .init("content_license", .text) { $0.contentLicense = nil },
      .init("link", .text) { $0.link = nil },
      .init("body", .text) { $0.body = nil },
      .init("body_markdown", .text) { $0.bodyMarkdown = nil },
    ]
  }

  static var ofUsers: [OptionalField<User>] {
    [
      .init("user_type", .text) { $0.kind = .registered },
      .init("user_id", .integer) { $0.id = nil },
      .init("display_name", .text) { $0.displayName = nil },
      .init("link", .text) { $0.link = nil },
      .init("profile_image", .text) { $0.profileImage = nil },
      .init("reputation", .integer) { $0.reputation = nil },
    ]
  }
}

import Archive
import FoundationEssentials
import StackExchange
import Testing

/// Users whom the API names in fields of posts that the program does not model.
@Suite struct UserMentionTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private static let originalJSON = """
    {"closed_details": {"by_users": [{"user_id": 12, "display_name": "Ada"}, {"user_id": 123}],
      "reason": "12"}, "notice": {"body": "<p>12</p>", "owner_user_id": 12},
    "awarded_bounty_users": [[{"user_id": 1299}, {"user_id": 12}]], "bounty_amount": 12,
    "migrated_from": {"question_id": 12, "user_type": "12"}, "last_user_id": 12}
    """
  private static let redactedJSON = """
    {"closed_details": {"by_users": [{}, {"user_id": 123}], "reason": "12"}, "notice": {},
    "awarded_bounty_users": [[{"user_id": 1299}, {}]], "bounty_amount": 12,
    "migrated_from": {"question_id": 12, "user_type": "12"}}
    """

  private func fields(_ json: String) throws -> [String: JSONValue] {
    try JSONDecoder().decode([String: JSONValue].self, from: Data(json.utf8))
  }

  private func question(_ json: String) throws -> Question {
    let post = Post(otherFields: try fields(json))
    return Question(
      id: 1, title: "t", post: post, answers: [Answer(id: 2, questionID: 1, post: post)])
  }

  @Test("Forgetting a user empties every object that names the user, at any depth")
  func forgotten() throws {
    try archive.save(question(Self.originalJSON), site: "emacs", at: .day(2))
    try archive.removeUser(12, site: "emacs")
    let stored = try #require(try archive.question(1, site: "emacs"))
    #expect(try stored.post.otherFields == fields(Self.redactedJSON))
    #expect(try stored.answers.first?.post.otherFields == fields(Self.redactedJSON))
  }

  @Test("Posts that name other users, or contain the id in other fields, stay unchanged")
  func untouched() throws {
    let otherMentions = """
      {"a": {"user_id": 123}, "b": {"user_id": 1299, "account_id": 12}, "c": {"post_id": 12},
      "d": {"user_id": "12"}, "e": {"user_id": -12}, "f": {"user_idx": 12}, "g": [12, 12.5]}
      """
    try archive.save(question(otherMentions), site: "emacs", at: .day(2))
    try archive.removeUser(12, site: "emacs")
    #expect(try archive.question(1, site: "emacs")?.post.otherFields == fields(otherMentions))
  }

  @Test("Forgotten users are removed from posts that are fetched again")
  func fetchedAgain() throws {
    try archive.saveTombstone(.user, 12, site: "emacs", at: .day(1))
    try archive.save(question(Self.originalJSON), site: "emacs", at: .day(2))
    let stored = try #require(try archive.question(1, site: "emacs"))
    #expect(try stored.post.otherFields == fields(Self.redactedJSON))
    #expect(try stored.answers.first?.post.otherFields == fields(Self.redactedJSON))
  }
}

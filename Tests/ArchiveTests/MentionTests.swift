import Archive
import FoundationEssentials
import StackExchange
import Testing

/// People whom the API names beside known fields of posts.
@Suite struct MentionTests {
  private static let said = """
    {"closed_details": {"by_users": [{"user_id": 12, "display_name": "Ada"}, {"user_id": 123}],
      "reason": "12"}, "notice": {"body": "<p>12</p>", "owner_user_id": 12},
    "awarded_bounty_users": [[{"user_id": 1299}, {"user_id": 12}]], "bounty_amount": 12,
    "migrated_from": {"question_id": 12, "user_type": "12"}, "last_user_id": 12}
    """
  private static let left = """
    {"closed_details": {"by_users": [{}, {"user_id": 123}], "reason": "12"}, "notice": {},
    "awarded_bounty_users": [[{"user_id": 1299}, {}]], "bounty_amount": 12,
    "migrated_from": {"question_id": 12, "user_type": "12"}}
    """

  private func other(_ json: String) throws -> [String: JSONValue] {
    try JSONDecoder().decode([String: JSONValue].self, from: Data(json.utf8))
  }

  private func question(_ json: String) throws -> Question {
    let post = Post(otherFields: try other(json))
    return Question(
      id: 1, title: "t", post: post, answers: [Answer(id: 2, questionID: 1, post: post)])
  }

  @Test("Only objects that name a forgotten user are emptied, at any depth")
  func forgotten() async throws {
    try await withArchive { archive in
      try archive.save(question(Self.said), site: "emacs", at: .day(2))
      try archive.removeUser(12, site: "emacs")
      let kept = try #require(try archive.question(1, site: "emacs"))
      #expect(try kept.post.otherFields == other(Self.left))
      #expect(try kept.answers.first?.post.otherFields == other(Self.left))
    }
  }

  @Test("Posts that name others, or hold the number elsewhere, stay as they were")
  func untouched() async throws {
    try await withArchive { archive in
      let others = """
        {"a": {"user_id": 123}, "b": {"user_id": 1299, "account_id": 12}, "c": {"post_id": 12},
        "d": {"user_id": "12"}, "e": {"user_id": -12}, "f": {"user_idx": 12}, "g": [12, 12.5]}
        """
      try archive.save(question(others), site: "emacs", at: .day(2))
      try archive.removeUser(12, site: "emacs")
      #expect(try archive.question(1, site: "emacs")?.post.otherFields == other(others))
    }
  }

  @Test("What is fetched again names nobody who was forgotten")
  func fetchedAgain() async throws {
    try await withArchive { archive in
      try archive.saveTombstone(.user, 12, site: "emacs", at: .day(1))
      try archive.save(question(Self.said), site: "emacs", at: .day(2))
      let kept = try #require(try archive.question(1, site: "emacs"))
      #expect(try kept.post.otherFields == other(Self.left))
      #expect(try kept.answers.first?.post.otherFields == other(Self.left))
    }
  }
}

import FoundationEssentials
import StackExchange
import Testing

@Suite struct NetworkUserTests {
  private func user(_ json: String) throws -> NetworkUser {
    try JSONDecoder().decode(NetworkUser.self, from: Data(json.utf8))
  }

  @Test("A network account is decoded with its site and the number of its posts")
  func whole() throws {
    let user = try user(
      """
      {"account_id": 7, "user_id": 31, "site_url": "https://emacs.stackexchange.com/",
       "reputation": 101, "question_count": 2, "answer_count": 3}
      """)
    #expect(
      user
        == NetworkUser(
          accountID: 7, id: 31, siteURL: "https://emacs.stackexchange.com", reputation: 101,
          postCount: 5))
  }

  @Test("An account requires an id and a site, but no counts")
  func missing() throws {
    #expect(try user(#"{"user_id": 1, "site_url": "https://a.example"}"#).postCount == nil)
    #expect(throws: (any Error).self) { try user(#"{"user_id": 1}"#) }
    #expect(throws: (any Error).self) { try user(#"{"site_url": "https://a.example"}"#) }
  }
}

import StackExchange
import Testing

@Suite struct UserTests {
  @Test(
    "Every user type is kept, even an unknown one",
    arguments: [
      ("registered", .registered), ("unregistered", .unregistered), ("moderator", .moderator),
      ("does_not_exist", .doesNotExist), ("team_admin", .init(rawValue: "team_admin")),
      ("robot", .init(rawValue: "robot")), ("", .init(rawValue: "")),
    ] as [(String, User.Kind)])
  func kinds(type: String, kind: User.Kind) throws {
    let item: JSONValue = ["user_id": 5, "user_type": .string(type)]
    #expect(try read([item], as: User.self).items == [User(kind: kind, id: 5)])
  }

  @Test(
    "A deleted owner has only an optional name, and the post is kept",
    arguments: ["user6101582", nil])
  func deletedOwner(name: String?) throws {
    var owner: JSONValue = ["user_type": "does_not_exist"]
    if let name { owner = owner.adding(["display_name": .string(name)]) }
    let item = Fixture.answer.adding(["owner": owner])
    let answer = try #require(try read([item], as: Answer.self).items.first)
    #expect(answer.post.owner == User(kind: .doesNotExist, displayName: name))
    #expect(answer.post.bodyMarkdown == "b")
  }

  @Test("Large ids and reputations are decoded exactly")
  func largeNumbers() throws {
    let item: JSONValue = ["user_id": 4_294_967_299, "reputation": 1_500_000, "user_type": "x"]
    let user = try #require(try read([item], as: User.self).items.first)
    #expect(user.id == 4_294_967_299)
    #expect(user.reputation == 1_500_000)
  }

  @Test("The Community user has the id -1")
  func communityUser() throws {
    let item: JSONValue = ["user_id": -1, "user_type": "moderator", "display_name": "Community"]
    #expect(
      try read([item], as: User.self).items
        == [User(kind: .moderator, id: -1, displayName: "Community")])
  }
}

import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

@Suite struct UserTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// A question that has only an owner.
  private func question(_ id: Int, by owner: User?) -> Question {
    Question(id: id, title: "x", post: Post(owner: owner))
  }

  private func owner(_ id: Int, in archive: Archive) throws -> User? {
    try #require(try archive.question(id, site: "emacs")).post.owner
  }

  @Test("A user's latest name and picture are on every post")
  func latest() throws {
    try archive.save(question(1, by: .ada), site: "emacs", at: .day(2))
    var renamed = User.ada
    renamed.displayName = "Ada L."
    renamed.profileImage = "https://images.example/new.png"
    renamed.kind = .registered
    try archive.save(question(2, by: renamed), site: "emacs", at: .day(3))
    try #expect(owner(1, in: archive) == renamed)
    try #expect(owner(2, in: archive) == renamed)
    let raw = try RawDatabase(archive.path)
    try #expect(raw.value("SELECT count(*) FROM users") == "1")
  }

  @Test("Older data of a user does not replace newer data")
  func older() throws {
    try archive.save(question(1, by: .ada), site: "emacs", at: .day(3))
    var older = User.ada
    older.displayName = "Countess"
    try archive.save(question(2, by: older), site: "emacs", at: .day(2))
    try #expect(owner(2, in: archive) == .ada)
  }

  @Test("Fields that the API leaves out keep their stored values")
  func sparse() throws {
    try archive.save(question(1, by: .ada), site: "emacs", at: .day(2))
    let sparse = User(kind: .moderator, id: 1, reputation: 1900)
    try archive.save(question(2, by: sparse), site: "emacs", at: .day(3))
    var expected = User.ada
    expected.reputation = 1900
    try #expect(owner(2, in: archive) == expected)
  }

  @Test("A deleted user keeps the name on each post")
  func deleted() throws {
    let first = User(kind: .doesNotExist, displayName: "user1")
    let nameless = User(kind: .doesNotExist)
    try archive.save(question(1, by: first), site: "emacs", at: .day(2))
    try archive.save(question(2, by: nameless), site: "emacs", at: .day(2))
    try archive.save(question(3, by: nil), site: "emacs", at: .day(2))
    try #expect(owner(1, in: archive) == first)
    try #expect(owner(2, in: archive) == nameless)
    try #expect(owner(3, in: archive) == nil)
  }

  @Test("A post whose owner is deleted later shows the name from the latest response")
  func deletedLater() throws {
    try archive.save(question(1, by: .ada), site: "emacs", at: .day(2))
    try archive.save(question(1, by: .deleted), site: "emacs", at: .day(3))
    try #expect(owner(1, in: archive) == .deleted)
  }

  @Test("A user of an unknown kind is stored")
  func unknownKind() throws {
    let admin = User(kind: User.Kind(rawValue: "team_admin"), id: 7, displayName: "T")
    try archive.save(question(1, by: admin), site: "emacs", at: .day(2))
    try #expect(owner(1, in: archive) == admin)
  }

  @Test("Equal ids on two sites are two users")
  func sites() throws {
    let vi = Community(apiSiteParameter: "vi", name: "Vi", url: "https://vi.example")
    try archive.save(vi, apiBase: "https://api.example/2.3", at: .day(1))
    try archive.save(question(1, by: .ada), site: "emacs", at: .day(2))
    let other = User(id: 1, displayName: "Bill")
    try archive.save(question(1, by: other), site: "vi", at: .day(3))
    try #expect(owner(1, in: archive) == .ada)
    try #expect(archive.question(1, site: "vi")?.post.owner == other)
    try #expect(owner(1, in: archive) == .ada)
  }

  @Test("A reader sees changes that another connection makes to a user")
  func otherConnection() throws {
    try archive.save(question(1, by: .ada), site: "emacs", at: .day(2))
    let reader = try Archive(at: archive.path, for: .readOnly)
    try #expect(owner(1, in: reader) == .ada)
    var renamed = User.ada
    renamed.displayName = "Ada L."
    try archive.save(question(1, by: renamed), site: "emacs", at: .day(3))
    try #expect(owner(1, in: reader) == renamed)
  }

  @Test("A user change that is rolled back is not cached")
  func rolledBack() throws {
    try archive.save(question(1, by: .ada), site: "emacs", at: .day(2))
    #expect(throws: CancellationError.self) {
      try archive.transaction {
        var renamed = User.ada
        renamed.displayName = "Ada L."
        try archive.save(question(1, by: renamed), site: "emacs", at: .day(3))
        try #expect(owner(1, in: archive) == renamed)
        throw CancellationError()
      }
    }
    try #expect(owner(1, in: archive) == .ada)
  }

  @Test("A user whose row is missing is read as a bare id")
  func removedRow() throws {
    try archive.save(question(1, by: .ada), site: "emacs", at: .day(2))
    try RawDatabase(archive.path).execute("DELETE FROM users")
    try #expect(owner(1, in: archive) == User(id: 1))
  }
}

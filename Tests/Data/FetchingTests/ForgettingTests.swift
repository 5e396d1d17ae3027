import Archive
import Basics
import Fetching
import Foundation
import Images
import StackExchange
import TestSupport
import Testing

/// Permanent removal of digests, questions and users.
@Suite struct ForgettingTests {
  private static let ada = User(
    id: 7, displayName: "Ada Lovelace", link: "https://so.example/users/7",
    profileImage: "https://images.example/ada.png")
  private static let ben = User(
    id: 8, displayName: "Benjamin", profileImage: "https://images.example/ben.png")

  /// A question by Ada with an answer by Ben, and a question by Ben.
  ///
  /// The first shows an image of its own, and both show a common one.
  private static let questions = [
    Question(
      id: 1, title: "Analytical engines", tags: ["swift"],
      post: Post(
        score: 5, owner: ada, bodyMarkdown: "own common",
        comments: [Comment(id: 11, postID: 1, owner: ben, replyTo: ada, body: "remarkable")],
        otherFields: [
          "closed_details": .object(["by_users": .array([.object(["user_id": .integer(7)])])])
        ]),
      answers: [
        Answer(
          id: 10, questionID: 1,
          post: Post(score: 2, owner: ben, lastEditor: ada, bodyMarkdown: "a difference"))
      ], answerCount: 1),
    Question(
      id: 2, title: "Looms", tags: ["swift"],
      post: Post(score: 3, owner: ben, bodyMarkdown: "common")),
  ]

  private let images = ImageFinder { post, _ in
    (post.bodyMarkdown ?? "").split(separator: " ").filter { ["own", "common"].contains($0) }
      .map { "https://i.example/\($0).png" }
  }

  @Test(
    "Forgetting a digest removes its editions, and keeps its questions and other digests")
  func forgottenDigest() async throws {
    try await withPosts { archive, forgetting in
      let name = digest().name
      let other = DigestSpecification(name: "other", selection: DigestSelection())
      try archive.recordEdition(
        selection([1]), of: other, day: "2026-11-20", at: now)
      let run = try archive.save(RunRecord(command: "build", start: now))
      try archive.save(DigestRun(digest: name, date: "2026-11-20", questionCount: 2), inRun: run)
      _ = try archive.beginFetch(ofDigest: name, at: now)
      let generation = try archive.closeGeneration()
      #expect(try forgetting.forget(digest: name))
      #expect(
        try archive.changedInputs(after: generation) == [.edition("2026-11-20", digest: name)])
      #expect(try archive.digestStatuses().map(\.name) == ["other"])
      #expect(try archive.shownQuestions(inDigest: name, before: "2027-01-01").isEmpty)
      #expect(try archive.unfinishedFetchDate(ofDigest: name, at: now) == nil)
      #expect(try archive.questionIDs(ofSite: "stackoverflow") == [1, 2])
      #expect(try !forgetting.forget(digest: name))
    }
  }

  private func withPosts(_ body: (Archive, ArchiveEraser) throws -> Void) async throws {
    try await withArchive { archive in
      try archive.save(
        Community(apiSiteParameter: "stackoverflow", name: "SO", url: "https://so.example"),
        apiBase: StubAPI.base, at: now)
      for question in Self.questions { try archive.save(question, site: "stackoverflow", at: now) }
      let addresses =
        ["own", "common"].map { "https://i.example/\($0).png" }
        + [Self.ada, Self.ben].compactMap(\.profileImage).map(ImageFinder.avatarAddress)
      for (index, url) in addresses.enumerated() {
        let bytes = gif(UInt8(index))
        let image = StoredImage(
          hash: ContentHash(of: bytes).hex, mediaType: "image/gif", width: 3, height: 2,
          byteCount: bytes.count)
        try archive.save(bytes, of: image, forURL: url, at: now)
      }
      try archive.recordEdition(
        selection([1, 2]), of: digest(), day: "2026-11-20", at: now)
      try body(
        archive, ArchiveEraser(in: archive, imageFinder: images, removeFromSearch: { _, _ in }))
    }
  }

  private func storedNames(_ archive: Archive) throws -> Set<String> {
    Set(
      try archive.storedImagesByURL().keys.compactMap {
        $0.split(separator: "/").last.map(String.init)
      })
  }

  @Test("Forgetting a question removes its answers and images, and users without other posts")
  func question() async throws {
    try await withPosts { archive, forgetting in
      try #expect(forgetting.forget(.question, 1, site: "stackoverflow", at: now))
      try #expect(archive.questionIDs(ofSite: "stackoverflow") == [2])
      try #expect(archive.answerIDs(ofQuestion: 1, site: "stackoverflow") == [])
      try #expect(archive.user(7, site: "stackoverflow") == nil)
      try #expect(archive.user(8, site: "stackoverflow") != nil)
      let remaining = try storedNames(archive).map { String($0.prefix(while: { $0 != "." })) }
      #expect(Set(remaining) == ["common", "ben"])
      let edition = try archive.edition(ofDigest: digest().name, date: "2026-11-20")
      #expect(edition?.entries.map(\.questionID) == [1, 2])
    }
  }

  @Test(
    "Invalid values of other questions do not keep a question or a user, and are reported",
    arguments: [
      ("questions SET protected_date = 1 << 60", [2]), ("questions SET owner_id = -7", [2]),
      ("questions SET other = '{'", [2]), ("question_tags SET tag = ''", []),
      ("users SET reputation = 1 << 60", [2]),
    ])
  func unreadableOthers(update: String, reported: [Int]) async throws {
    for kind in TombstoneKind.allCases {
      try await withPosts { archive, _ in
        let last = Question(
          id: 3, title: "Last", tags: ["swift"], post: Post(bodyMarkdown: "common"))
        try archive.save(last, site: "stackoverflow", at: now)
        try RawDatabase(archive.path).execute(
          "UPDATE \(update) WHERE \(update.hasPrefix("users") ? "user_id = 8" : "question_id = 2")")
        var unreadable: [QuestionKey] = []
        let eraser = ArchiveEraser(
          in: archive, imageFinder: images, removeFromSearch: { _, _ in },
          reportUnreadable: { question, _ in unreadable.append(question) })
        try #expect(eraser.forget(kind, kind == .question ? 1 : 7, site: "stackoverflow", at: now))
        // Question 1 stays with a comment by the user whose row is invalid.
        let first = kind == .user && update.hasPrefix("users") ? [1] : []
        #expect(unreadable.map(\.id) == first + reported)
        let names = try storedNames(archive)
        #expect(names.contains("common.png"))
        #expect(names.contains("own.png") == (kind == .user))
        try #expect(archive.user(7, site: "stackoverflow") == nil)
      }
    }
  }

  @Test("A question that cannot be read is removed with its images and users")
  func unreadable() async throws {
    try await withPosts { archive, forgetting in
      try RawDatabase(archive.path).execute(
        "UPDATE answers SET score = 1 << 60 WHERE answer_id = 10")
      try #expect(forgetting.forget(.question, 1, site: "stackoverflow", at: now))
      try #expect(archive.questionIDs(ofSite: "stackoverflow") == [2])
      try #expect(archive.user(7, site: "stackoverflow") == nil)
      let remaining = try storedNames(archive).map { String($0.prefix(while: { $0 != "." })) }
      #expect(Set(remaining) == ["common", "ben"])
    }
  }

  @Test("Fields of a question that cannot be read are erased if they may mention a forgotten user")
  func unreadableMentions() async throws {
    try await withPosts { archive, forgetting in
      let database = try RawDatabase(archive.path)
      try database.execute(
        """
        UPDATE questions SET other = '{"by_users": [7' WHERE question_id = 2;
        UPDATE users SET reputation = 1 << 60 WHERE user_id = 7
        """)
      try #expect(forgetting.forget(.user, 7, site: "stackoverflow", at: now))
      try #expect(database.value("SELECT other FROM questions WHERE question_id = 2") == nil)
      try #expect(archive.question(2, site: "stackoverflow")?.title == "Looms")
    }
  }

  @Test("Forgetting a user removes the name, profile and avatar, but keeps the posts")
  func user() async throws {
    try await withPosts { archive, forgetting in
      try #expect(forgetting.forget(.user, 7, site: "stackoverflow", at: now))
      try #expect(archive.user(7, site: "stackoverflow") == nil)
      let question = try #require(try archive.question(1, site: "stackoverflow"))
      #expect(question.post.owner == User(kind: .doesNotExist))
      #expect(question.post.bodyMarkdown == "own common")
      #expect(question.post.comments.first?.replyTo == User(kind: .doesNotExist))
      #expect(question.post.comments.first?.owner == Self.ben)
      #expect(question.answers.first?.post.lastEditor == User(kind: .doesNotExist))
      #expect(
        question.post.otherFields == [
          "closed_details": .object(["by_users": .array([.object([:])])])
        ])
      let remaining = try storedNames(archive).map { String($0.prefix(while: { $0 != "." })) }
      #expect(Set(remaining) == ["own", "common", "ben"])
    }
  }

  @Test("Forgotten data is erased from the bytes of the file", arguments: TombstoneKind.allCases)
  func bytes(kind: TombstoneKind) async throws {
    try await withPosts { archive, forgetting in
      let contains = { (text: String) in
        try ["", "-wal"].contains { end in
          let bytes = try Data(contentsOf: URL(filePath: archive.path + end))
          return bytes.range(of: Data(text.utf8)) != nil
        }
      }
      let texts = kind == .question ? ["Analytical engines", "a difference"] : ["Ada Lovelace"]
      for text in texts { try #expect(contains(text)) }
      try #expect(
        forgetting.forget(kind, kind == .question ? 1 : 7, site: "stackoverflow", at: now))
      for text in texts { try #expect(!contains(text), "\(text)") }
    }
  }

  @Test("Saving posts does not restore forgotten questions and users")
  func tombstones() async throws {
    try await withPosts { archive, forgetting in
      for (kind, id) in [(TombstoneKind.question, 2), (.user, 7)] {
        _ = try forgetting.forget(kind, id, site: "stackoverflow", at: now)
      }
      for question in Self.questions {
        try archive.save(question, site: "stackoverflow", at: now + 60)
      }
      try #expect(archive.questionIDs(ofSite: "stackoverflow") == [1])
      let question = try #require(try archive.question(1, site: "stackoverflow"))
      #expect(question.post.owner == User(kind: .doesNotExist))
      #expect(question.answers.first?.post.owner == Self.ben)
      try #expect(archive.user(7, site: "stackoverflow") == nil)
    }
  }

  @Test("A fetch skips forgotten questions and avatars of forgotten users")
  func fetching() async throws {
    try await withArchive { archive in
      try archive.saveTombstone(.question, 1, site: "stackoverflow", at: now)
      try archive.saveTombstone(.user, 9, site: "stackoverflow", at: now)
      let owned =
        #""owner":{"user_id":9,"display_name":"N","profile_image":"https://i.example/9"},"#
      let api = StubAPI { _, _ in
        page([FetchingTests.question(1, more: owned), FetchingTests.question(2, more: owned)])
      }
      try await fetch(digest(), of: api, into: archive)
      #expect(try archive.questionIDs(ofSite: "stackoverflow") == [2])
      #expect(try archive.imagesToDownload().isEmpty)
    }
  }

  @Test("A question can be forgotten before it is stored, only on its own site")
  func beforeSaving() async throws {
    try await withPosts { archive, forgetting in
      try #expect(!forgetting.forget(.question, 99, site: "stackoverflow", at: now))
      try #expect(!forgetting.forget(.question, 1, site: "emacs", at: now))
      try #expect(!forgetting.forget(.user, 99, site: "stackoverflow", at: now))
      try #expect(archive.questionIDs(ofSite: "stackoverflow") == [1, 2])
      let late = Question(id: 99, title: "Late")
      try #expect(!archive.save(late, site: "stackoverflow", at: now))
    }
  }
}

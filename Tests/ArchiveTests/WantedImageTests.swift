import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

@Suite struct WantedImageTests {
  private let now = Date(timeIntervalSince1970: 1_795_240_800)
  private let image = StoredImage(
    hash: "ab", mediaType: "image/png", width: 1, height: 1, byteCount: 1)

  private func withArchive(_ body: (Archive) throws -> Void) async throws {
    try await withTemporaryFolder { try body(try Archive(at: $0 + "/a.sqlite", for: .readWrite)) }
  }

  @Test("An image is wanted until it is there, once, with its purpose")
  func wanted() async throws {
    try await withArchive { archive in
      try archive.registerImage("https://b", for: .post, at: now)
      try archive.registerImage("https://a", for: .avatar, at: now)
      try archive.registerImage("https://a", for: .avatar, at: now)
      let wanted = try archive.imagesToDownload()
      #expect(wanted.map(\.url) == ["https://a", "https://b"])
      #expect(wanted.map(\.purpose) == [.avatar, .post])
      #expect(wanted.allSatisfy { $0.failure == nil })
      try archive.save([1], of: image, forURL: "https://a", at: now)
      let rest = try archive.imagesToDownload()
      #expect(rest.map(\.url) == ["https://b"])
      try archive.registerImage("https://a", for: .avatar, at: now)
      let stored = try archive.imageSource(forURL: "https://a")
      #expect(stored?.hash == image.hash)
    }
  }

  @Test("A failed image stays wanted, with its failure and its purpose")
  func failed() async throws {
    try await withArchive { archive in
      try archive.registerImage("https://a", for: .avatar, at: now)
      let failure = ImageSource.DownloadFailure(kind: .missing, reason: "time-out")
      try archive.save(failure, forURL: "https://a", at: now)
      let wanted = try #require(try archive.imagesToDownload().first)
      #expect(wanted.failure == failure)
      #expect(wanted.purpose == .avatar)
    }
  }

  @Test("Answers that are no longer listed go, with their comments")
  func removedAnswers() async throws {
    try await withArchive { archive in
      try archive.save(
        .init(apiSiteParameter: "s", name: "s", url: "https://s"), apiBase: "b", at: now)
      let comment = [Comment(id: 7, postID: 2)]
      let answers = [
        Answer(id: 2, questionID: 1, post: Post(comments: comment)), Answer(id: 3, questionID: 1),
      ]
      let question = Question(id: 1, title: "t", answers: answers, answerCount: 9)
      try archive.save(question, site: "s", at: now)
      try archive.removeAnswers(ofQuestion: 1, site: "s", notIn: [3, 4])
      let ids = try archive.answerIDs(ofQuestion: 1, site: "s")
      #expect(ids == [3])
    }
  }
}

import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

@Suite struct ImagesToDownloadTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let now = Date(timeIntervalSince1970: 1_795_240_800)
  private let image = StoredImage(
    hash: "ab", mediaType: "image/png", width: 1, height: 1, byteCount: 1)

  private func withArchive(_ body: (Archive) throws -> Void) async throws {
    try await withTemporaryFolder { try body(try Archive(at: $0 + "/a.sqlite", for: .readWrite)) }
  }

  @Test("A registered image is listed once, with its purpose, until it is stored")
  func registered() throws {
    try archive.registerImage("https://b", for: .post, at: now)
    try archive.registerImage("https://a", for: .avatar, at: now)
    try archive.registerImage("https://a", for: .avatar, at: now)
    let pending = try archive.imagesToDownload()
    #expect(pending.map(\.url) == ["https://a", "https://b"])
    #expect(pending.map(\.purpose) == [.avatar, .post])
    #expect(pending.allSatisfy { $0.failure == nil })
    try archive.save([1], of: image, forURL: "https://a", at: now)
    let remaining = try archive.imagesToDownload()
    #expect(remaining.map(\.url) == ["https://b"])
    try archive.registerImage("https://a", for: .avatar, at: now)
    let stored = try archive.imageSource(forURL: "https://a")
    #expect(stored?.hash == image.hash)
  }

  @Test("A failed image stays listed, with its failure and its purpose")
  func failed() throws {
    try archive.registerImage("https://a", for: .avatar, at: now)
    let failure = ImageSource.DownloadFailure(kind: .temporary, reason: "time-out")
    try archive.save(failure, forURL: "https://a", at: now)
    let pending = try #require(try archive.imagesToDownload().first)
    #expect(pending.failure == failure)
    #expect(pending.purpose == .avatar)
  }

  @Test("Answers that are missing from a list of ids are removed")
  func removedAnswers() throws {
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

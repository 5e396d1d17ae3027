import Archive
import Fetching
import FoundationEssentials
import StackExchange
import Testing

/// Tests scans of stored questions for images.
@Suite struct ImageScanTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// Stores questions with scores, each with an image that is named after it.
  private func store(_ scores: [Int: Int], site: String, in archive: Archive) throws {
    try archive.save(
      Community(apiSiteParameter: site, name: site, url: "https://\(site).example"), apiBase: "",
      at: now)
    for (id, score) in scores {
      let post = Post(score: score, body: "https://i.sstatic.net/\(site)\(id).png")
      _ = try archive.save(Question(id: id, title: "T", post: post), site: site, at: now)
    }
  }

  private func scan(
    _ sites: [String], minScore: Int? = nil, in archive: Archive
  ) throws -> ImageScan {
    let finder = ImageFinder { post, _ in [post.body].compactMap(\.self) }
    return try ImageScan(of: sites, minScore: minScore, in: archive, imageFinder: finder, at: now)
  }

  /// The names of images, such as `a1`.
  private func names(_ images: [ImageSource]?) -> [String]? {
    images?.map { $0.url.replacing("https://i.sstatic.net/", with: "").replacing(".png", with: "") }
  }

  @Test("Images are returned by the score of their questions, over all sites")
  func order() throws {
    try store([1: 5, 2: 9, 3: -1], site: "a", in: archive)
    try store([1: 7, 2: 5, 3: 0], site: "b", in: archive)
    var scan = try scan(["a", "b"], in: archive)
    #expect(try scan.remainingCount() == 6)
    #expect(try names(scan.next()) == ["a2", "b1", "a1", "b2", "b3", "a3"])
    #expect(try scan.next() == nil)
    #expect(scan.scannedCount == 6)
    #expect(try scan.remainingCount() == 0)
    #expect(try archive.imagesToDownload().count == 6)
  }

  @Test("A scan resumes after the last batch, and starts over after the last question")
  func resumption() throws {
    try store(Dictionary(uniqueKeysWithValues: (1...150).map { ($0, $0) }), site: "a", in: archive)
    var first = try scan(["a"], in: archive)
    let batch = try #require(names(first.next()))
    #expect(batch.first == "a150" && batch.count == 100)
    #expect(try first.remainingCount() == 50)
    var second = try scan(["a"], in: archive)
    let rest = try #require(names(second.next()))
    #expect(rest.first == "a50" && rest.count == 50)
    #expect(try second.next() == nil)
    try store([200: 1], site: "a", in: archive)
    var third = try scan(["a"], in: archive)
    var images: [String] = []
    while let next = try third.next() { images += names(next) ?? [] }
    #expect(images == ["a200"])
  }

  @Test("Questions below the minimum score are left out")
  func minScore() throws {
    try store([1: 5, 2: 9, 3: -1], site: "a", in: archive)
    var scan = try scan(["a"], minScore: 5, in: archive)
    #expect(try names(scan.next()) == ["a2", "a1"])
    #expect(try scan.next() == nil)
  }
}

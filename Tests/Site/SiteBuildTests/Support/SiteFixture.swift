import Archive
import Basics
import BuiltIn
import Contents
import FoundationEssentials
import Images
import Pages
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport

/// A temporary archive and output folder for one test.
struct SiteFixture {
  private let temporaryFolder: TemporaryFolder
  /// The name of the output folder; tests may publish an archive into several folders.
  var outputName = "Output"

  var folder: String { temporaryFolder.path }
  var output: String { "\(folder)/\(outputName)" }
  var archivePath: String { "\(folder)/archive.sqlite" }

  /// Creates an archive of two sites without questions.
  init(isSample: Bool = false) {
    temporaryFolder = TemporaryFolder()
    let path = archivePath
    required {
      let archive = try Archive(at: path, for: .readWrite, isSample: isSample)
      for community in [Community.overflow, .emacs] {
        try archive.save(community, apiBase: "https://api.example/2.3", at: .day(1))
      }
    }
  }

  /// Calls the body with a new fixture.
  static func withTemporary<R>(isSample: Bool = false, _ body: (SiteFixture) async throws -> R)
    async throws -> R
  {
    try await body(SiteFixture(isSample: isSample))
  }

  /// Returns the same archive with another output folder.
  func publishing(into name: String) -> SiteFixture {
    var copy = self
    copy.outputName = name
    return copy
  }

  /// Executes SQL on the archive, as another program would.
  func execute(_ sql: String) throws { try RawDatabase(archivePath).execute(sql) }

  func changeArchive(_ body: (Archive) throws -> Void) throws {
    try body(Archive(at: archivePath, for: .readWrite))
  }

  /// Saves questions, and an edition that lists them in order.
  func save(
    _ questions: [Question], site: String = "stackoverflow", digest: String = "stackoverflow-swift",
    on day: Int = 20
  ) throws {
    try changeArchive { archive in
      for question in questions { try archive.save(question, site: site, at: .day(day)) }
      try archive.save(.containing(questions, site: site, digest: digest, on: day))
    }
  }

  @discardableResult
  func publish(
    theme: SiteTheme? = nil, kinds: [any FileKind] = SiteFiles.all,
    _ change: (inout SiteSettings) -> Void = { _ in }
  ) async throws -> PublicationSummary {
    var settings = SiteSettings(outputFolder: output)
    // A low limit, so that small sites have several parts.
    settings.rowsPerPart = 3
    change(&settings)
    let publisher = try Publisher(
      openArchive: { [archivePath] in try Archive(at: archivePath, for: .readOnly) },
      theme: theme ?? .builtIn(), settings: settings, kinds: kinds)
    return try await publisher.publish(Archive(at: archivePath, for: .readWrite))
  }

  func text(_ file: String) throws -> String {
    try String(contentsOfFile: "\(output)/\(file)", encoding: .utf8)
  }

  func exists(_ file: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(output)/\(file)")
  }

  /// Returns the published files in the output folder, sorted.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: output).filter { file in
      var isFolder = false
      return FileManager.default.fileExists(atPath: "\(output)/\(file)", isDirectory: &isFolder)
        && !isFolder && !file.hasPrefix(".sodigest")
    }.sorted()
  }

  /// Crawls the site from the home page.
  func crawl() throws -> SiteReport {
    try SiteCrawler.report(on: output, from: ["index.html", "404.html"])
  }
}

extension SiteTheme {
  static func builtIn() throws -> SiteTheme { try SiteTheme(files: BuiltIn.theme) }
}

extension Date {
  /// Returns the date that number of days after 31 October 2026.
  static func day(_ number: Int) -> Date {
    Date(timeIntervalSince1970: 1_793_404_800 + Double(number) * 86_400)
  }
}

extension Community {
  static let overflow = Community(
    apiSiteParameter: "stackoverflow", name: "Stack Overflow", url: "https://stackoverflow.example")
  static let emacs = Community(
    apiSiteParameter: "emacs", name: "Emacs & friends", url: "https://emacs.example")
}

extension User {
  static let ada = User(
    id: 1, displayName: "Ada <b>", link: "https://stackoverflow.example/users/1/ada",
    profileImage: "https://avatars.example/ada.png")
  static let ben = User(id: 2, displayName: "Ben", link: "https://stackoverflow.example/users/2")
  static let deletedUser = User(kind: .doesNotExist, displayName: "user77")
}

extension Question {
  /// Creates a question with one answer.
  static func plain(
    _ id: Int, title: String = "How?", tags: [String] = ["swift"], score: Int = 3
  ) -> Question {
    Question(
      id: id, title: title, tags: tags,
      post: Post(
        score: score, owner: .ada, creationDate: .day(10), lastActivityDate: .day(12),
        contentLicense: "CC BY-SA 4.0", link: "https://stackoverflow.example/questions/\(id)/how",
        bodyMarkdown: "Text of *\(id)*."),
      answers: [
        Answer(
          id: id + 1, questionID: id,
          post: Post(score: 1, owner: .ben, creationDate: .day(11), bodyMarkdown: "So."))
      ],
      answerCount: 1, viewCount: 100)
  }
}

extension Edition {
  /// Creates an edition of one November day in 2026 with some questions.
  static func containing(
    _ questions: [Question], site: String = "stackoverflow", digest: String = "stackoverflow-swift",
    on day: Int = 20
  ) -> Edition {
    Edition(
      digest: digest, date: "2026-11-\(day)", title: "swift on Stack Overflow",
      selectionJSON: SelectionRules(DigestSelection(sites: [site], tags: TagRule(all: ["swift"])))
        .json,
      dataDate: .day(day),
      entries: questions.map {
        QuestionEntry(
          site: site, questionID: $0.id,
          statistics: QuestionStatistics(
            score: $0.post.score, answerCount: $0.answerCount, viewCount: $0.viewCount,
            acceptedAnswerID: $0.acceptedAnswerID))
      })
  }
}

extension SiteFixture {
  func bytes(_ file: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: "\(output)/\(file)")))
  }

  /// Saves the image at a URL.
  func saveImage(_ bytes: [UInt8], forURL url: String) throws {
    let info = try ImageInfo(sniffing: bytes)
    let image = StoredImage(
      hash: ContentHash(of: bytes).hex, mediaType: info.format.mediaType, width: info.width,
      height: info.height, byteCount: bytes.count)
    try changeArchive { try $0.save(bytes, of: image, forURL: url, at: .day(20)) }
  }
}

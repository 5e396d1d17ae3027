import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Glibc

/// Whether the tests run as root, who is exempt from file permissions.
let isSuperuser = geteuid() == 0

/// A new archive that stores the site `emacs`, in a folder of its own.
final class TemporaryArchive {
  let archive: Archive
  private let folder = TemporaryFolder()

  init() {
    let path = folder.path + "/archive.sqlite"
    archive = required {
      let archive = try Archive(at: path, for: .readWrite)
      try archive.save(.emacs, apiBase: "https://api.example/2.3", at: .day(1))
      return archive
    }
  }
}

/// Runs a test on a new archive that stores the site `emacs`.
func withArchive<R>(_ body: (Archive) async throws -> R) async throws -> R {
  let temporary = TemporaryArchive()
  defer { withExtendedLifetime(temporary) {} }
  return try await body(temporary.archive)
}

extension Archive {
  /// The ids of a site's available questions, ascending.
  func questionIDs(ofSite site: String) throws -> [Int] {
    try questionIDs(matching: QuestionQuery(site: site)).sorted()
  }

  /// The score history of a question, as its page shows it.
  func scores(ofQuestion id: Int, site: String) throws -> [ScorePoint] {
    var points: [ScorePoint] = []
    try forEachPageQuestion(ofSite: site, ids: id...id, maxLinks: 0) { _, _, scores, _ in
      points = scores
    }
    return points
  }
}

extension ArchiveSchema {
  /// The schema with additional migrations.
  static func + (schema: ArchiveSchema, migrations: [Migration]) -> ArchiveSchema {
    ArchiveSchema(migrations: schema.migrations + migrations, triggers: schema.triggers)
  }
}

extension Date {
  /// The date `number` days after the beginning of 2026.
  static func day(_ number: Int) -> Date {
    Date(timeIntervalSince1970: 1_767_225_600 + Double(number) * 86400)
  }
}

extension Community {
  static let emacs = Community(
    apiSiteParameter: "emacs", name: "Emacs", url: "https://emacs.example",
    audience: "those who extend their editor", markdownExtensions: ["MathJax", "Prettify"])
}

extension User {
  static let ada = User(
    kind: .moderator, id: 1, displayName: "Ada", link: "https://emacs.example/users/1",
    profileImage: "https://images.example/1.png", reputation: 1815)
  static let ben = User(id: 2, displayName: "Ben “b” O'Neill")
  static let deleted = User(kind: .doesNotExist, displayName: "user6101582")
}

extension Question {
  /// A question that uses every property.
  static let full = Question(
    id: 100, title: "Why does <kbd>Tab</kbd> \"indent\"?", tags: ["org-mode", "c++", "indent"],
    post: Post(
      score: -3, owner: .ada, lastEditor: .ben, creationDate: .day(2), lastActivityDate: .day(9),
      lastEditDate: .day(8), communityOwnedDate: .day(7), lockedDate: .day(6),
      contentLicense: "CC BY-SA 4.0", link: "https://emacs.example/questions/100",
      bodyMarkdown: "Line\r\nnext \u{1F469}\u{200D}\u{1F4BB}", body: "<p>Line\nnext</p>",
      comments: [
        Comment(
          id: 7, postID: 100, score: 4, isEdited: true, creationDate: .day(3), owner: .ben,
          replyTo: .ada, contentLicense: "CC BY-SA 4.0", link: "https://emacs.example/c/7",
          body: "<b>no</b>", bodyMarkdown: "**no**")
      ],
      otherFields: [
        "comment_count": .integer(1),
        "closed_details": .object(["by_users": .array([.null, .bool(true), .number(0.5)])]),
      ]),
    answers: [
      Answer(
        id: 103, questionID: 100, isAccepted: true,
        post: Post(score: 1, owner: .deleted, creationDate: .day(5), bodyMarkdown: "Because.")),
      Answer(
        id: 102, questionID: 100,
        post: Post(
          score: 12, owner: .ada, creationDate: .day(4), body: "<p>Old</p>",
          comments: [Comment(id: 8, postID: 102, owner: .deleted, body: "thanks")])),
    ],
    answerCount: 2, acceptedAnswerID: 103, isAnswered: true, viewCount: 12345,
    closedDate: .day(9), closedReason: "Needs details", bountyAmount: 50,
    bountyClosesDate: .day(20), protectedDate: .day(10))
}

extension Archive {
  /// Summaries of the questions of a site, in the order of their ids.
  func summaries(
    ofSite site: String, inRange ids: ClosedRange<Int> = 1...1 << 53
  ) throws -> [QuestionSummary] {
    var summaries: [QuestionSummary] = []
    try forEachSummary(ofSite: site, ids: ids) { summary, _ in summaries.append(summary) }
    return summaries
  }
}

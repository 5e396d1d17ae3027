import Archive
import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import Images
import SiteBuild
import Pages
import StackExchange
import TestSupport
import Testing

/// Tests that an incremental build after random changes gives the same site as a complete build.
@Suite("Random changes between builds")
struct RandomChangeTests {
  @Test("An incremental build gives the same site as a complete build", arguments: [1, 2, 3, 5])
  func incrementalBuild(seed: UInt64) async throws {
    try await SiteFixture.withTemporary { fixture in
      var site = try RandomSite(fixture: fixture, seed: seed)
      for _ in 0..<4 { try site.applyRandomChange() }
      for round in 0..<18 {
        for _ in 0..<site.number(in: 1...3) { try site.applyRandomChange() }
        let (settings, theme) = (site.settings, try site.theme)
        // Several incremental builds may precede a comparison.
        if site.number(in: 0...2) == 0 {
          try await fixture.publish(theme: theme, settings)
          continue
        }
        try await fixture.publishAndCompare(theme: theme, settings, "round \(round): \(site.log)")
        site.log = []
      }
    }
  }
}

/// Random changes to an archive, an output folder and settings, reproducible by seed.
private struct RandomSite {
  let fixture: SiteFixture
  private var random: SplitMix
  /// The changes since the log was last cleared.
  var log: [String] = []
  var settings: @Sendable (inout SiteSettings) -> Void = { _ in }
  private var templates = BuiltIn.files(in: "Templates")
  private let avatars: [[UInt8]]
  private var day = 1

  init(fixture: SiteFixture, seed: UInt64) throws {
    self.fixture = fixture
    random = SplitMix(seed: seed)
    let files = BuiltIn.files(in: "Samples")
    avatars = files.keys.filter { $0.hasPrefix("avatars/") }.sorted().prefix(4).compactMap {
      files[$0]
    }
  }

  var theme: SiteTheme { get throws { try SiteTheme(files: templates) } }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func randomElement<T>(of values: [T]) -> T {
    values[number(in: 0...values.count - 1)]
  }

  mutating func applyRandomChange() throws {
    switch number(in: 0...20) {
    case 0...5: try saveQuestion()
    case 6...8: try executeSQL()
    case 9: try saveEdition()
    case 10, 11: try saveImage()
    case 12: try markUnavailable()
    case 13: changeSettings()
    case 14: changeTheme()
    case 15, 16: try damageFile()
    case 17: try fixture.execute("DELETE FROM questions WHERE question_id = \(number(in: 1...12))")
    case 18: try loseBuildState()
    case 19: try removeUser()
    default: break
    }
  }

  private mutating func user() -> User? {
    let id = number(in: 0...5)
    if id == 0 { return number(in: 0...1) == 0 ? nil : .deletedUser }
    return User(
      kind: number(in: 0...4) == 0 ? .moderator : .registered, id: id,
      displayName: "User \(number(in: 1...3))",
      profileImage: number(in: 0...1) == 0 ? nil : "https://i.sstatic.net/\(number(in: 1...3)).png")
  }

  private mutating func post(_ id: Int) -> Post {
    var post = Post(
      score: number(in: -2...9), owner: user(), creationDate: .day(number(in: 1...5)),
      bodyMarkdown:
        "Text \(number(in: 1...4)). ![x](https://i.sstatic.net/\(number(in: 1...4)).png)")
    post.comments = (0..<number(in: 0...2)).map { index in
      StackExchange.Comment(
        id: id * 10 + index, postID: id, score: number(in: 0...2), isEdited: false,
        creationDate: .day(3), owner: user(), body: "Comment \(number(in: 1...3))")
    }
    return post
  }

  private mutating func saveQuestion() throws {
    let id = number(in: 1...12)
    let community = id % 3 == 0 ? "emacs" : "stackoverflow"
    var question = Question(
      id: id, title: "Title \(number(in: 1...4))",
      tags: Array(Set((0..<number(in: 0...3)).map { _ in "tag\(number(in: 1...4))" })).sorted(),
      post: post(id))
    question.answers = (0..<number(in: 0...2)).map { index in
      Answer(id: id * 100 + index, questionID: id, post: post(id * 100 + index))
    }
    question.answerCount = question.answers.count
    question.viewCount = number(in: 0...3)
    question.acceptedAnswerID = number(in: 0...1) == 0 ? nil : question.answers.first?.id
    day += number(in: 0...1)
    let date = Date.day(day)
    try fixture.changeArchive { [question] in try $0.save(question, site: community, at: date) }
    log.append("save \(id)")
  }

  /// Changes the archive with SQL, as another program would.
  private mutating func executeSQL() throws {
    let sql = randomElement(of: [
      "UPDATE questions SET title = 'By hand \(number(in: 1...3))' WHERE question_id = \(number(in: 1...12))",
      "UPDATE questions SET score = \(number(in: -3...60)) WHERE question_id = \(number(in: 1...12))",
      "UPDATE questions SET changed_at = changed_at + 86400 WHERE question_id = \(number(in: 1...12))",
      "UPDATE answers SET score = \(number(in: 0...9)) WHERE question_id = \(number(in: 1...12))",
      "DELETE FROM answers WHERE question_id = \(number(in: 1...12))",
      "UPDATE comments SET body = 'By hand' WHERE question_id = \(number(in: 1...12))",
      "UPDATE users SET display_name = 'Name \(number(in: 1...3))' WHERE user_id = \(number(in: 1...5))",
      "DELETE FROM users WHERE user_id = \(number(in: 1...5))",
      "UPDATE question_tags SET tag = 'tag\(number(in: 5...6))' WHERE position = 0",
      "UPDATE sites SET name = 'Site \(number(in: 1...3))' WHERE site = 'emacs'",
      "UPDATE editions SET title = 'Edition \(number(in: 1...3))'",
      "UPDATE edition_questions SET score = \(number(in: 1...9)) WHERE position = 0",
      "DELETE FROM editions WHERE date = '2026-11-1\(number(in: 0...4))'",
      "UPDATE image_sources SET hash = NULL WHERE url LIKE '%\(number(in: 1...4)).png%'",
      "DELETE FROM scores WHERE question_id = \(number(in: 1...12))",
      """
      UPDATE questions SET bounty_amount = 50,
        bounty_closes_date = \(Int(Date.day(number(in: 1...9)).timeIntervalSince1970))
      WHERE question_id = \(number(in: 1...12))
      """,
    ])
    try fixture.execute(sql)
    log.append(sql)
  }

  private mutating func saveEdition() throws {
    let digest = randomElement(of: ["stackoverflow-swift", "daily"])
    let questions = (0..<number(in: 0...4)).map { _ in Question.plain(number(in: 1...12)) }
    var edition = Edition.containing(questions, digest: digest, on: number(in: 10...14))
    edition.entries = edition.entries.map { entry in
      var entry = entry
      entry.site = entry.questionID % 3 == 0 ? "emacs" : "stackoverflow"
      return entry
    }
    try fixture.changeArchive { [edition] in try $0.save(edition) }
    log.append("edition \(edition.digest) \(edition.date)")
  }

  private mutating func saveImage() throws {
    let url = "https://i.sstatic.net/\(number(in: 1...4)).png"
    let address = number(in: 0...1) == 0 ? url : AvatarAddress.sized(url, pixels: 128)
    try fixture.saveImage(randomElement(of: avatars), forURL: address)
    log.append("image \(address)")
  }

  private mutating func markUnavailable() throws {
    let id = number(in: 1...12)
    try fixture.changeArchive { [day] in
      try $0.markUnavailable([id], site: id % 3 == 0 ? "emacs" : "stackoverflow", at: .day(day))
    }
    log.append("unavailable \(id)")
  }

  private mutating func changeSettings() {
    let formats = randomElement(of: [
      [SiteFormat.html, .markdown], [.html, .markdown], [.html], [.markdown], [.json, .html],
    ])
    let (images, avatars) = (number(in: 0...3) > 0, number(in: 0...3) > 0)
    let namesNotes = number(in: 0...1) == 0
    settings = {
      $0.formats = Set(formats)
      ($0.showsImages, $0.showsAvatars) = (images, avatars)
      $0.namesNotesByTitle = namesNotes
    }
    log.append("formats \(formats) \(images) \(avatars) \(namesNotes)")
  }

  private mutating func changeTheme() {
    let file = randomElement(of: [
      "question.html", "entry.html", "style.css", "home.html", "post.md",
    ])
    templates[file, default: []].append(UInt8(ascii: " "))
    log.append("theme \(file)")
  }

  /// Changes or removes a file of the site.
  private mutating func damageFile() throws {
    guard FileManager.default.fileExists(atPath: fixture.output) else { return }
    let file = randomElement(of: try fixture.files())
    let path = "\(fixture.output)/\(file)"
    if number(in: 0...1) == 0 {
      try FileManager.default.removeItem(atPath: path)
    } else {
      // The text names the program, so that a build without state recognizes the page as its own.
      try Data("sodigest \(number(in: 1...9))".utf8).write(to: URL(filePath: path))
    }
    log.append("touch \(file)")
  }

  private mutating func removeUser() throws {
    let (id, site) = (number(in: 1...5), randomElement(of: ["stackoverflow", "emacs"]))
    try fixture.changeArchive { archive in
      try archive.withSecureDeletion { _ = try archive.removeUser(id, site: site) }
    }
    log.append("forget user \(id)")
  }

  /// Deletes the ledger, changes the configuration hash or leaves the staging folder of a killed build.
  private mutating func loseBuildState() throws {
    guard fixture.exists(Manifest.fileName) else { return }
    switch number(in: 0...2) {
    case 0: try fixture.execute("DELETE FROM ledger_parts")
    case 1: try fixture.execute("UPDATE output_folders SET configuration_hash = 'x'")
    default: try fixture.write("half", to: ".sodigest-unfinished/q/stackoverflow/1.html")
    }
    log.append("memory")
  }
}

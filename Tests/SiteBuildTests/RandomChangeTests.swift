import Output
import Archive
import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import Images
import SiteBuild
import StackExchange
import Testing
import TestSupport
import Theming

/// Whatever happens between two publications, the second makes the site that a first one would.
@Suite("Random changes between publications")
struct RandomChangeTests {
  @Test("A site that is brought up to date is the one made anew", arguments: [1, 2, 3, 5])
  func upToDate(seed: UInt64) async throws {
    try await Desk.use { desk in
      var world = try RandomWorld(desk: desk, seed: seed)
      for _ in 0..<4 { try world.change() }
      for round in 0..<18 {
        for _ in 0..<world.number(1...3) { try world.change() }
        let (settings, theme) = (world.settings, try world.theme)
        // Several builds may follow each other before all is compared.
        if world.number(0...2) == 0 {
          try await desk.publish(theme: theme, settings)
          continue
        }
        try await desk.publishAndCompare(theme: theme, settings, "round \(round): \(world.log)")
        world.log = []
      }
    }
  }
}

/// An archive, a folder and settings that change at random, the same for each seed.
private struct RandomWorld {
  let desk: Desk
  private var random: SplitMix
  /// What happened since it was last cleared.
  var log: [String] = []
  var settings: @Sendable (inout SiteSettings) -> Void = { _ in }
  private var templates = BuiltIn.files(in: "Templates")
  private let pictures: [[UInt8]]
  private var day = 1

  init(desk: Desk, seed: UInt64) throws {
    self.desk = desk
    random = SplitMix(seed: seed)
    let files = BuiltIn.files(in: "Samples")
    pictures = files.keys.filter { $0.hasPrefix("avatars/") }.sorted().prefix(4).compactMap {
      files[$0]
    }
  }

  var theme: SiteTheme { get throws { try SiteTheme(files: templates) } }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func pick<T>(_ values: [T]) -> T { values[number(0...values.count - 1)] }

  mutating func change() throws {
    switch number(0...20) {
    case 0...5: try saveQuestion()
    case 6...8: try execute()
    case 9: try saveEdition()
    case 10, 11: try saveImage()
    case 12: try markGone()
    case 13: changeSettings()
    case 14: changeTheme()
    case 15, 16: try touchFile()
    case 17: try desk.execute("DELETE FROM questions WHERE question_id = \(number(1...12))")
    case 18: try loseMemory()
    case 19: try forgetUser()
    default: break
    }
  }

  private mutating func user() -> User? {
    let id = number(0...5)
    if id == 0 { return number(0...1) == 0 ? nil : .gone }
    return User(
      kind: number(0...4) == 0 ? .moderator : .registered, id: id,
      displayName: "User \(number(1...3))",
      profileImage: number(0...1) == 0 ? nil : "https://i.sstatic.net/\(number(1...3)).png")
  }

  private mutating func post(_ id: Int) -> Post {
    var post = Post(
      score: number(-2...9), owner: user(), creationDate: .day(number(1...5)),
      bodyMarkdown: "Text \(number(1...4)). ![x](https://i.sstatic.net/\(number(1...4)).png)")
    post.comments = (0..<number(0...2)).map { index in
      StackExchange.Comment(
        id: id * 10 + index, postID: id, score: number(0...2), isEdited: false,
        creationDate: .day(3), owner: user(), body: "Comment \(number(1...3))")
    }
    return post
  }

  private mutating func saveQuestion() throws {
    let id = number(1...12)
    let site = id % 3 == 0 ? "emacs" : "stackoverflow"
    var question = Question(
      id: id, title: "Title \(number(1...4))",
      tags: Array(Set((0..<number(0...3)).map { _ in "tag\(number(1...4))" })).sorted(),
      post: post(id))
    question.answers = (0..<number(0...2)).map { index in
      Answer(id: id * 100 + index, questionID: id, post: post(id * 100 + index))
    }
    question.answerCount = question.answers.count
    question.viewCount = number(0...3)
    question.acceptedAnswerID = number(0...1) == 0 ? nil : question.answers.first?.id
    day += number(0...1)
    let date = Date.day(day)
    try desk.change { [question] in try $0.save(question, site: site, at: date) }
    log.append("save \(id)")
  }

  /// What somebody may do with another program.
  private mutating func execute() throws {
    let sql = pick([
      "UPDATE questions SET title = 'By hand \(number(1...3))' WHERE question_id = \(number(1...12))",
      "UPDATE questions SET score = \(number(-3...60)) WHERE question_id = \(number(1...12))",
      "UPDATE questions SET changed_at = changed_at + 86400 WHERE question_id = \(number(1...12))",
      "UPDATE answers SET score = \(number(0...9)) WHERE question_id = \(number(1...12))",
      "DELETE FROM answers WHERE question_id = \(number(1...12))",
      "UPDATE comments SET body = 'By hand' WHERE question_id = \(number(1...12))",
      "UPDATE users SET display_name = 'Name \(number(1...3))' WHERE user_id = \(number(1...5))",
      "DELETE FROM users WHERE user_id = \(number(1...5))",
      "UPDATE question_tags SET tag = 'tag\(number(5...6))' WHERE position = 0",
      "UPDATE sites SET name = 'Site \(number(1...3))' WHERE site = 'emacs'",
      "UPDATE editions SET title = 'Edition \(number(1...3))'",
      "UPDATE edition_questions SET score = \(number(1...9)) WHERE position = 0",
      "DELETE FROM editions WHERE date = '2026-11-1\(number(0...4))'",
      "UPDATE image_sources SET hash = NULL WHERE url LIKE '%\(number(1...4)).png%'",
      "DELETE FROM scores WHERE question_id = \(number(1...12))",
      """
      UPDATE questions SET bounty_amount = 50,
        bounty_closes_date = \(Int(Date.day(number(1...9)).timeIntervalSince1970))
      WHERE question_id = \(number(1...12))
      """,
    ])
    try desk.execute(sql)
    log.append(sql)
  }

  private mutating func saveEdition() throws {
    let digest = pick(["stackoverflow-swift", "daily"])
    let questions = (0..<number(0...4)).map { _ in Question.plain(number(1...12)) }
    var edition = Edition.of(questions, digest: digest, on: number(10...14))
    edition.entries = edition.entries.map { entry in
      var entry = entry
      entry.site = entry.questionID % 3 == 0 ? "emacs" : "stackoverflow"
      return entry
    }
    try desk.change { [edition] in try $0.save(edition) }
    log.append("edition \(edition.digest) \(edition.date)")
  }

  private mutating func saveImage() throws {
    let url = "https://i.sstatic.net/\(number(1...4)).png"
    let address = number(0...1) == 0 ? url : AvatarAddress.sized(url, pixels: 128)
    try desk.keepImage(pick(pictures), forURL: address)
    log.append("image \(address)")
  }

  private mutating func markGone() throws {
    let id = number(1...12)
    try desk.change { [day] in
      try $0.markUnavailable([id], site: id % 3 == 0 ? "emacs" : "stackoverflow", at: .day(day))
    }
    log.append("gone \(id)")
  }

  private mutating func changeSettings() {
    let formats = pick([
      [SiteFormat.html, .markdown], [.html, .markdown], [.html], [.markdown], [.json, .html],
    ])
    let (images, avatars) = (number(0...3) > 0, number(0...3) > 0)
    settings = {
      $0.formats = Set(formats)
      ($0.showsImages, $0.showsAvatars) = (images, avatars)
    }
    log.append("formats \(formats) \(images) \(avatars)")
  }

  private mutating func changeTheme() {
    let file = pick(["question.html", "entry.html", "style.css", "home.html", "post.md"])
    templates[file, default: []].append(UInt8(ascii: " "))
    log.append("theme \(file)")
  }

  /// Changes or removes a file of the site by hand.
  private mutating func touchFile() throws {
    guard FileManager.default.fileExists(atPath: desk.output) else { return }
    let file = pick(try desk.files())
    let path = "\(desk.output)/\(file)"
    if number(0...1) == 0 {
      try FileManager.default.removeItem(atPath: path)
    } else {
      // Pages bear our name, so that they are known as ours where everything else is forgotten.
      try Data("sodigest \(number(1...9))".utf8).write(to: URL(filePath: path))
    }
    log.append("touch \(file)")
  }

  private mutating func forgetUser() throws {
    let (id, site) = (number(1...5), pick(["stackoverflow", "emacs"]))
    try desk.change { archive in
      try archive.withSecureDeletion { try archive.removeUser(id, site: site) }
    }
    log.append("forget user \(id)")
  }

  /// Forgets what was published, or the list of it, or leaves the mark of a killed run.
  private mutating func loseMemory() throws {
    guard desk.exists(Manifest.fileName) else { return }
    switch number(0...2) {
    case 0: try desk.execute("DELETE FROM ledger_parts")
    case 1: try desk.execute("UPDATE output_folders SET configuration_hash = 'x'")
    default: try desk.write("half", to: ".sodigest-unfinished/q/stackoverflow/1.html")
    }
    log.append("memory")
  }
}

import Configuration
import FoundationEssentials
import SodigestCommand
import TestSupport
import Testing

@Suite struct ForgetTests {
  private let world = World()

  @Test("A forgotten question is removed, keeps its entry and is not fetched again")
  func question() async throws {
    let build = "build --sample --tag swift --format html,md,json"
    #expect(await world.run(build) == .success)
    #expect(world.exists("Output/q/stackoverflow/43100.html"))
    world.clear()
    #expect(await world.run("forget question 43100 --sample") == .success)
    #expect(
      world.output == """
        Question 43100 of stackoverflow is forgotten. Run `sodigest render` to remove it from the site.

        """)
    #expect(await world.run("render --format html,md,json") == .success)
    #expect(!world.exists("Output/q/stackoverflow/43100.html"))
    let edition = "Output/d/stackoverflow-swift/2026-11-20"
    #expect(try world.contents("\(edition).html").contains("Question 43100 is no longer available"))
    #expect(try world.contents("\(edition).json").contains("\"question_id\": 43100"))
    #expect(await world.run("\(build) --now 2026-11-20T13:00:00Z") == .success)
    #expect(!world.exists("Output/q/stackoverflow/43100.html"))
    world.clear()
    #expect(await world.run("forget question 43100 --sample") == .success)
    #expect(world.output.contains("was not in the archive"))
  }

  @Test(
    "A question is forgotten even if it or another question has an invalid value",
    arguments: [
      ("questions SET protected_date = 1 << 60", 42800),
      ("questions SET protected_date = 1 << 60", 43100),
      ("questions SET other = '{'", 43100), ("questions SET owner_id = -7", 43100),
      ("answers SET score = 1 << 60", 43100), ("answers SET owner_kind = 'nobody'", 43100),
      ("comments SET owner_id = -7", 42800),
    ])
  func invalidValues(update: String, id: Int) async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let archive = try RawDatabase(world.folder + "/a.sqlite")
    try archive.execute("UPDATE \(update) WHERE question_id = \(id)")
    world.clear()
    #expect(await world.run("forget question 43100") == .success, "\(world.errors)")
    #expect(world.output.hasPrefix("Question 43100 of stackoverflow is forgotten."))
    for table in ["questions", "answers", "comments", "question_tags"] {
      try #expect(archive.value("SELECT count(*) FROM \(table) WHERE question_id = 43100") == "0")
    }
    _ = await world.run("render")
    #expect(!world.exists("Output/q/stackoverflow/43100.html"), "\(world.errors)")
  }

  @Test("Without --site, the only site of the archive is meant, and a URL names its site")
  func defaultSite() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let archive = try RawDatabase(world.folder + "/a.sqlite")
    #expect(await world.run("forget question 42800") == .success)
    try archive.execute(
      "INSERT INTO sites VALUES ('emacs', 'Emacs', 'https://emacs.example', NULL, '[]', '', 1)")
    #expect(await world.run("forget question 42900") == .usage)
    #expect(
      world.errors.contains(
        "the archive has several sites; name one with --site: emacs, stackoverflow"))
    let url = "https://stackoverflow.com/questions/42900/a-title"
    #expect(await world.run("forget question \(url)") == .success)
    #expect(
      world.output.hasSuffix(
        "Question 42900 of stackoverflow is forgotten. Run `sodigest render` to remove it from the site.\n"
      ))
  }

  @Test("A forgotten user is removed from every page, but their posts stay")
  func user() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let page = "Output/q/stackoverflow/43100.html"
    let author = #/<b><a href="[^"]*\/users\/(\d+)[^"]*"><bdi>([^<]+)</#
    let match = try #require(try world.contents(page).firstMatch(of: author))
    let (id, name) = (String(match.1), String(match.2))
    #expect(await world.run("forget user \(id) --sample") == .success)
    #expect(await world.run("render") == .success)
    for (file, bytes) in try world.files(below: "Output") where file.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("/users/\(id)/") && !text.contains(">\(name)<"), "\(file)")
    }
    #expect(try world.contents(page).contains("deleted user"))
  }

  @Test("A forgotten digest is removed with its editions and can be built again")
  func digest() async throws {
    #expect(await world.run("build --sample --tag swift --tag sqlite") == .success)
    world.clear()
    #expect(await world.run("forget digest stackoverflow-sqlite --sample") == .success)
    #expect(
      world.output == """
        The digest stackoverflow-sqlite is forgotten. Run `sodigest render` to remove it from the site.

        """)
    let pages = try world.files(below: "Output/q").count
    #expect(await world.run("render") == .success)
    #expect(!world.exists("Output/d/stackoverflow-sqlite"))
    #expect(world.exists("Output/d/stackoverflow-swift/2026-11-20.html"))
    #expect(try world.files(below: "Output/q").count == pages)
    #expect(try !world.contents("Output/index.html").contains("stackoverflow-sqlite"))
    world.clear()
    #expect(await world.run("forget digest stackoverflow-sqlite --sample") == .usage)
    #expect(world.errors.contains("no digest named stackoverflow-sqlite"))
    #expect(await world.run("build --sample --tag sqlite") == .success)
    #expect(world.exists("Output/d/stackoverflow-sqlite/2026-11-20.html"))
  }

  @Test("An unknown site or digest is an error with a suggestion")
  func unknownTarget() async {
    #expect(await world.run("build --sample --tag swift") == .success)
    for (line, message) in [
      (
        "forget question 5 --site stackoverlow",
        "the archive has no site named stackoverlow; did you mean `stackoverflow`?"
      ),
      (
        "forget user 5 --site nosuch",
        "the archive has no site named nosuch; see `sodigest status`"
      ),
      (
        "forget digest stackoverflow-swft",
        "no digest named stackoverflow-swft; did you mean `stackoverflow-swift`?"
      ),
      ("forget digest jqq", "no digest named jqq; see `sodigest status`"),
    ] {
      world.clear()
      #expect(await world.run(line + " --sample") == .usage)
      #expect(world.errors == "sodigest: \(message)\n")
    }
    // A question that is not in the archive can be forgotten in advance.
    #expect(await world.run("forget question 5 --sample") == .success)
  }

  @Test("With JSON as the only format, no images are fetched")
  func onlyJSON() async throws {
    #expect(await world.run("build --sample --tag swift --format json --json") == .success)
    let images = try world.summary()["images"] as? [String: Any]
    #expect(images?["fetched"] as? Int == 0)
    #expect(!world.exists("Output/img"))
    world.clear()
    #expect(await world.run("build --sample --tag swift --format json,md --json") == .success)
    #expect((try world.summary()["images"] as? [String: Any])?["fetched"] as? Int != 0)
  }

  @Test("`forget` needs an archive and does not wait for its lock")
  func refusals() async throws {
    #expect(await world.run("forget question 1") == .storage)
    #expect(world.errors.contains("no archive found"))
    _ = await world.run("build --sample --tag swift")
    let lock = try RunLock(path: world.folder + "/a.sqlite.lock", now: .now)
    #expect(await world.run("forget question 43100 --sample") == .locked)
    _ = consume lock
  }

  @Test("`--keep` removes old editions, but not their questions")
  func keep() async throws {
    let build = "build --sample --tag swift --period all --keep 5 --now"
    for day in ["10", "12", "14", "20"] {
      #expect(await world.run("\(build) 2026-11-\(day)T06:00:00Z") == .success)
    }
    let days = ["10", "12", "14", "20"].filter {
      world.exists("Output/d/stackoverflow-swift/2026-11-\($0).html")
    }
    #expect(days == ["14", "20"])
    let questions = try world.files(below: "Output/q").count
    #expect(await world.run("render --keep 1 --now 2026-11-28T06:00:00Z") == .success)
    #expect(!world.exists("Output/d/stackoverflow-swift/2026-11-14.html"))
    #expect(world.exists("Output/d/stackoverflow-swift/2026-11-20.html"))
    #expect(try world.files(below: "Output/q").count == questions)
  }
}

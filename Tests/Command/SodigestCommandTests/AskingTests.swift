import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

/// Tests digests of users, listed questions and searches with the sample.
@Suite struct AskingTests {
  private let world = World()
  private let bare = "--no-images --no-avatars --format html,md,json"

  private func questionCounts(_ world: World) throws -> [String: Int] {
    let digests = try world.summary()["digests"] as? [[String: Any]] ?? []
    return Dictionary(
      digests.compactMap { digest in
        (digest["name"] as? String).map { ($0, digest["questions"] as? Int ?? -1) }
      }
    ) { $1 }
  }

  @Test("A user's digest contains their questions and all of their answers")
  func user() async throws {
    let line = "build --sample --user 101 --answers 0 \(bare) --json"
    #expect(await world.run(line) == .success)
    let counts = try questionCounts(world)
    #expect(counts.keys.sorted() == ["stackoverflow_user_101"])
    #expect((counts["stackoverflow_user_101"] ?? 0) > 1)
    let edition = try world.contents("Output/d/stackoverflow_user_101/2026-11-20.md")
    #expect(edition.contains("# Amara Odili on Stack Overflow"))
    let pagesWithAnswers = try world.files(below: "Output/q/stackoverflow").filter {
      name, bytes in
      name.hasSuffix(".json")
        && String(decoding: bytes, as: UTF8.self).contains("\"is_accepted\"")
    }
    #expect(!pagesWithAnswers.isEmpty)
    for (name, bytes) in pagesWithAnswers {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("Amara Odili"), "\(name)")
    }
  }

  @Test("Accounts are given by id or URL, several at once")
  func accounts() async throws {
    let line =
      "build --sample --account https://stackexchange.com/users/7101/a --account 7102 \(bare) --json"
    #expect(await world.run(line) == .success)
    #expect(try questionCounts(world).keys.sorted() == ["network_user_7101", "network_user_7102"])
  }

  @Test("Listed questions are the edition, from the command line or standard input")
  func questions() async throws {
    let line = "build --sample --question 43100 --question /q/42000 \(bare) --json"
    #expect(await world.run(line) == .success)
    #expect(try questionCounts(world) == ["stackoverflow_question_42000_and_43100": 2])
    world.clear()
    try world.write(
      "# mine\n43100\nhttps://stackoverflow.example/q/42000 # and this\n", to: "a list.txt")
    let list = "build --sample --questions-from - \(bare) --json"
    let text = try world.contents("a list.txt")
    #expect(await world.run(list, input: text) == .success)
    #expect(try questionCounts(world) == ["questions_from_input": 2])
    #expect(world.exists("Output/d/questions_from_input/index.html"))
  }

  @Test("A question that does not exist is reported, and the rest is built")
  func missingQuestions() async {
    let line = "build --sample --question 43100 --question 77 \(bare)"
    #expect(await world.run(line) == .success)
    #expect(
      world.errors.contains(
        "not found: https://stackoverflow.com/q/77; deleted, forgotten or never existed"))
    world.clear()
    #expect(await world.run("build --sample --question 77 \(bare)") == .usage)
    #expect(world.errors.contains("none of the posts exists; they were deleted"))
  }

  @Test("A search has the site's results; `--accepted` narrows them")
  func search() async throws {
    let line = "build --sample --search swift --period all \(bare) --json"
    #expect(await world.run(line) == .success)
    let all = try #require(try questionCounts(world)["stackoverflow_search_swift"])
    world.clear()
    #expect(
      await world.run(
        "\(line) --accepted --archive \(world.folder)/b.sqlite --output \(world.folder)/O")
        == .success)
    let accepted = try #require(try questionCounts(world)["stackoverflow_search_swift"])
    #expect(0 < accepted && accepted < all)
  }

  @Test("An unknown user, a foreign URL and two subjects are usage errors")
  func errors() async {
    for (arguments, text) in [
      ("--user 999999", "unknown user 999999 on stackoverflow"),
      ("--account 999999", "unknown account 999999"),
      ("--user https://example.com/users/1", "`example.com` is not part of it"),
      ("--user 101 --tag swift", "cannot be combined"),
    ] {
      world.clear()
      #expect(await world.run("build --sample \(arguments)") == .usage, "\(arguments)")
      #expect(world.errors.contains(text), "\(world.errors)")
    }
  }

  @Test("A forgotten user is not fetched again until `forget --undo`")
  func forgotten() async throws {
    let line = "build --sample --user 101 \(bare)"
    #expect(await world.run(line) == .success)
    #expect(await world.run("forget user 101 --sample") == .success)
    #expect(await world.run("render") == .success)
    for (name, bytes) in try world.files(below: "Output") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Amara Odili"), "\(name)")
    }
    world.clear()
    #expect(await world.run(line) == .usage)
    #expect(world.errors.contains("sodigest forget user 101 --site stackoverflow --undo"))
    #expect(await world.run("\(line) --dry-run") == .usage)
    world.clear()
    #expect(await world.run("forget user 101 --undo --sample") == .success)
    #expect(world.output == "User 101 of stackoverflow can be fetched again.\n")
    #expect(await world.run("\(line) --now 2026-11-20T13:00:00Z") == .success)
    #expect(
      try world.contents("Output/d/stackoverflow_user_101/2026-11-20.md").contains("Amara Odili"))
  }

  @Test("A dry run estimates the requests for users and questions")
  func plan() async {
    #expect(await world.run("build --user 22656 --dry-run") == .success)
    #expect(world.output.contains("1,000 answers and 100 questions take at most 25 in all"))
    world.clear()
    #expect(await world.run("build --question 1 --question /a/2 --dry-run") == .success)
    #expect(world.output.contains("3 requests (3 for the listed questions)"))
  }
}

/// Tests the pages of digests about users.
@Suite struct PersonalPageTests {
  private let world = World()

  @Test("Pages of a user's digest have a profile header and link to the answers")
  func head() async throws {
    let line = "build --sample --user 101 --answers 1 --format html,md,json"
    #expect(await world.run(line) == .success)
    let folder = "Output/d/stackoverflow_user_101"
    for page in ["\(folder)/index.html", "\(folder)/2026-11-20.html"] {
      let text = try world.contents(page)
      #expect(text.contains("<ul class=\"people\">"), "\(page)")
      #expect(text.contains("../../u/stackoverflow/101.html"), "\(page)")
      #expect(text.contains("Reputation 18,342"), "\(page)")
      #expect(text.contains("1 question and 4 answers here"), "\(page)")
      #expect(text.contains("#answer-") && text.contains("their answer, "), "\(page)")
    }
    let markdown = try world.contents("\(folder)/2026-11-20.md")
    #expect(markdown.contains("Reputation 18,342") && markdown.contains("[their answer, "))
    let home = try world.contents("Output/u/stackoverflow/101.html")
    #expect(home.contains("../../d/stackoverflow_user_101/index.html"))
  }

  @Test("An edition without posts has the profile header, too")
  func nothing() async throws {
    let line = "build --sample --user 101 --min-score 9999 --format html,md"
    #expect(await world.run(line) == .success)
    let folder = "Output/d/stackoverflow_user_101"
    for page in ["\(folder)/index.html", "\(folder)/2026-11-20.html", "\(folder)/2026-11-20.md"] {
      let text = try world.contents(page)
      #expect(text.contains("Amara Odili") && text.contains("Reputation 18,342"), "\(page)")
      #expect(text.contains("No posts by these people this time."), "\(page)")
      #expect(text.contains("asked or answered on Stack Overflow"), "\(page)")
    }
    #expect(await world.run("check") == .success)
  }

  @Test("The user's answers are highlighted and linked on question pages")
  func highlights() async throws {
    #expect(await world.run("build --sample --user 101") == .success)
    let pages = try world.files(below: "Output/q/stackoverflow")
      .filter { $0.key.hasSuffix(".html") }.mapValues { String(decoding: $0, as: UTF8.self) }
    let own = pages.filter { $0.value.contains(" own\" id=\"answer-") }
    #expect(own.count >= 3)
    for (name, text) in own {
      let anchor = try #require(text.firstMatch(of: #/ own" id="(answer-\d+)"/#))
      #expect(text.contains("<a href=\"#\(anchor.1)\"><b>"), "\(name)")
      #expect(text.contains("../../d/stackoverflow_user_101/index.html"), "\(name)")
    }
    // The highlights disappear when the digest is forgotten.
    #expect(await world.run("forget digest stackoverflow_user_101 --sample") == .success)
    #expect(await world.run("render") == .success)
    for name in own.keys {
      #expect(try !world.contents("Output/q/stackoverflow/\(name)").contains(" own\" id="))
    }
  }

  @Test("The rules of a digest describe its subject")
  func rules() async throws {
    let line = "build --sample --format md --period all"
    for (arguments, digest, sentence) in [
      (
        "--user 101", "stackoverflow_user_101",
        "All questions they asked or answered on Stack Overflow; most votes first. All of their answers"
      ),
      (
        "--question 43100", "stackoverflow_question_43100",
        "Questions selected one by one on Stack Overflow; most votes first."
      ),
      (
        "--search swift --accepted", "stackoverflow_search_swift",
        "Up to 50 questions on Stack Overflow that match the search “swift”, with an accepted answer"
      ),
    ] {
      #expect(await world.run("\(line) \(arguments)") == .success)
      let text = try world.contents("Output/d/\(digest)/2026-11-20.md")
      #expect(text.contains(sentence), "\(text.prefix(600))")
    }
  }

  @Test("The JSON of a user's posts contains the original Markdown")
  func originalMarkdown() async throws {
    #expect(await world.run("build --sample --user 101 --format json") == .success)
    let files = try world.files(below: "Output/q/stackoverflow").values
    var sources: [String] = []
    for file in files {
      let page = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
      for post in page["answers"] as? [[String: Any]] ?? [] {
        guard (post["owner"] as? [String: Any])?["user_id"] as? Int == 101 else { continue }
        sources.append(try #require(post["markdown_as_typed"] as? String))
        for field in ["link", "score", "creation_date", "licence"] { #expect(post[field] != nil) }
      }
    }
    #expect(sources.count == 4 && sources.allSatisfy { !$0.isEmpty })
  }
}

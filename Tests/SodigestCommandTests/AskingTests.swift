import Foundation
import SodigestCommand
import TestSupport
import Testing

/// Digests of people, named questions and searches, by the whole program over the sample.
@Suite struct AskingTests {
  private let bare = "--no-images --no-avatars --format html,md,json"

  private func names(_ world: World) throws -> [String: Int] {
    let digests = try world.summary()["digests"] as? [[String: Any]] ?? []
    return Dictionary(
      digests.compactMap { digest in
        (digest["name"] as? String).map { ($0, digest["questions"] as? Int ?? -1) }
      }
    ) { $1 }
  }

  @Test(
    "A person’s digest has what they asked and answered, and their answers whatever is asked for")
  func user() async throws {
    try await withWorld { world async throws in
      let line = "build --sample --user 101 --answers 0 \(bare) --json"
      #expect(await world.run(line) == .success)
      let found = try names(world)
      #expect(found.keys.sorted() == ["stackoverflow_user_101"])
      #expect((found["stackoverflow_user_101"] ?? 0) > 1)
      let edition = try world.contents("Output/d/stackoverflow_user_101/2026-11-20.md")
      #expect(edition.contains("# Amara Odili on Stack Overflow"))
      let answered = try world.files(below: "Output/q/stackoverflow").filter { name, bytes in
        name.hasSuffix(".json")
          && String(decoding: bytes, as: UTF8.self).contains("\"is_accepted\"")
      }
      #expect(!answered.isEmpty)
      for (name, bytes) in answered {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("Amara Odili"), "\(name)")
      }
    }
  }

  @Test("The same of all sites, of an address, and of several at once")
  func others() async throws {
    try await withWorld { world async throws in
      let line =
        "build --sample --account https://stackexchange.com/users/7101/a --account 7102 \(bare) --json"
      #expect(await world.run(line) == .success)
      #expect(try names(world).keys.sorted() == ["network_user_7101", "network_user_7102"])
    }
  }

  @Test("Named questions are the edition, from the line, a file or standard input")
  func questions() async throws {
    try await withWorld { world async throws in
      let line = "build --sample --question 43100 --question /q/42000 \(bare) --json"
      #expect(await world.run(line) == .success)
      #expect(try names(world) == ["stackoverflow_question_42000_and_43100": 2])
      world.clear()
      try world.write(
        "# mine\n43100\nhttps://stackoverflow.example/q/42000 # and this\n", to: "a list.txt")
      let list = "build --sample --questions-from - \(bare) --json"
      let text = try world.contents("a list.txt")
      #expect(await world.run(list, input: text) == .success)
      #expect(try names(world) == ["questions_from_input": 2])
      #expect(world.exists("Output/d/questions_from_input/index.html"))
    }
  }

  @Test("What is not there is named, the rest is built")
  func absent() async throws {
    try await withWorld { world async throws in
      let line = "build --sample --question 43100 --question 77 \(bare)"
      #expect(await world.run(line) == .success)
      #expect(
        world.errors.contains(
          "not found: https://stackoverflow.com/q/77; deleted, forgotten or never existed"))
      world.clear()
      #expect(await world.run("build --sample --question 77 \(bare)") == .usage)
      #expect(world.errors.contains("none of the posts exists; they were deleted"))
    }
  }

  @Test("A search finds what the site finds, and only with an accepted answer where that is said")
  func search() async throws {
    try await withWorld { world async throws in
      let line = "build --sample --search swift --period all \(bare) --json"
      #expect(await world.run(line) == .success)
      let all = try #require(try names(world)["stackoverflow_search_swift"])
      world.clear()
      #expect(
        await world.run(
          "\(line) --accepted --archive \(world.folder)/b.sqlite --output \(world.folder)/O")
          == .success)
      let accepted = try #require(try names(world)["stackoverflow_search_swift"])
      #expect(0 < accepted && accepted < all)
    }
  }

  @Test("Nobody of that id, an address of others, and two kinds at once are mistakes of the line")
  func mistakes() async throws {
    try await withWorld { world async throws in
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
  }

  @Test("Who was forgotten is not asked for again, until that is undone")
  func forgotten() async throws {
    try await withWorld { world async throws in
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
      #expect(
        world.output == "User 101 of stackoverflow can be fetched again.\n")
      #expect(await world.run("\(line) --now 2026-11-20T13:00:00Z") == .success)
      #expect(
        try world.contents("Output/d/stackoverflow_user_101/2026-11-20.md").contains("Amara Odili"))
    }
  }

  @Test("The plan says what a person costs, and asks nobody")
  func plan() async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --user 22656 --dry-run") == .success)
      #expect(world.output.contains("1,000 answers and 100 questions take at most 25 in all"))
      world.clear()
      #expect(await world.run("build --question 1 --question /a/2 --dry-run") == .success)
      #expect(world.output.contains("3 requests (3 for the listed questions)"))
    }
  }
}

/// What pages show of people whom a digest is about.
@Suite struct PersonalPageTests {
  @Test("The newest edition and the digest are headed by who they are, and lead to their answers")
  func head() async throws {
    try await withWorld { world async throws in
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
  }

  @Test("An edition with nothing of a person’s is headed by who they are even so")
  func nothing() async throws {
    try await withWorld { world async throws in
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
  }

  @Test("Their answers are marked on pages of questions, and anchors lead to them")
  func marks() async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --sample --user 101") == .success)
      let pages = try world.files(below: "Output/q/stackoverflow")
        .filter { $0.key.hasSuffix(".html") }.mapValues { String(decoding: $0, as: UTF8.self) }
      let own = pages.filter { $0.value.contains(" own\" id=\"answer-") }
      #expect(own.count >= 3)
      for (name, text) in own {
        let mark = try #require(text.firstMatch(of: #/ own" id="(answer-\d+)"/#))
        #expect(text.contains("<a href=\"#\(mark.1)\"><b>"), "\(name)")
        #expect(text.contains("../../d/stackoverflow_user_101/index.html"), "\(name)")
      }
      // A digest of something else beside it takes no mark away, and a forgotten one does.
      #expect(await world.run("forget digest stackoverflow_user_101 --sample") == .success)
      #expect(await world.run("render") == .success)
      for name in own.keys {
        #expect(try !world.contents("Output/q/stackoverflow/\(name)").contains(" own\" id="))
      }
    }
  }

  @Test("The rules of a digest say what it is of")
  func rules() async throws {
    try await withWorld { world async throws in
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
  }

  @Test("JSON of a person’s posts holds them as they were typed")
  func backup() async throws {
    try await withWorld { world async throws in
      #expect(await world.run("build --sample --user 101 --format json") == .success)
      let files = try world.files(below: "Output/q/stackoverflow").values
      var typed: [String] = []
      for file in files {
        let page = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
        for post in page["answers"] as? [[String: Any]] ?? [] {
          guard (post["owner"] as? [String: Any])?["user_id"] as? Int == 101 else { continue }
          typed.append(try #require(post["markdown_as_typed"] as? String))
          for field in ["link", "score", "creation_date", "licence"] { #expect(post[field] != nil) }
        }
      }
      #expect(typed.count == 4 && typed.allSatisfy { !$0.isEmpty })
    }
  }
}

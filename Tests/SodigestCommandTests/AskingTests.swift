import FoundationEssentials
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
        world.errors.contains("is without https://stackoverflow.com/q/77: not there, or deleted"))
      world.clear()
      #expect(await world.run("build --sample --question 77 \(bare)") == .usage)
      #expect(world.errors.contains("none of the posts is there, or they were deleted"))
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
        ("--user 999999", "there is no user 999999 on stackoverflow"),
        ("--account 999999", "there is no account 999999 in the network"),
        ("--user https://example.com/users/1", "`example.com` is no site of it"),
        ("--user 101 --tag swift", "exclude each other"),
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
      world.clear()
      #expect(await world.run(line) == .usage)
      #expect(world.errors.contains("sodigest forget user 101 --site stackoverflow --undo"))
      #expect(await world.run("\(line) --dry-run") == .usage)
      world.clear()
      #expect(await world.run("forget user 101 --undo --sample") == .success)
      #expect(
        world.output
          == "User 101 of stackoverflow may be taken in again, by the next run that asks for it.\n")
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
      #expect(world.output.contains("3 requests (3 for the named questions)"))
    }
  }
}

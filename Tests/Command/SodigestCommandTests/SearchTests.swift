import Configuration
import Foundation
import SodigestCommand
import Testing

@Suite("Command search")
struct SearchTests {
  private let world = World()

  private func report(_ line: String, in world: World) async throws -> [String: Any] {
    world.clear()
    #expect(await world.run("search --sample --json \(line)") == .success)
    return try world.summary()
  }

  private func ids(_ line: String, in world: World) async throws -> [Int] {
    let questions = try #require(try await report(line, in: world)["questions"] as? [[String: Any]])
    return questions.compactMap { $0["id"] as? Int }
  }

  @Test("Words of titles, posts and comments are found, in any form and case")
  func words() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let all = try await ids("actor", in: world)
    #expect(!all.isEmpty)
    #expect(try await ids("ACTORS", in: world) == all)
    let narrow = try await ids("actor sendable", in: world)
    #expect(Set(narrow).isSubset(of: all))
    #expect(try await ids("nosuchwordanywhere", in: world).isEmpty)
    #expect(try await ids("act* --limit 100", in: world).count >= all.count)
  }

  @Test("A tag narrows the results, and must match exactly")
  func tags() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let all = try await ids("swift --limit 1000", in: world)
    let tagged = try await ids("swift --limit 1000 --tag concurrency", in: world)
    #expect(!tagged.isEmpty && tagged.count < all.count)
    #expect(try await ids("swift [concurrency] --limit 1000", in: world) == tagged)
    #expect(try await ids("swift --tag concurren", in: world).isEmpty)
  }

  @Test("New questions are found, and forgotten ones are not")
  func changes() async throws {
    #expect(await world.run("build --sample --tag swift --limit 3") == .success)
    let few = try await ids("swift --limit 1000", in: world)
    #expect(await world.run("build --sample --tag swift") == .success)
    let many = try await ids("swift --limit 1000", in: world)
    #expect(Set(few).isSubset(of: many) && few.count < many.count)
    let gone = try #require(many.first)
    #expect(await world.run("forget question \(gone) --sample") == .success)
    #expect(try Set(await ids("swift --limit 1000", in: world)) == Set(many).subtracting([gone]))
  }

  @Test("The report as JSON has facts, address and excerpt of each question, and corrections")
  func json() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let report = try await report("swfit --limit 2", in: world)
    #expect(report["exit"] as? Int == 0 && report["query"] as? String == "swfit")
    let corrections = try #require(report["corrections"] as? [[String: String]])
    #expect(corrections == [["word": "swfit", "replacement": "swift"]])
    let total = try #require(report["total"] as? Int)
    #expect(total > 2 && report["complete"] as? Int == total)
    let questions = try #require(report["questions"] as? [[String: Any]])
    #expect(questions.count == 2)
    for question in questions {
      #expect(question["site"] as? String == "stackoverflow")
      #expect((question["excerpt"] as? String)?.isEmpty == false)
      let address = try #require(question["address"] as? String)
      let id = try #require(question["id"] as? Int)
      #expect(address == "\(world.folder)/Output/q/stackoverflow/\(id).html")
      #expect(world.exists("Output/q/stackoverflow/\(id).html"))
    }
    let elsewhere = try await self.report("actor --limit 1 --output Elsewhere", in: world)
    let found = try #require(elsewhere["questions"] as? [[String: Any]])
    let address = try #require(found.first?["address"] as? String)
    #expect(address.hasPrefix("https://stackoverflow.example/"))
  }

  @Test("Results on a terminal have styles and notes; plain text has none")
  func text() async {
    #expect(await world.run("build --sample --tag swift") == .success)
    world.clear()
    #expect(await world.run("search --sample --limit 1 swfit") == .success)
    #expect(world.output.hasPrefix("1.  "))
    #expect(!world.output.contains("\u{1B}"))
    #expect(world.output.contains("· stackoverflow ·") && world.output.contains(" vote"))
    #expect(world.output.contains("Output/q/stackoverflow/"))
    #expect(world.errors.contains("showing results for swift, not swfit"))
    #expect(world.errors.contains("showing 1 of "))
    world.clear()
    #expect(await world.run("search --sample xylophone", outputWidth: 60) == .success)
    #expect(world.output.isEmpty && world.errors.contains("no questions found"))
    world.clear()
    #expect(await world.run("search --sample swift actor isolation xylophone") == .success)
    #expect(world.errors.contains("no question has all of the words; these have most of them"))
    world.clear()
    #expect(await world.run("search --sample --limit 1 swift", outputWidth: 60) == .success)
    #expect(world.output.contains("\u{1B}[1;33m"))
    world.clear()
    #expect(
      await world.run(
        "search --sample --limit 1 swift", variables: ["NO_COLOR": "1"], outputWidth: 60)
        == .success)
    #expect(!world.output.contains("\u{1B}"))
    let lines = world.output.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
    #expect(lines.dropFirst(2).allSatisfy { $0.count <= 60 || $0.contains("Output/") })
  }

  @Test("One question is shown as text, or its page is opened")
  func oneQuestion() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let first = try #require(try await ids("actor", in: world).first)
    world.clear()
    #expect(await world.run("search --sample actor --show 1") == .success)
    #expect(world.output.contains("\nhttps://stackoverflow.example/"))
    #expect(world.output.contains("\n--- ") && world.output.contains(" · by "))
    world.clear()
    #expect(await world.run("search --sample actor --open 1") == .storage)
    #expect((world.output + world.errors).contains("Output/q/stackoverflow/\(first).html"))
    world.clear()
    #expect(await world.run("search --sample actor --show 9999") == .usage)
    #expect(world.errors.contains("the search found only "))
  }

  @Test("A missing archive or index is exit 9, an empty query is exit 2")
  func failures() async {
    #expect(await world.run("search swift") == .storage)
    #expect(!world.exists("a.sqlite"))
    #expect(await world.run("search") == .usage)
    #expect(world.errors.contains("`search` needs words"))
    #expect(await world.run("search swift --limit 0") == .usage)
    #expect(await world.run("build --sample --tag swift") == .success)
    world.clear()
    #expect(await world.run("search --sample ++") == .usage)
    #expect(world.errors.contains("nothing to search for in `++`"))
  }

  @Test("More than 64 words are an error")
  func manyWords() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let words = (1...64).map { "word\($0)" }.joined(separator: " ")
    let found = try await ids(words, in: world)
    #expect(found.isEmpty)
    world.clear()
    #expect(await world.run("search --sample \(words) more") == .usage)
    #expect(world.errors.contains("at most 64 words"))
  }
}

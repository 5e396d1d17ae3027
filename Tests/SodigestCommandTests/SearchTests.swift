import Foundation
import SodigestCommand
import Testing

@Suite("Command search")
struct SearchTests {
  private func ids(_ line: String, in world: World) async throws -> [Int] {
    world.clear()
    #expect(await world.run("search --sample --json \(line)") == .success)
    let questions = try #require(try world.summary()["questions"] as? [[String: Any]])
    return questions.compactMap { $0["id"] as? Int }
  }

  @Test("Words of titles, posts and comments are found, in any form and case")
  func words() async throws {
    try await withWorld { world in
      #expect(await world.run("build --sample --tag swift") == .success)
      world.clear()
      #expect(await world.run("search --sample --limit 2 Actors") == .success)
      #expect(world.output.split(separator: "\n").count == 4)
      #expect(world.output.contains("    stackoverflow "))
      let all = try await ids("actor", in: world)
      #expect(try await ids("ACTORS", in: world) == all)
      let narrow = try await ids("actor the", in: world)
      #expect(Set(narrow).isSubset(of: all))
      #expect(try await ids("nosuchwordanywhere", in: world).isEmpty)
      #expect(try await ids("++ --tag swift", in: world).isEmpty)
      #expect(try await ids("act* --limit 100", in: world).count >= all.count)
    }
  }

  @Test("A tag narrows the results, and must match exactly")
  func tags() async throws {
    try await withWorld { world in
      #expect(await world.run("build --sample --tag swift") == .success)
      let all = try await ids("the --limit 1000", in: world)
      let tagged = try await ids("the --limit 1000 --tag concurrency", in: world)
      #expect(!tagged.isEmpty && tagged.count < all.count)
      #expect(try await ids("the --tag concurren", in: world).isEmpty)
    }
  }

  @Test("New questions are found, and forgotten ones are not")
  func changes() async throws {
    try await withWorld { world in
      #expect(await world.run("build --sample --tag swift --limit 3") == .success)
      let few = try await ids("swift --limit 1000", in: world)
      #expect(await world.run("build --sample --tag swift") == .success)
      let many = try await ids("swift --limit 1000", in: world)
      #expect(Set(few).isSubset(of: many) && few.count < many.count)
      let gone = try #require(many.first)
      #expect(await world.run("forget question \(gone) --sample") == .success)
      #expect(try Set(await ids("swift --limit 1000", in: world)) == Set(many).subtracting([gone]))
    }
  }

  @Test("A missing archive is exit 9, missing words are exit 2")
  func failures() async throws {
    try await withWorld { world in
      #expect(await world.run("search swift") == .storage)
      #expect(!world.exists("a.sqlite"))
      #expect(await world.run("search") == .usage)
      #expect(world.errors.contains("`search` needs words"))
      #expect(await world.run("search swift --limit 0") == .usage)
    }
  }

  @Test("More than 64 different words are an error; repeated words count once")
  func manyWords() async throws {
    try await withWorld { world in
      #expect(await world.run("build --sample --tag swift") == .success)
      let once = try await ids("swift", in: world)
      let again = Array(repeating: "swift", count: 20_000).joined(separator: " ")
      #expect(try await ids(again, in: world) == once)
      let different = (1...64).map { "word\($0)" }.joined(separator: " ")
      #expect(try await ids(different, in: world).isEmpty)
      let quoted = Array(repeating: "a", count: 20_000).joined(separator: ".")
      for line in ["\(different) more", quoted] {
        world.clear()
        #expect(await world.run("search --sample \(line)") == .usage)
        #expect(world.errors.contains("at most 64 different words"))
      }
    }
  }
}

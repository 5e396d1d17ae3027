import Archive
import Fetching
import StackExchange
import Testing

/// Lists that come empty although they should not.
@Suite struct EmptyListTests {
  /// What the API gives to a request for questions by id, where there is one.
  private func api(
    byID answer: @escaping @Sendable (_ ids: [Int]) -> String, list: String = page([])
  ) -> StubAPI {
    StubAPI { path, _ in
      guard let ids = path.split(separator: "/").dropFirst().first else { return list }
      return answer(ids.split(separator: ";").compactMap { Int($0) })
    }
  }

  /// An archive that knows two questions of the digest, and one of another tag.
  private func withKnown(_ body: (Archive) async throws -> Void) async throws {
    try await withArchive { archive in
      let other = question(3).replacing(#""swift""#, with: #""rust""#)
      let known = api(byID: { _ in page([]) }, list: page([question(1), question(2), other]))
      try await fetch(digest(tags: []), of: known, into: archive)
      try await body(archive)
    }
  }

  @Test("An empty list is believed while nothing is known that belongs to it")
  func unknown() async throws {
    try await withArchive { archive in
      let api = api(byID: { _ in page([]) })
      let outcome = try await fetch(digest(), of: api, into: archive)
      #expect(outcome.ids.isEmpty && outcome.missing.isEmpty)
      #expect(!api.paths.contains { $0.hasPrefix("/questions/") })
    }
    try await withKnown { archive in
      let api = api(byID: { _ in page([]) })
      let outcome = try await fetch(digest(tags: ["go"]), of: api, into: archive)
      #expect(outcome.ids.isEmpty && outcome.missing.isEmpty)
      #expect(!api.paths.contains { $0.hasPrefix("/questions/") })
    }
  }

  @Test("It is not believed when one of them is given by id, or nothing is given at all")
  func contradicted() async throws {
    for answer in [page([question(2)]), page([])] {
      try await withKnown { archive in
        let api = api(byID: { _ in answer })
        let expected = FetchError.unexpectedlyEmptyList(site: "stackoverflow", storedCount: 2)
        await #expect(throws: expected) { try await fetch(digest(), of: api, into: archive) }
        let asked = api.paths.last?.split(separator: "/").last?.split(separator: ";") ?? []
        #expect(Set(asked) == ["1", "2", "3"])
        try #expect(archive.questionIDs(ofSite: "stackoverflow").count == 3)
      }
    }
  }

  @Test("It is believed when others are given and they are not; they are gone")
  func gone() async throws {
    try await withKnown { archive in
      let other = question(3).replacing(#""swift""#, with: #""rust""#)
      let api = api(byID: { _ in page([other]) })
      let outcome = try await fetch(digest(), of: api, into: archive)
      #expect(outcome.ids.isEmpty && outcome.missing.isEmpty)
      // Who is gone is not asked for again.
      let again = self.api(byID: { _ in page([]) })
      try await #expect(fetch(digest(), of: again, into: archive).ids.isEmpty)
      #expect(!again.paths.contains { $0.hasPrefix("/questions/") })
    }
  }

  @Test("It is believed when they have other tags now")
  func changed() async throws {
    try await withKnown { archive in
      let api = api(byID: { ids in
        page(ids.map { question($0).replacing(#""swift""#, with: #""go""#) })
      })
      try await #expect(fetch(digest(), of: api, into: archive).ids.isEmpty)
      try #expect(archive.question(1, site: "stackoverflow")?.tags == ["go"])
    }
  }

  @Test("The message says how many are known")
  func message() {
    #expect(
      "\(FetchError.unexpectedlyEmptyList(site: "emacs", storedCount: 14))" == """
        the API's list of emacs is empty, although the archive contains 14 of its questions; run again \
        later
        """)
  }
}

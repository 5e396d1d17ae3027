import Archive
import Fetching
import StackExchange
import Testing

/// Empty lists, which may be errors of the API.
@Suite struct EmptyListTests {
  /// An API that calls a function for requests by id, and returns a list for all others.
  private func api(
    byID response: @escaping @Sendable (_ ids: [Int]) -> String, list: String = page([])
  ) -> StubAPI {
    StubAPI { path, _ in
      guard let ids = path.split(separator: "/").dropFirst().first else { return list }
      return response(ids.split(separator: ";").compactMap { Int($0) })
    }
  }

  /// Calls the body with an archive of two questions of the digest and one with another tag.
  private func withStoredQuestions(_ body: (Archive) async throws -> Void) async throws {
    try await withArchive { archive in
      let other = question(3).replacing(#""swift""#, with: #""rust""#)
      let stub = api(byID: { _ in page([]) }, list: page([question(1), question(2), other]))
      try await fetch(digest(tags: []), of: stub, into: archive)
      try await body(archive)
    }
  }

  @Test("An empty list is accepted if no stored question belongs to it")
  func noStoredQuestions() async throws {
    try await withArchive { archive in
      let api = api(byID: { _ in page([]) })
      let outcome = try await fetch(digest(), of: api, into: archive)
      #expect(outcome.ids.isEmpty && outcome.problems.isEmpty)
      #expect(!api.paths.contains { $0.hasPrefix("/questions/") })
    }
    try await withStoredQuestions { archive in
      let api = api(byID: { _ in page([]) })
      let outcome = try await fetch(digest(tags: ["go"]), of: api, into: archive)
      #expect(outcome.ids.isEmpty && outcome.problems.isEmpty)
      #expect(!api.paths.contains { $0.hasPrefix("/questions/") })
    }
  }

  @Test("An empty list is an error if the API returns a stored question of it by id, or nothing")
  func contradicted() async throws {
    for response in [page([question(2)]), page([])] {
      try await withStoredQuestions { archive in
        let api = api(byID: { _ in response })
        let expected = FetchError.unexpectedlyEmptyList(site: "stackoverflow", storedCount: 2)
        await #expect(throws: expected) { try await fetch(digest(), of: api, into: archive) }
        let ids = api.paths.last?.split(separator: "/").last?.split(separator: ";") ?? []
        #expect(Set(ids) == ["1", "2", "3"])
        try #expect(archive.questionIDs(ofSite: "stackoverflow").count == 3)
      }
    }
  }

  @Test("An empty list is accepted if its stored questions are unavailable, but others are not")
  func unavailable() async throws {
    try await withStoredQuestions { archive in
      let other = question(3).replacing(#""swift""#, with: #""rust""#)
      let api = api(byID: { _ in page([other]) })
      let outcome = try await fetch(digest(), of: api, into: archive)
      #expect(outcome.ids.isEmpty && outcome.problems.isEmpty)
      // Unavailable questions are not requested again.
      let again = self.api(byID: { _ in page([]) })
      try await #expect(fetch(digest(), of: again, into: archive).ids.isEmpty)
      #expect(!again.paths.contains { $0.hasPrefix("/questions/") })
    }
  }

  @Test("An empty list is accepted if its stored questions have other tags now")
  func changed() async throws {
    try await withStoredQuestions { archive in
      let api = api(byID: { ids in
        page(ids.map { question($0).replacing(#""swift""#, with: #""go""#) })
      })
      try await #expect(fetch(digest(), of: api, into: archive).ids.isEmpty)
      try #expect(archive.question(1, site: "stackoverflow")?.tags == ["go"])
    }
  }

  @Test("The error has the number of stored questions")
  func message() {
    #expect(
      "\(FetchError.unexpectedlyEmptyList(site: "emacs", storedCount: 14))" == """
        the API's list of emacs is empty, although the archive contains 14 of its questions; run again \
        later
        """)
  }
}

import Archive
import Fetching
import FoundationEssentials
import Networking
import StackExchange
import Testing

/// Digests that meet: shared questions, other sites, answers that come apart.
@Suite struct DigestTests {
  @Test("Digests of one run share the filter, the site and their questions")
  func sharedQuestions() async throws {
    try await withArchive { archive in
      let api = StubAPI { _, query in
        query.contains("ios")
          ? page([question(2), question(3)]) : page([question(1), question(2)])
      }
      var fetcher = fetcher(api, archive)
      let first = try await fetcher.fetch(digest())
      let second = try await fetcher.fetch(digest(tags: ["ios"]))
      #expect(first.ids == [1, 2])
      #expect(second.ids == [2, 3])
      #expect(second.digest == "stackoverflow-ios")
      try #expect(archive.questionIDs(ofSite: "stackoverflow").sorted() == [1, 2, 3])
      #expect(api.paths.sorted() == ["/filters/create", "/questions", "/questions", "/sites"])
      #expect(api.requests.count == 4)
    }
  }

  @Test("What a digest without comments or answers leaves out does not undo another's")
  func narrowerDigest() async throws {
    try await withArchive { archive in
      let api = StubAPI { _, _ in page([question(1, answers: [3, 2])]) }
      try await fetch(digest(), of: api, into: archive)
      try await fetch(digest(answers: 0), of: api, into: archive)
      let kept = try #require(try archive.question(1, site: "stackoverflow"))
      #expect(kept.answers.map(\.id) == [10, 11])
    }
  }

  @Test("A question of two sites is two questions with their own texts and owners")
  func twoSites() async throws {
    try await withArchive { archive in
      let sites = page([site(), site("math", name: "Maths &amp; more")])
      let api = StubAPI(sites: { _, _ in sites }) { _, query in
        let owner =
          #""owner":{"user_id":5,"display_name":"\#(query.contains("math") ? "M" : "S")"},"#
        return page([question(1, score: query.contains("math") ? 2 : 1, more: owner)])
      }
      var fetcher = fetcher(api, archive)
      for name in ["stackoverflow", "math"] { _ = try await fetcher.fetch(digest(site: name)) }
      for (name, score, owner) in [("stackoverflow", 1, "S"), ("math", 2, "M")] {
        let kept = try #require(try archive.question(1, site: name))
        #expect(kept.post.score == score)
        #expect(kept.post.owner?.displayName == owner)
      }
      try #expect(archive.community("math")?.name == "Maths & more")
    }
  }

  @Test("A digest without questions takes one page, and nothing is missing")
  func noQuestions() async throws {
    try await withArchive { archive in
      let api = StubAPI { _, _ in page([]) }
      let outcome = try await fetch(digest(), of: api, into: archive)
      #expect(outcome.questions.isEmpty && outcome.missing.isEmpty)
      #expect(api.paths.filter { $0 == "/questions" }.count == 1)
      try #expect(archive.community("stackoverflow")?.url == "https://stackoverflow.com")
    }
  }

  @Test("An accepted answer that is gone is no trouble, the others are kept")
  func goneAnswer() async throws {
    try await withArchive { archive in
      let accepted = #""accepted_answer_id":77,"#
      let api = StubAPI { path, _ in
        path == "/questions" ? page([question(1, answers: [2], more: accepted)]) : page([])
      }
      let outcome = try await fetch(digest(), of: api, into: archive)
      #expect(outcome.missing.isEmpty)
      let kept = try #require(try archive.question(1, site: "stackoverflow"))
      #expect(kept.answers.map(\.id) == [10])
      #expect(kept.acceptedAnswerID == 77)
    }
  }

  @Test("An accepted answer that cannot be read may still come")
  func unreadableAnswer() async throws {
    try await withArchive { archive in
      let accepted = #""accepted_answer_id":77,"#
      let api = StubAPI { path, _ in
        path == "/questions"
          ? page([question(1, answers: [2], more: accepted)]) : page([#"{"answer_id":77}"#])
      }
      let outcome = try await fetch(digest(), of: api, into: archive)
      #expect(outcome.ids == [1])
      #expect(outcome.missing.count == 1)
      #expect(outcome.missing.first?.hasPrefix("stackoverflow-swift: ") == true)
    }
  }

  @Test("Accepted answers are asked for a hundred at a time, however long a page is")
  func manyAcceptedAnswers() async throws {
    try await withArchive { archive in
      let api = StubAPI { path, _ in
        guard path != "/questions" else {
          return page(
            (1...150).map { question($0, more: #""accepted_answer_id":\#($0 + 1_000),"#) })
        }
        let ids = path.dropFirst("/answers/".count).split(separator: ";").compactMap { Int($0) }
        #expect(1...100 ~= ids.count)
        return page(ids.map { answer($0, of: $0 - 1_000, score: 1, isAccepted: true) })
      }
      let outcome = try await fetch(digest(limit: 500), of: api, into: archive)
      #expect(outcome.questions.count == 150)
      #expect(api.paths.filter { $0.hasPrefix("/answers/") }.count == 2)
      try #expect(archive.answerIDs(ofQuestion: 150, site: "stackoverflow") == [1_150])
    }
  }

  @Test("Answers that are not wanted are not asked for")
  func noAnswers() async throws {
    try await withArchive { archive in
      let accepted = #""accepted_answer_id":77,"#
      let api = StubAPI { _, _ in page([question(1, answers: [4], more: accepted)]) }
      try await fetch(digest(answers: 0), of: api, into: archive)
      #expect(!api.paths.contains { $0.hasPrefix("/answers") })
      let kept = try #require(try archive.question(1, site: "stackoverflow"))
      #expect(kept.answers.isEmpty)
      #expect(kept.answerCount == 1)
    }
  }

  @Test("The accepted answer comes first even where answers do not say that they are accepted")
  func silentAcceptance() async throws {
    try await withArchive { archive in
      let answers = [answer(8, of: 1, score: 9), answer(9, of: 1, score: -2)]
      let question = """
        {"question_id":1,"title":"t","accepted_answer_id":9,"answer_count":2,
        "answers":[\(answers.joined(separator: ","))]}
        """
      let api = StubAPI { _, _ in page([question]) }
      try await fetch(digest(answers: 1), of: api, into: archive)
      let kept = try #require(try archive.question(1, site: "stackoverflow"))
      #expect(kept.answers.map(\.id) == [9])
      #expect(kept.answers.first?.isAccepted == true)
    }
  }

  @Test("An accepted answer is one of the answers asked for, not one more")
  func acceptedAmongFew() async throws {
    try await withArchive { archive in
      let api = StubAPI { path, _ in
        path == "/questions"
          ? page([question(1, answers: [5, 4, 3], more: #""accepted_answer_id":77,"#)])
          : page([answer(77, of: 1, score: -1, isAccepted: true)])
      }
      try await fetch(digest(answers: 2), of: api, into: archive)
      let kept = try #require(try archive.question(1, site: "stackoverflow"))
      #expect(kept.answers.map(\.id) == [77, 10])
    }
  }

  @Test("Of answers with equal scores the older one is better")
  func equalScores() async throws {
    try await withArchive { archive in
      let dates = [(11, 300), (12, 100), (13, 200)]
      let answers = dates.map { id, date in
        #"{"answer_id":\#(id),"question_id":1,"score":2,"creation_date":\#(date)}"#
      }
      let question = """
        {"question_id":1,"title":"t","answer_count":3,"answers":[\(answers.joined(separator: ","))]}
        """
      try await fetch(digest(answers: 2), of: StubAPI { _, _ in page([question]) }, into: archive)
      let ids = try archive.answerIDs(ofQuestion: 1, site: "stackoverflow")
      #expect(Set(ids) == [12, 13])
    }
  }

  @Test("A question whose answers did not come keeps those of an earlier run")
  func absentAnswers() async throws {
    try await withArchive { archive in
      let whole = StubAPI { _, _ in page([question(1, answers: [3, 2])]) }
      try await fetch(digest(), of: whole, into: archive)
      let bare = StubAPI { _, _ in
        page([#"{"question_id":1,"title":"New","answer_count":2,"score":9}"#])
      }
      let outcome = try await fetch(digest(), of: bare, into: archive)
      #expect(outcome.ids == [1])
      let kept = try #require(try archive.question(1, site: "stackoverflow"))
      #expect(kept.title == "New")
      #expect(kept.post.score == 9)
      #expect(kept.answerCount == 2)
      #expect(kept.answers.map(\.id) == [10, 11])
    }
  }

  @Test("Posts and comments of deleted owners are kept like any other")
  func deletedOwners() async throws {
    try await withArchive { archive in
      let gone = #"{"user_type":"does_not_exist","display_name":"user42"}"#
      let question = """
        {"question_id":1,"title":"t","owner":\(gone),"answer_count":2,
        "comments":[{"comment_id":3,"post_id":1,"owner":{"user_type":"does_not_exist"}}],
        "answers":[{"answer_id":8,"question_id":1,"owner":\(gone)},
        {"answer_id":9,"question_id":1}]}
        """
      let outcome = try await fetch(
        digest(), of: StubAPI { _, _ in page([question]) }, into: archive)
      #expect(outcome.ids == [1])
      let kept = try #require(try archive.question(1, site: "stackoverflow"))
      #expect(kept.post.owner == User(kind: .doesNotExist, displayName: "user42"))
      #expect(kept.post.comments.first?.owner == User(kind: .doesNotExist))
      #expect(kept.answers.map(\.id).sorted() == [8, 9])
      let wanted = try archive.imagesToDownload()
      #expect(wanted.isEmpty)
    }
  }

  @Test("A site that the API refuses is told with those that it knows, and leaves nothing behind")
  func unknownSite() async throws {
    try await withArchive { archive in
      let message = "No site found for name `nowhere`"
      let api = StubAPI { _, _ in
        #"{"error_id":400,"error_name":"bad_parameter","error_message":"\#(message)"}"#
      }
      let error = try await #require(throws: FetchError.self) {
        try await fetch(digest(site: "nowhere"), of: api, into: archive)
      }
      guard case .unknownSite("nowhere", let known) = error else {
        Issue.record("unexpected \(error)")
        return
      }
      #expect(known.contains("stackoverflow"))
      try #expect(archive.communities().isEmpty)
    }
  }
}

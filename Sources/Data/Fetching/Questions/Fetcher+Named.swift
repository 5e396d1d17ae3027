internal import Archive
internal import Basics
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Fetches the questions and answers that a digest names, the answers with their questions.
  mutating func fetchNamedPosts(
    _ list: PostList, for digest: DigestSpecification, _ problems: inout [String]
  ) async throws {
    for site in list.sites {
      let posts = list.posts.filter { $0.site == site }
      let answers = posts.filter { $0.kind == .answer }.map(\.id)
      let answered = try await fetchQuestionIDs(
        ofAnswers: answers, on: site, for: digest, &problems)
      let named = posts.filter { $0.kind == .question }.map(\.id)
      let absent = try await fetchQuestions(named + answered, on: site, for: digest, &problems)
      // An id that is not a question may be an answer, because some URLs are the same for both.
      let requested = Set(answers)
      let further = try await fetchQuestionIDs(
        ofAnswers: absent.filter { !requested.contains($0) }, on: site, for: digest, &problems)
      // An id of an unknown answer may be a question.
      let unknownAnswers = try answers.filter {
        try archive.questionID(ofAnswer: $0, site: site) == nil
      }
      _ = try await fetchQuestions(unknownAnswers + further, on: site, for: digest, &problems)
    }
  }

  /// Fetches and stores answers and their questions, and returns the ids of the questions.
  private mutating func fetchQuestionIDs(
    ofAnswers ids: [Int], on site: String, for digest: DigestSpecification,
    _ problems: inout [String]
  ) async throws -> [Int] {
    var questions: [Int] = []
    for batch in ids.chunks(of: Self.maxIDsPerRequest).map(Array.init) {
      try Task.checkCancellation()
      let page = try await loadFiltered { .answers(ids: batch, site: site, filter: $0) }
      problems += Self.warnings(page.skipped, of: "the list of named answers", for: digest.name)
      let ids = Set(page.items.map(\.questionID)).sorted()
      _ = try await fetchQuestions(ids, on: site, for: digest, &problems)
      try saveMissing(page.items, on: site, for: digest)
      questions += ids
    }
    return questions
  }

  /// Fetches questions by id and stores them, except those stored in this run; returns the ids that
  /// the site does not return.
  mutating func fetchQuestions(
    _ ids: [Int], on site: String, for digest: DigestSpecification, _ problems: inout [String]
  ) async throws -> [Int] {
    var absent: [Int] = []
    let forgotten = try archive.forgottenQuestions(ofSite: site)
    let requestedIDs = ids.filter {
      savedQuestionIDs[site]?.contains($0) != true && !forgotten.contains($0)
    }
    for batch in requestedIDs.chunks(of: Self.maxIDsPerRequest).map(Array.init) {
      try Task.checkCancellation()
      let page = try await loadFiltered { .questions(ids: batch, site: site, filter: $0) }
      problems += Self.warnings(page.skipped, of: "the list of named questions", for: digest.name)
      try await ensureCommunity(site, link: page.items.first?.post.link)
      try save(page.items, digest.retentionPolicy(on: site), on: site)
      reportStoredQuestions(of: digest)
      let returnedIDs = Set(page.items.map(\.id))
      let absentInBatch = batch.filter { !returnedIDs.contains($0) }
      absent += absentInBatch
      // An empty response proves nothing.
      guard page.skipped.isEmpty, !page.hasMore, !returnedIDs.isEmpty else { continue }
      try withdraw(absentInBatch, on: site)
    }
    return absent
  }

  /// Stores answers that were not returned with their questions.
  mutating func saveMissing(_ answers: [Answer], on site: String, for digest: DigestSpecification)
    throws
  {
    for answer in answers where try archive.questionID(ofAnswer: answer.id, site: site) == nil {
      guard let completed = try archive.question(answer.questionID, site: site, adding: answer)
      else {
        continue
      }
      var policy = digest.retentionPolicy(on: site)
      policy.namedAnswerIDs.insert(answer.id)
      try save([completed], policy, on: site)
    }
  }
}

internal import Archive
internal import Basics
internal import Digests
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Fetches the named questions and the questions of the named answers.
  mutating func fetchPosts(
    _ list: PostList, for digest: Digest, _ missing: inout [String]
  ) async throws {
    for site in list.sites {
      let posts = list.posts.filter { $0.site == site }
      let answers = posts.filter { $0.kind == .answer }.map(\.id)
      let answered = try await questions(ofAnswers: answers, on: site, for: digest, &missing)
      let named = posts.filter { $0.kind == .question }.map(\.id)
      let absent = try await fetchQuestions(named + answered, on: site, for: digest, &missing)
      // An id that is not a question may be an answer, because some URLs are the same for both.
      let requested = Set(answers)
      let further = try await questions(
        ofAnswers: absent.filter { !requested.contains($0) }, on: site, for: digest, &missing)
      // An id of an unknown answer may be a question.
      let unknownAnswers = try answers.filter {
        try archive.question(ofAnswer: $0, site: site) == nil
      }
      _ = try await fetchQuestions(unknownAnswers + further, on: site, for: digest, &missing)
    }
  }

  /// Fetches answers and their questions, stores answers that were not returned with a question,
  /// and returns the questions' ids.
  private mutating func questions(
    ofAnswers ids: [Int], on site: String, for digest: Digest, _ missing: inout [String]
  ) async throws -> [Int] {
    var questions: [Int] = []
    for batch in ids.chunks(of: Self.idsOfRequest).map(Array.init) {
      try Task.checkCancellation()
      let page = try await loadFiltered { .answers(ids: batch, site: site, filter: $0) }
      missing += Self.lines(page.skipped, of: "the list of named answers", for: digest.name)
      let ids = Set(page.items.map(\.questionID)).sorted()
      _ = try await fetchQuestions(ids, on: site, for: digest, &missing)
      try keepMissing(page.items, on: site, for: digest)
      questions += ids
    }
    return questions
  }

  /// Fetches questions by id and stores them, except those stored in this run; returns the ids that
  /// the site does not return.
  mutating func fetchQuestions(
    _ ids: [Int], on site: String, for digest: Digest, _ missing: inout [String]
  ) async throws -> [Int] {
    var absent: [Int] = []
    let forgotten = try archive.forgottenQuestions(ofSite: site)
    let requestedIDs = ids.filter { kept[site]?.contains($0) != true && !forgotten.contains($0) }
    for batch in requestedIDs.chunks(of: Self.idsOfRequest).map(Array.init) {
      try Task.checkCancellation()
      let page = try await loadFiltered { .questions(ids: batch, site: site, filter: $0) }
      missing += Self.lines(page.skipped, of: "the list of named questions", for: digest.name)
      try await learnCommunity(site, link: page.items.first?.post.link)
      try keep(page.items, digest.keeping(on: site), on: site)
      tellPosts(of: digest)
      let returnedIDs = Set(page.items.map(\.id))
      let absentInBatch = batch.filter { !returnedIDs.contains($0) }
      absent += absentInBatch
      // An empty response proves nothing.
      guard page.skipped.isEmpty, !page.hasMore, !returnedIDs.isEmpty else { continue }
      try archive.markGone(absentInBatch, site: site, at: settings.now)
    }
    return absent
  }

  /// Stores answers that were not returned with their questions.
  mutating func keepMissing(_ answers: [Answer], on site: String, for digest: Digest) throws {
    for answer in answers where try archive.question(ofAnswer: answer.id, site: site) == nil {
      guard let completed = try archive.question(answer.questionID, site: site, with: answer) else {
        continue
      }
      var policy = digest.keeping(on: site)
      policy.named.insert(answer.id)
      try keep([completed], policy, on: site)
    }
  }
}

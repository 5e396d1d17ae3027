internal import Archive
internal import Basics
internal import Digests
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Begins to fetch a digest, or goes on with a fetch that came to no end.
  mutating func begin(_ digest: Digest) throws {
    answersSince = try archive.beginFetch(ofDigest: digest.name, at: settings.clock())
    if answersSince != nil { report(.resuming(digest: digest.name)) }
  }

  /// Ends the fetch of a digest, once what it selected is kept.
  mutating func finish(_ digest: Digest) throws {
    try archive.finishFetch(ofDigest: digest.name)
    answersSince = nil
  }

  /// Keeps questions, and wants the images that their pages show.
  mutating func keep(_ questions: [Question], _ keeping: RetentionPolicy, on site: String) throws {
    guard let community = try archive.community(site) else { return }
    var (wanted, incomplete) = (wanted, incomplete[site, default: []])
    try archive.transaction {
      let forgotten = try archive.forgotten(onSite: site)
      for question in questions {
        let kept = try archive.keep(
          question, keeping, on: site, at: settings.now, leavingOut: forgotten)
        guard let kept else { continue }
        if kept.lacksAcceptedAnswer {
          incomplete.insert(kept.id)
        } else {
          incomplete.remove(kept.id)
        }
        for (url, purpose) in wantedImages.addresses(of: kept, on: community, besides: &wanted) {
          try archive.wantImage(url, for: purpose, at: settings.now)
        }
      }
    }
    self.wanted = wanted
    self.incomplete[site] = incomplete
    kept[site, default: []].formUnion(questions.map(\.id))
  }

  /// Asks for accepted answers that did not come with their questions, a hundred at a time; gives
  /// what may still come, one line each.
  mutating func fetchAcceptedAnswers(for digest: Digest) async throws -> [String] {
    guard digest.answers > 0 else { return [] }
    var missing: [String] = []
    for site in digest.sites {
      let lacking = try archive.acceptedAnswersLacking(
        site: site, among: incomplete[site, default: []].sorted()
      ).filter { askedAnswers[site, default: []].insert($0.answer).inserted }
      for batch in lacking.chunks(of: Self.idsOfRequest) {
        try Task.checkCancellation()
        let page = try await loadFiltered {
          .answers(ids: batch.map(\.answer), site: site, filter: $0)
        }
        missing += Self.lines(
          page.skipped, of: "the list of accepted answers", for: digest.name)
        let answers = Dictionary(page.items.map { ($0.id, $0) }) { first, _ in first }
        let whole = try batch.compactMap { question, answer in
          try answers[answer].flatMap { try archive.question(question, site: site, with: $0) }
        }
        try keep(whole, digest.keeping(on: site), on: site)
      }
    }
    return missing
  }

  /// The API takes no more ids in a request.
  static let idsOfRequest = 100
}

extension Archive {
  /// A kept question with an answer added.
  func question(
    _ id: Int, site: String, with answer: Answer
  ) throws -> Question? {
    guard answer.questionID == id, var question = try question(id, site: site) else { return nil }
    question.answers.append(answer)
    return question
  }
}

extension Question {
  /// Whether the answer that the asker accepted did not come with it.
  fileprivate var lacksAcceptedAnswer: Bool {
    acceptedAnswerID.map { id in !answers.contains { $0.id == id } } ?? false
  }
}

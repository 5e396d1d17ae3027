internal import Archive
internal import Basics
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Begins the fetch of a digest, or resumes an interrupted one.
  mutating func beginFetch(of digest: DigestSpecification) throws {
    cachedResponsesSince = try archive.beginFetch(ofDigest: digest.name, at: settings.clock())
    if cachedResponsesSince != nil { report(.resuming(digest: digest.name)) }
  }

  /// Marks the fetch of a digest as complete once its questions are stored.
  mutating func finishFetch(of digest: DigestSpecification) throws {
    try archive.finishFetch(ofDigest: digest.name)
    cachedResponsesSince = nil
  }

  /// Stores questions according to a retention policy, and lists the images of their pages to be
  /// fetched.
  mutating func save(_ questions: [Question], _ policy: RetentionPolicy, on site: String) throws {
    guard let community = try archive.community(site) else { return }
    var (collectedImages, questionIDs) = (
      self.collectedImages, questionsLackingAcceptedAnswer[site, default: []]
    )
    try archive.transaction {
      let forgotten = try archive.forgottenIDs(onSite: site)
      for question in questions {
        let stored = try archive.save(
          question, policy, on: site, at: settings.now, excluding: forgotten)
        guard let stored else { continue }
        if stored.lacksAcceptedAnswer {
          questionIDs.insert(stored.id)
        } else {
          questionIDs.remove(stored.id)
        }
        let addresses = imageFinder.addresses(
          of: stored, on: community, excluding: &collectedImages)
        for (url, purpose) in addresses {
          try archive.registerImage(url, for: purpose, at: settings.now)
        }
      }
    }
    self.collectedImages = collectedImages
    questionsLackingAcceptedAnswer[site] = questionIDs
    savedQuestionIDs[site, default: []].formUnion(questions.map(\.id))
  }

  /// Fetches accepted answers that were not returned with their questions, a hundred at a time.
  ///
  /// - Returns: Problems that a later run may solve, one line each.
  mutating func fetchAcceptedAnswers(for digest: DigestSpecification) async throws -> [String] {
    guard digest.maxAnswers > 0 else { return [] }
    var problems: [String] = []
    for site in digest.sites {
      let missingAnswers = try archive.missingAcceptedAnswers(
        site: site, among: questionsLackingAcceptedAnswer[site, default: []].sorted()
      ).filter { requestedAnswerIDs[site, default: []].insert($0.answer).inserted }
      for batch in missingAnswers.chunks(of: Self.maxIDsPerRequest) {
        try Task.checkCancellation()
        let page = try await loadFiltered {
          .answers(ids: batch.map(\.answer), site: site, filter: $0)
        }
        problems += Self.warnings(
          page.skipped, of: "the list of accepted answers", for: digest.name)
        let answers = Dictionary(page.items.map { ($0.id, $0) }) { first, _ in first }
        let completed = try batch.compactMap { question, answer in
          try answers[answer].flatMap { try archive.question(question, site: site, adding: $0) }
        }
        try save(completed, digest.retentionPolicy(on: site), on: site)
      }
    }
    return problems
  }

  /// The maximum number of ids in a request of the API.
  static let maxIDsPerRequest = 100
}

extension Archive {
  /// Returns a stored question with an answer added; `nil` if the question is not stored.
  func question(
    _ id: Int, site: String, adding answer: Answer
  ) throws -> Question? {
    guard answer.questionID == id, var question = try question(id, site: site) else { return nil }
    question.answers.append(answer)
    return question
  }
}

extension Question {
  /// Whether the question has an accepted answer that is not among its answers.
  fileprivate var lacksAcceptedAnswer: Bool {
    acceptedAnswerID.map { id in !answers.contains { $0.id == id } } ?? false
  }
}

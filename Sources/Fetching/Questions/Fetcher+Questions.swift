internal import Archive
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Fetches the questions of a digest, page by page, each page kept as it comes.
  ///
  /// - Parameter digest: What to select.
  /// - Returns: The selection in its order.
  /// - Throws: `WebserviceError`, `ArchiveError`, ``FetchError`` or `CancellationError`; the pages
  ///   before the failing one are kept.
  package mutating func fetch(_ digest: Digest) async throws -> DigestOutcome {
    var selected = SelectedQuestions(digest: digest)
    var outcome = DigestOutcome(digest: digest.name)
    var idlePages = 0
    for number in 1... {
      try Task.checkCancellation()
      guard settings.hasKey || number <= Self.pagesWithoutKey else {
        outcome.missing.append(Self.needsKey)
        break
      }
      let page = try await page(number, of: digest)
      outcome.missing += page.skipped.map { "\(digest.name): \($0)" }
      let seen = selected.seen.count
      let news = selected.take(page.items)
      outcome.missing += try await keep(news, of: digest)
      report(.questions(digest: digest.name, count: selected.ids.count, limit: digest.limit))
      idlePages = selected.seen.count == seen ? idlePages + 1 : 0
      if idlePages == Self.patience && page.hasMore {
        outcome.missing.append("\(digest.name): the API kept sending pages without new questions")
        break
      }
      if selected.isFull || !page.hasMore { break }
    }
    outcome.questions = selected.ids
    return outcome
  }

  private mutating func page(_ number: Int, of digest: Digest) async throws -> Page<Question> {
    let needsWhole = digest.minScore != nil && digest.list.sort != .votes
    let size = needsWhole ? 100 : min(100, digest.limit)
    return try await loadFiltered { filter in
      .questions(digest.list, filter: filter, page: number, size: size)
    }
  }

  /// Keeps the questions of a page.
  ///
  /// - Returns: What of them may still come, one line each.
  private mutating func keep(_ questions: [Question], of digest: Digest) async throws -> [String] {
    try await learnCommunity(digest.list.site, from: questions.first)
    let (whole, skipped) = try await addingAcceptedAnswers(questions, of: digest)
    guard let community = try archive.community(digest.list.site) else { return skipped }
    try archive.transaction {
      for question in whole {
        let kept = try archive.keep(question, of: digest, at: settings.now)
        for (url, purpose) in wantedImages.addresses(of: kept, on: community) {
          try archive.wantImage(url, for: purpose, at: settings.now)
        }
      }
    }
    return skipped
  }

  /// Asks for accepted answers that did not come with their questions.
  private mutating func addingAcceptedAnswers(
    _ questions: [Question], of digest: Digest
  ) async throws -> (whole: [Question], skipped: [String]) {
    guard digest.answers > 0 else { return (questions, []) }
    let absent = questions.compactMap { question in
      question.answers.contains { $0.id == question.acceptedAnswerID }
        ? nil : question.acceptedAnswerID
    }
    var answers: [Answer] = []
    var skipped: [String] = []
    for start in stride(from: 0, to: absent.count, by: Self.idsOfRequest) {
      let ids = Array(absent[start...].prefix(Self.idsOfRequest))
      let page = try await loadFiltered {
        .answers(ids: ids, site: digest.list.site, filter: $0)
      }
      answers += page.items
      skipped += page.skipped.map { "\(digest.name): \($0)" }
    }
    let whole = questions.map { question in
      var question = question
      question.answers += answers.filter {
        $0.questionID == question.id && $0.id == question.acceptedAnswerID
      }
      return question
    }
    return (whole, skipped)
  }

  /// The API takes no more; a page of questions may be longer than was asked for.
  private static let idsOfRequest = 100
  /// The API refuses page 26 to those without a key.
  private static let pagesWithoutKey = 25
  private static let needsKey = """
    without an API key only 25 pages are given; set SODIGEST_API_KEY or --api-key-file to get all
    """
  /// How many pages in a row may be empty, or repeat others, when there should be more.
  private static let patience = 3
}

/// The questions chosen so far, each once, in their order.
private struct SelectedQuestions {
  let digest: Digest
  private(set) var ids: [Int] = []
  /// All that were listed, those that do not belong to the digest included.
  private(set) var seen: Set<Int> = []

  init(digest: Digest) { self.digest = digest }

  var isFull: Bool { ids.count >= digest.limit }

  /// Takes the questions that belong to the digest and were not there yet.
  mutating func take(_ questions: [Question]) -> [Question] {
    var taken: [Question] = []
    for question in questions where !isFull {
      guard seen.insert(question.id).inserted, isWanted(question) else { continue }
      ids.append(question.id)
      taken.append(question)
    }
    return taken
  }

  private func isWanted(_ question: Question) -> Bool {
    digest.minScore.map { question.post.score >= $0 } ?? true
  }
}

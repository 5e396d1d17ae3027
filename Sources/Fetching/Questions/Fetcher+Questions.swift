package import Archive
package import FoundationEssentials
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Fetches the questions of a digest, page by page, each page kept as it comes.
  ///
  /// - Parameters:
  ///   - digest: What to select.
  ///   - shown: What earlier editions showed, where that is to be left out.
  ///   - previous: When the data of the edition before was fetched.
  /// - Returns: The selection in its order, and the further parts.
  /// - Throws: `WebserviceError`, `ArchiveError`, ``FetchError`` or `CancellationError`; the pages
  ///   before the failing one are kept.
  package mutating func fetch(
    _ digest: Digest, leavingOut shown: Set<QuestionKey> = [], since previous: Date? = nil
  ) async throws -> DigestOutcome {
    var outcome = DigestOutcome(digest: digest.name)
    let wish = Wish(
      lists: digest.lists(sort: digest.sort), limit: digest.limit, minScore: digest.minScore,
      tags: digest.tags, shown: shown)
    outcome.questions = try await fetch(wish, of: digest, &outcome.missing)
    try await fetchSections(of: digest, leavingOut: shown, since: previous, &outcome)
    return outcome
  }

  /// Fetches questions until there are enough or no more.
  ///
  /// - Returns: Those that were chosen, in their order.
  mutating func fetch(
    _ wish: Wish, of digest: Digest, _ missing: inout [String]
  ) async throws -> [QuestionKey] {
    var lists = MergedLists(wish.lists)
    var chosen: [QuestionKey] = []
    repeat {
      try await loadPages(of: &lists, size: wish.pageSize, digest, &missing)
      var kept: [(key: QuestionKey, question: Question)] = []
      while chosen.count < wish.limit, let (key, question) = lists.next() {
        let verdict = wish.verdict(on: question, key)
        if verdict == .chosen { chosen.append(key) }
        if verdict != .leftOut { kept.append((key, question)) }
      }
      for site in digest.sites {
        let questions = kept.filter { $0.key.site == site }.map(\.question)
        missing += try await keep(questions, of: digest, on: site)
      }
      report(.questions(digest: digest.name, count: chosen.count, limit: wish.limit))
    } while chosen.count < wish.limit && !lists.isAtEnd
    return chosen
  }

  /// Asks for the next page of every list that has nothing left to give.
  private mutating func loadPages(
    of lists: inout MergedLists, size: Int, _ digest: Digest, _ missing: inout [String]
  ) async throws {
    for (index, cursor) in lists.cursors.enumerated() where cursor.needsPage {
      guard let number = cursor.nextPage else { continue }
      try Task.checkCancellation()
      guard settings.hasKey || number <= Self.pagesWithoutKey else {
        lists.end(index)
        if !missing.contains(Self.needsKey) { missing.append(Self.needsKey) }
        continue
      }
      let page = try await loadFiltered { filter in
        .questions(cursor.list, filter: filter, page: number, size: size)
      }
      missing += page.skipped.map { "\(digest.name): \($0)" }
      if lists.take(page, of: index) == .stuck {
        missing.append("\(digest.name): the API kept sending pages without new questions")
      }
    }
  }

  /// Keeps questions of a page.
  ///
  /// - Returns: What of them may still come, one line each.
  private mutating func keep(
    _ questions: [Question], of digest: Digest, on site: String
  ) async throws -> [String] {
    try await learnCommunity(site, from: questions.first)
    let (whole, skipped) = try await addingAcceptedAnswers(questions, of: digest, on: site)
    guard let community = try archive.community(site) else { return skipped }
    try archive.transaction {
      for question in whole {
        let kept = try archive.keep(question, of: digest, on: site, at: settings.now)
        for (url, purpose) in wantedImages.addresses(of: kept, on: community) {
          try archive.wantImage(url, for: purpose, at: settings.now)
        }
      }
    }
    return skipped
  }

  /// Asks for accepted answers that did not come with their questions.
  private mutating func addingAcceptedAnswers(
    _ questions: [Question], of digest: Digest, on site: String
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
      let page = try await loadFiltered { .answers(ids: ids, site: site, filter: $0) }
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
}

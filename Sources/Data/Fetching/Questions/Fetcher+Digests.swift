package import Archive
package import FoundationEssentials
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Fetches the digests of a run, stores their editions, and refreshes stored questions.
  ///
  /// An error ends only the fetch of its digest, unless it affects all requests. Stored questions
  /// are refreshed only if the API did not fail. Everything received before an error is kept.
  ///
  /// - Parameters:
  ///   - digests: The digests to fetch, in order.
  ///   - day: The day of the editions, such as `2026-11-14`.
  ///   - onResult: Receives the result of each digest.
  ///   - onEdition: Receives the edition of each digest in the transaction that stores it.
  /// - Returns: The digests that failed or were skipped, and questions that could not be refreshed.
  /// - Throws: Errors of the archive, of `onResult` and `onEdition`, and cancellation.
  package mutating func fetch(
    _ digests: [DigestSpecification], for day: String,
    onResult: (DigestResult) throws -> Void = { _ in },
    onEdition: (Edition) throws -> Void = { _ in }
  ) async throws -> FetchOutcome {
    try setPlan(FetchPlan(digests, on: archive, settings))
    // The lists of people's posts have already refreshed their questions.
    let shownQuestions = Set(
      try digests.filter { !$0.subject.isPersonal }
        .flatMap { try archive.latestEditionQuestions(ofDigest: $0.name) })
    var outcome = FetchOutcome()
    var digests = digests
    for index in digests.indices {
      let result = try await result(of: &digests[index], for: day, onEdition)
      try onResult(result)
      guard let failure = result.failure else { continue }
      outcome.failed.append(result)
      if failure.affectsAllRequests {
        outcome.skipped = digests.dropFirst(index + 1).map(\.name)
        break
      }
    }
    guard !outcome.failed.contains(where: \.isAPIFailure) else { return outcome }
    let failed = Set(outcome.failed.map(\.digest))
    do {
      outcome.refreshProblems = try await refresh(
        digests.filter { !failed.contains($0.name) }, shown: shownQuestions)
    } catch let error as WebserviceError {
      outcome.refreshFailure = error
    }
    return outcome
  }

  /// Fetches a digest and stores its edition; errors of the API become part of the result.
  private mutating func result(
    of digest: inout DigestSpecification, for day: String, _ onEdition: (Edition) throws -> Void
  ) async throws -> DigestResult {
    var result = DigestResult(digest: digest.name)
    report(.started(digest: digest.name, digest.subject))
    do {
      digest = try await resolveUsers(of: digest)
      let previous = try archive.latestEdition(ofDigest: digest.name, before: day)
      let outcome = try await fetch(
        resolved: digest, excluding: try archive.excludedQuestions(of: digest, on: day),
        since: previous?.dataDate)
      result.edition = try archive.transaction {
        let edition =
          try archive.retainedEdition(of: digest, day: day, settings, report: report)
          ?? archive.recordEditionIfReceived(
            outcome, of: digest, day: day, at: settings.now, report: report)
        try onEdition(edition)
        return edition
      }
      try finishFetch(of: digest)
      result.selectedCount = outcome.questions.count
      result.problems = outcome.problems
      result.failure = outcome.failure
    } catch let error where error is WebserviceError || error is FetchError {
      result.failure = error
    }
    return result
  }
}

extension Archive {
  /// Finds the latest editions of digests without the network, or selects new editions from the
  /// archive.
  ///
  /// A digest that was never fetched gets an edition from the stored questions, unless the archive
  /// has nothing that its selection names. An empty edition is reported.
  ///
  /// - Parameters:
  ///   - digests: The digests in order.
  ///   - day: The day of new editions, such as `2026-11-14`.
  ///   - date: The date of the run.
  ///   - report: Receives warnings.
  ///   - onResult: Receives the result of each digest.
  ///   - onEdition: Receives the edition of each digest in the transaction that stores it.
  /// - Returns: The digests that cannot be selected.
  /// - Throws: Errors of the archive, of `onResult` and of `onEdition`.
  package func selectEditions(
    of digests: [DigestSpecification], for day: String, at date: Date,
    report: (FetchEvent) -> Void = { _ in }, onResult: (DigestResult) throws -> Void,
    onEdition: (Edition) throws -> Void = { _ in }
  ) throws -> FetchOutcome {
    var outcome = FetchOutcome()
    for digest in digests {
      var result = DigestResult(digest: digest.name)
      do {
        try rejectForgotten(digest.subject.users)
        result.edition = try transaction {
          let edition =
            try latestEdition(ofDigest: digest.name)
            ?? recordFirstEdition(of: digest, day: day, at: date, report: report)
          try onEdition(edition)
          return edition
        }
      } catch let error as FetchError {
        result.failure = error
        outcome.failed.append(result)
      }
      try onResult(result)
    }
    return outcome
  }

  /// Stores and returns an edition of the stored questions of a digest that has none.
  private func recordFirstEdition(
    of digest: DigestSpecification, day: String, at date: Date, report: (FetchEvent) -> Void
  ) throws -> Edition {
    let questions = try selectQuestions(for: digest, at: date)
    try rejectUnavailableSelection(of: digest)
    return try recordEditionIfReceived(
      questions, of: digest, day: day, at: date, report: report)
  }

  /// Records the edition of a digest whose questions a search of the archive found.
  ///
  /// - Parameters:
  ///   - digest: The digest, whose subject is a query.
  ///   - found: The questions that match the query, in the order of the edition.
  ///   - day: The day of the edition, such as `2026-11-14`.
  ///   - settings: The date of the run, and whether earlier editions are replaced.
  ///   - report: Receives warnings.
  ///   - onEdition: Receives the edition in the transaction that stores it.
  /// - Returns: The result of the run for the digest.
  /// - Throws: Errors of the archive and of `onEdition`.
  package func recordEdition(
    of digest: DigestSpecification, found: [QuestionKey], day: String, _ settings: Fetcher.Settings,
    report: (FetchEvent) -> Void = { _ in }, onEdition: (Edition) throws -> Void = { _ in }
  ) throws -> DigestResult {
    var result = DigestResult(digest: digest.name)
    let shown = try excludedQuestions(of: digest, on: day)
    let questions = try firstQuestions(of: digest, among: found.filter { !shown.contains($0) })
    var outcome = SelectedQuestions(digest: digest.name, questions: questions)
    var digestOfAllSites = digest
    digestOfAllSites.sites = try communities().map(\.apiSiteParameter)
    let previous = try latestEdition(ofDigest: digest.name, before: day)
    try selectSections(
      of: digestOfAllSites, at: settings.now, since: previous?.dataDate, into: &outcome)
    result.edition = try transaction {
      let edition =
        try retainedEdition(of: digest, day: day, settings, report: report)
        ?? recordEditionIfReceived(outcome, of: digest, day: day, at: settings.now, report: report)
      try onEdition(edition)
      return edition
    }
    result.selectedCount = questions.count
    return result
  }

  /// Returns the existing edition of a day, and reports it, if the digest has a later edition: the clock of this run
  /// or of that one was wrong.
  fileprivate func retainedEdition(
    of digest: DigestSpecification, day: String, _ settings: Fetcher.Settings,
    report: (FetchEvent) -> Void
  ) throws -> Edition? {
    guard !settings.replacesEarlierEditions,
      let latest = try editions(after: day).last(where: { $0.digest == digest.name })?.date,
      let existing = try edition(ofDigest: digest.name, date: day)
    else { return nil }
    report(.retainedEdition(digest: digest.name, day: day, latest: latest))
    return existing
  }

  /// Stores and returns an edition of the selected questions, unless the API announced questions
  /// and returned none; then the latest edition is returned.
  fileprivate func recordEditionIfReceived(
    _ outcome: SelectedQuestions, of digest: DigestSpecification, day: String, at date: Date,
    report: (FetchEvent) -> Void
  ) throws -> Edition {
    if outcome.isUnexpectedlyEmpty, let last = try latestEdition(ofDigest: digest.name) {
      return last
    }
    let edition = try recordEdition(outcome, of: digest, day: day, at: date)
    if edition.entries.isEmpty { report(.emptyEdition(digest: digest.name)) }
    return edition
  }

  /// Returns the questions of earlier editions if the digest excludes them, otherwise an empty set.
  fileprivate func excludedQuestions(of digest: DigestSpecification, on day: String) throws -> Set<
    QuestionKey
  > {
    digest.onlyNew ? try shownQuestions(inDigest: digest.name, before: day) : []
  }
}

extension Archive {
  /// Stores the edition of a day with those of the selected questions that the archive contains,
  /// and with badges for differences from the previous edition.
  ///
  /// An existing edition of the same day is replaced.
  @discardableResult
  package func recordEdition(
    _ outcome: SelectedQuestions, of digest: DigestSpecification, day: String, at date: Date
  ) throws -> Edition {
    let previous = try latestEdition(ofDigest: digest.name, before: day)
    var edition = Edition(
      digest: digest.name, date: day, title: try digest.title ?? title(of: digest),
      selectionJSON: digest.rules.json, dataDate: date, comparisonDate: previous?.date,
      entries: try currentEntries(for: outcome.questions))
    for part in outcome.sections {
      let entries = try currentEntries(for: part.questions)
      guard !entries.isEmpty else { continue }
      edition.sections.append(Edition.Section(name: part.kind.rawValue, entries: entries))
    }
    if let previous {
      edition.setBadges(comparedWith: previous, by: digest.selection)
      try addScoreGains(to: &edition, since: previous.dataDate)
    }
    try save(edition)
    return edition
  }

  /// Returns the latest edition of a digest, or its latest edition before a day; `nil` if there is
  /// none.
  func latestEdition(ofDigest digest: String, before day: String? = nil) throws(ArchiveError)
    -> Edition?
  {
    guard let date = try latestEditionDate(ofDigest: digest, before: day) else { return nil }
    return try edition(ofDigest: digest, date: date)
  }

  /// Adds a badge and the gain of score to each question in the section of moved scores, even if
  /// the previous edition did not contain the question.
  private func addScoreGains(to edition: inout Edition, since date: Date) throws {
    for index in edition.sections.indices
    where edition.sections[index].name == DigestSelection.SectionKind.moved.rawValue {
      let section = edition.sections[index]
      var gains: [String: [Int: ScoreChange]] = [:]
      for site in Set(section.entries.map(\.site)) {
        gains[site] = try self.scoreGainsByID(ofSite: site, since: date)
      }
      edition.sections[index].entries = section.entries.map { entry in
        var entry = entry
        entry.badge = .moved
        entry.scoreGain = gains[entry.site]?[entry.questionID]?.gain
        return entry
      }
    }
  }
}

extension Archive {
  /// Returns a title for a digest that has none of its own, derived from its subject and sites.
  func title(of digest: DigestSpecification) throws -> String {
    switch digest.subject {
    case .query(let query): return query
    case .posts(let list):
      if let title = try titleOfOnlyPost(in: list) { return title }
    case .tags, .search, .users, .account: break
    }
    return try defaultTitle(of: digest).english
  }

  private func defaultTitle(of digest: DigestSpecification) throws -> DefaultTitle {
    let tags = DefaultTitle.Subject.tags(all: digest.tags.all, any: digest.tags.any)
    return switch digest.subject {
    case .tags, .query: DefaultTitle(subject: tags, sites: try siteNames(digest.sites))
    case .search(let words):
      DefaultTitle(words: words, subject: tags, sites: try siteNames(digest.sites))
    case .users, .account:
      DefaultTitle(
        subject: .people(try people(of: digest.subject)), sites: try siteNames(digest.sites))
    case .posts(let list):
      DefaultTitle(subject: .chosenQuestions, sites: try siteNames(list.sites))
    }
  }

  /// Returns the people of a digest without duplicates, as one person may have several profiles.
  private func people(of subject: DigestSubject) throws -> [DefaultTitle.Person] {
    var people: [DefaultTitle.Person] = []
    for user in subject.users {
      let name = try self.user(user.id, site: user.site)?.displayName
      let person = name.map(DefaultTitle.Person.named) ?? .user(user.id)
      if case .account = subject { return [person] }
      if !people.contains(person) { people.append(person) }
    }
    if people.isEmpty, case .account(let id, _) = subject { return [.account(id)] }
    return people
  }

  private func siteNames(_ sites: [String]) throws -> [String] {
    try sites.map { try community($0)?.name ?? $0 }
  }

  /// Returns the title of the question of the only post in a list; `nil` if the list names several.
  private func titleOfOnlyPost(in list: PostList) throws -> String? {
    guard list.posts.count == 1, let post = list.posts.first else { return nil }
    let id = try questionID(ofAnswer: post.id, site: post.site) ?? post.id
    return try summaries(ofSite: post.site, ids: [id]).first?.title
  }
}

package import Archive
internal import Configuration
package import FoundationEssentials
internal import StackExchange

/// What all pages need to know of the whole archive, read once.
package struct SiteContents: Sendable {
  /// By the API's name.
  package let sites: [SiteQuestions]
  /// Those of which there is no question, by which digests may be headed even so.
  private let sitesWithoutQuestions: [SiteQuestions]
  /// Those of the home page first.
  package let digests: [DigestEditions]
  /// Those of what people wrote.
  package let personalDigests: [PersonalDigest]
  /// Which of their editions lead to questions.
  package let editionPlaces: EditionIndex
  /// By the address that they came from.
  package let images: [String: StoredImage]
  /// Those from which questions came.
  package let dumps: [DumpRecord]
  /// Whether any of its sites is for those only who were let in: then so is all of it.
  package var isPrivate: Bool { sites.contains { $0.community.isPrivate } }
  /// When the newest of the data was news.
  package let newest: Date?
  /// Whether authors have pages.
  package let hasAuthors: Bool
  /// The questions with an open bounty that the newest edition of each digest shows.
  package private(set) var bounties: [String: [QuestionKey]] = [:]

  /// Reads the contents of an archive.
  ///
  /// - Parameters:
  ///   - archive: The archive, opened for reading.
  ///   - store: The same, opened for writing, if parts of lists are stored for the next build.
  ///   - settings: What the site shows.
  ///   - excluded: Questions that are left out, by the API name of their site.
  ///   - open: Opens the archive once more, for another thread that reads.
  /// - Throws: `ArchiveError`.
  package init(
    of archive: Archive, storingListsIn store: Archive? = nil, _ settings: SiteSettings,
    excluding excluded: [String: Set<Int>] = [:],
    opening open: @escaping @Sendable () throws -> Archive
  ) async throws {
    let source = try ListSource(
      of: archive, storingIn: store, opening: settings.jobs > 1 ? open : nil, settings)
    var known: [SiteLists] = []
    var limit = settings.mostQuestionsWithAuthors
    for community in try archive.communities() {
      known.append(
        try await SiteLists(
          of: community, settings, withAnswersOf: limit,
          excluding: excluded[community.parameter] ?? [], source))
      limit -= known[known.count - 1].questions.count
    }
    let hasAuthors = limit >= 0
    self.hasAuthors = hasAuthors
    let all = known.map { SiteQuestions($0, hasAuthors: hasAuthors) }
    sitesWithoutQuestions = all.filter(\.questions.isEmpty)
    sites = all.filter { !$0.questions.isEmpty }
    digests = try DigestEditions.all(in: archive, settings.digests)
    personalDigests = try PersonalDigest.all(among: digests, of: sites, in: archive)
    editionPlaces = try EditionIndex(in: archive, digests, of: sites)
    images = try archive.storedImages()
    dumps = try archive.dumps().filter { $0.questions > 0 }
    newest = (sites.compactMap(\.newest) + digests.flatMap { $0.editions.map(\.dataDate) }).max()
    bounties = openBounties()
  }

  private func openBounties() -> [String: [QuestionKey]] {
    let open = Set(
      sites.flatMap { site in
        site.questions.offered.keys.filter { hasBounty(site, $0) }.map {
          QuestionKey(site: site.community.parameter, id: site.questions.id($0))
        }
      })
    if open.isEmpty { return [:] }
    return digests.reduce(into: [:]) { bounties, digest in
      bounties[digest.name] = digest.newest.allEntries.map(\.key).filter(open.contains)
    }
  }

  /// Whether a question, by its place, has an open bounty, as few have.
  package func hasBounty(_ site: SiteQuestions, _ place: Int) -> Bool {
    guard site.questions.isOffered[place], let offered = site.questions.offered[place] else {
      return false
    }
    return isOpen(bountyUntil: offered.closes)
  }

  /// Whether a bounty had not ended when the newest data was news.
  package func isOpen(bountyUntil end: Date?) -> Bool {
    guard let end, let newest else { return true }
    return end > newest
  }

  /// The site of that API name; nil when no question is from there.
  package func site(_ parameter: String) -> SiteQuestions? {
    sites.first { $0.community.parameter == parameter }
  }

  /// The site of that API name, even when no question is from there.
  package func knownSite(_ parameter: String) -> SiteQuestions? {
    site(parameter) ?? sitesWithoutQuestions.first { $0.community.parameter == parameter }
  }

  /// A question of a site; nil when it is not here.
  package func target(_ question: Int, on site: SiteQuestions) -> SiteQuestion? {
    site.questions.place(of: question).map { SiteQuestion(site: site, place: $0) }
  }

  /// What all pages show of the archive as a whole, as part of the configuration: whether a site is private, and
  /// what there is only as long as there are not too many questions.
  package func features(_ settings: SiteSettings) -> String {
    (isPrivate ? " private" : "") + (hasAuthors ? " authors" : "")
      + (hasSearch(settings) ? " search" : "")
  }

  /// Whether there is search: readers of larger sites would load too much.
  package func hasSearch(_ settings: SiteSettings) -> Bool {
    settings.formats.contains(.html) && 1...settings.mostQuestionsSearched ~= questionCount
  }

  package var questionCount: Int { sites.reduce(0) { $0 + $1.questions.count } }
}

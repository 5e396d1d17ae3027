package import Archive
package import Basics
package import FoundationEssentials
internal import StackExchange

/// The questions, tags, authors and digests of an archive, read once for all pages that are built.
package struct SiteContents: Sendable {
  /// The Stack Exchange sites with questions in the archive, sorted by their API names.
  package let sites: [SiteQuestions]
  /// The Stack Exchange sites without questions in the archive, which a digest can nevertheless
  /// name as its source.
  private let sitesWithoutQuestions: [SiteQuestions]
  /// All digests that have editions, those on the home page first.
  package let digests: [DigestEditions]
  /// The digests that are about people.
  package let personalDigests: [PersonalDigest]
  /// An index from questions to the editions that link to them.
  package let editionIndex: EditionIndex
  /// The images in the archive, by source address.
  package let images: [String: StoredImage]
  /// The data dumps from which questions were imported.
  package let dumps: [DumpRecord]
  /// Whether any Stack Exchange site in the archive is private, which makes the whole archive
  /// private.
  package var isPrivate: Bool { sites.contains { $0.community.isPrivate } }
  /// The date at which any data in the archive last changed; nil if there is none.
  package let newestDataDate: Date?
  /// Whether authors have pages; false if there are too many questions.
  package let hasAuthors: Bool
  /// The questions with an open bounty in the newest edition of each digest, by the name of the
  /// digest.
  package private(set) var openBounties: [String: [QuestionKey]] = [:]

  /// Reads the contents of an archive, all of them as they are at one time.
  ///
  /// - Parameters:
  ///   - archive: The archive, opened for reading.
  ///   - store: The archive, opened for writing, if parts of lists are to be stored for the next
  ///     build.
  ///   - settings: The settings of the site that is built.
  ///   - selection: The questions to include.
  ///   - titleText: Returns the default title of a digest in the language of the site; `nil` to leave them in English.
  ///   - open: Opens another connection to the archive, for a second reading thread.
  /// - Throws: `ArchiveError`.
  package init(
    of archive: Archive, storingListsIn store: Archive? = nil, _ settings: SiteSettings,
    selecting selection: ContentSelection = ContentSelection(),
    titledBy titleText: ((DefaultTitle) -> String)? = nil,
    opening open: @escaping @Sendable () throws -> Archive
  ) async throws {
    let openSecond = settings.jobs > 1 ? open : nil
    // A build stores lists while it reads, and its lock keeps other programs from writing.
    let snapshot = try store == nil ? ArchiveSnapshot(of: archive, opening: openSecond) : nil
    defer { snapshot?.end() }
    let source = try SiteListReader(
      of: archive, storingIn: store,
      second: snapshot.map(\.second) ?? openSecond.map(SharedConnection.init), settings)
    let communities = try archive.communities().filter {
      selection.includesSite($0.apiSiteParameter)
    }
    let (lists, hasAuthors) = try await Self.lists(
      of: communities, settings, selecting: selection, source)
    self.hasAuthors = hasAuthors
    let namesNotes = settings.namesNotesByTitle && settings.formats.contains(.markdown)
    let allSites = lists.map {
      SiteQuestions($0, hasAuthors: hasAuthors, namesNotes: namesNotes)
    }
    sitesWithoutQuestions = allSites.filter(\.questions.isEmpty)
    sites = allSites.filter { !$0.questions.isEmpty }
    // A ZIM file has no editions.
    digests =
      settings.zim == nil
      ? try DigestEditions.all(in: archive, settings.digests, titledBy: titleText)
        .filter(selection.includesDigest) : []
    personalDigests = try PersonalDigest.all(among: digests, of: sites, in: archive)
    editionIndex = try EditionIndex(in: archive, digests, of: sites)
    images = try archive.storedImagesByURL()
    dumps = try archive.dumps().filter { $0.questionCount > 0 }
    newestDataDate =
      (sites.compactMap(\.newestDataDate) + digests.flatMap { $0.editions.map(\.dataDate) }).max()
    openBounties = findOpenBounties()
  }

  /// Reads the lists of sites, and returns whether all together have few enough questions for pages of authors.
  private static func lists(
    of communities: [Community], _ settings: SiteSettings, selecting selection: ContentSelection,
    _ source: SiteListReader
  ) async throws -> (lists: [SiteLists], hasAuthors: Bool) {
    var lists: [SiteLists] = []
    var remainingQuestions = settings.showsNames ? settings.maxQuestionsWithAuthors : -1
    for community in communities {
      let list = try await SiteLists(
        of: community, settings, maxQuestionsWithAnswers: remainingQuestions,
        selecting: selection, source)
      lists.append(list)
      remainingQuestions -= list.questions.count
    }
    return (lists, remainingQuestions >= 0)
  }

  /// Throws the first error of writing or reading data of lists in temporary files.
  package func checkStorage() throws(TemporaryFileError) {
    for site in sites { try site.questions.checkStorage() }
  }

  /// The error because of which data of lists is in memory instead of temporary files; nil without one.
  package var temporaryFileError: TemporaryFileError? {
    sites.lazy.compactMap(\.questions.temporaryFileError).first
  }

  /// Returns the questions with an open bounty in the newest edition of each digest, by the name of
  /// the digest.
  private func findOpenBounties() -> [String: [QuestionKey]] {
    let openKeys = Set(
      sites.flatMap { site in
        site.questions.bounties.keys.filter { hasOpenBounty(site, $0) }.map {
          QuestionKey(site: site.community.apiSiteParameter, id: site.questions.id($0))
        }
      })
    if openKeys.isEmpty { return [:] }
    return digests.reduce(into: [:]) { bounties, digest in
      bounties[digest.name] = digest.newestEdition.allEntries.map(\.key).filter(openKeys.contains)
    }
  }

  /// Returns whether the question of a site at an index has an open bounty.
  package func hasOpenBounty(_ site: SiteQuestions, _ index: Int) -> Bool {
    guard site.questions.hasBounty[index], let bounty = site.questions.bounties[index] else {
      return false
    }
    return isBountyOpen(until: bounty.closes)
  }

  /// Returns whether a bounty that closes at a date was still open when the data in the archive
  /// last changed.
  package func isBountyOpen(until end: Date?) -> Bool {
    guard let end, let newestDataDate else { return true }
    return end > newestDataDate
  }

  /// Returns the Stack Exchange site with an API name; nil if the archive has no questions of the
  /// site.
  package func site(_ parameter: String) -> SiteQuestions? {
    sites.first { $0.community.apiSiteParameter == parameter }
  }

  /// Returns the Stack Exchange site with an API name, even if the archive has no questions of the
  /// site.
  package func siteIncludingEmpty(_ parameter: String) -> SiteQuestions? {
    site(parameter) ?? sitesWithoutQuestions.first { $0.community.apiSiteParameter == parameter }
  }

  /// Returns a question of a site, or nil if the archive does not have it.
  package func question(_ id: Int, on site: SiteQuestions) -> SiteQuestion? {
    site.questions.index(ofID: id).map { SiteQuestion(site: site, index: $0) }
  }

  /// Returns a text that lists the features that appear on all pages, as part of the configuration:
  /// private sites, author pages, search, digests, and whether there is a single site, whose name may
  /// be the title; and the names of notes that depend on other questions.
  package func configurationFeatures(_ settings: SiteSettings) -> String {
    (isPrivate ? " private" : "") + (hasAuthors ? " authors" : "")
      + (hasSearch(settings) ? " search" : questionCount > 0 ? " live-search" : "")
      + (digests.isEmpty ? "" : " digests")
      + (sites.count == 1 ? " site" : "") + (wholeSiteName.map { " \($0)" } ?? "")
      + sites.compactMap(\.noteNames).map { " notes \($0.numberedNamesHash)" }.joined()
  }

  /// The name of the only site, if the archive has no digest, but everything of that site; otherwise nil.
  package var wholeSiteName: String? {
    sites.count == 1 && digests.isEmpty ? sites[0].community.name : nil
  }

  /// Returns whether the built site has a search: there are HTML pages, and not too many questions
  /// to load.
  package func hasSearch(_ settings: SiteSettings) -> Bool {
    settings.formats.contains(.html) && 1...settings.maxQuestionsSearched ~= questionCount
  }

  /// Returns whether questions of a Stack Exchange site were imported from a data dump.
  package func isImported(_ site: SiteQuestions) -> Bool {
    dumps.contains { $0.site == site.community.apiSiteParameter }
  }

  /// The number of questions of all Stack Exchange sites in the archive.
  package var questionCount: Int { sites.reduce(0) { $0 + $1.questions.count } }
}

/// The questions of a Stack Exchange site, with lists of them by tag and by author.
struct SiteLists {
  /// The site as the API describes it.
  let community: Community
  let questions: QuestionTable
  /// The indices of the questions with the most votes, the highest score first.
  let indicesByVotes: ArraySlice<Int32>
  let tags: [TagQuestions]
  /// The authors of the questions and answers; none if there are too many questions.
  let authors: SiteAuthors
}

extension SiteLists {
  /// Reads the questions of a site, then groups them by tag while the data of their owners are read.
  init(
    of community: Community, _ settings: SiteSettings, maxQuestionsWithAnswers limit: Int,
    selecting selection: ContentSelection, _ source: SiteListReader
  ) async throws {
    let table = try await source.questions(
      ofSite: community.apiSiteParameter,
      including: selection.includedQuestions(ofSite: community.apiSiteParameter),
      storingHashes: settings.zim == nil, maxQuestionsWithAnswers: limit)
    let maxByVotes =
      table.count > settings.maxQuestionsRanked ? settings.rankedQuestionsPerTag : .max
    let indicesByVotes = table.indicesByVotes
    async let tags = TagQuestions.all(
      of: table, indicesByVotes: indicesByVotes, maxByVotes: maxByVotes,
      maxByAge: settings.zim == nil ? .max : maxByVotes)
    async let authors = SiteAuthors(of: table)
    var questions = table
    questions.ownerUsers = try await source.owners(of: table, onSite: community.apiSiteParameter)
    try questions.checkStorage()
    self.init(
      community: community, questions: questions,
      // A copy, so that a large site does not keep the whole order in memory.
      indicesByVotes: Array(indicesByVotes.prefix(maxByVotes))[...], tags: await tags,
      authors: await authors)
  }
}

/// The questions of an archive that a build includes.
package struct ContentSelection: Sendable {
  /// The API name of the only site to include; nil for all sites.
  private let site: String?
  /// The only questions to include, by site; nil for all questions.
  private let questions: [String: Set<Int>]?
  /// The questions to exclude, by site, because their pages cannot be built.
  private let excluded: [String: Set<Int>]

  /// Includes all questions except those with the given ids, by the API name of their site.
  package init(excluding excluded: [String: Set<Int>] = [:]) {
    (site, questions, self.excluded) = (nil, nil, excluded)
  }

  /// Includes all questions of a site; nil selects all sites.
  package init(site: String?) {
    (self.site, questions, excluded) = (site, nil, [:])
  }

  /// Includes the questions of all editions of a digest.
  package init(digest: String, in archive: Archive) throws(ArchiveError) {
    var questions: [String: Set<Int>] = [:]
    try archive.forEachShownQuestion(inDigest: digest) { _, site, id in
      questions[site, default: []].insert(id)
    }
    (site, self.questions, excluded) = (nil, questions, [:])
  }

  /// Returns whether any question of a site may be included.
  func includesSite(_ parameter: String) -> Bool {
    (site ?? parameter) == parameter && questions?.keys.contains(parameter) ?? true
  }

  /// Returns whether a digest is included: all questions of its newest edition have to be of included sites.
  func includesDigest(_ digest: DigestEditions) -> Bool {
    digest.newestEdition.allEntries.allSatisfy { includesSite($0.key.site) }
  }

  /// Returns a function that tells whether the question of a site with an id is included.
  func includedQuestions(ofSite parameter: String) -> @Sendable (Int) -> Bool {
    let excluded = excluded[parameter] ?? []
    let included = questions.map { $0[parameter] ?? [] }
    return { id in
      if let included, !included.contains(id) { return false }
      return !excluded.contains(id)
    }
  }
}

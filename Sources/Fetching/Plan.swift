package import Archive
package import Digests
package import FoundationEssentials
internal import StackExchange

/// What a run is going to ask for, as far as that can be known before.
package struct Plan: Sendable, Equatable {
  package var digests: [Item]
  /// For the filter and the list of sites.
  package var setup: Int
  /// For what is known and no longer listed: a request for each site.
  package var knownQuestions: Int
  /// Digests that nothing is asked for.
  package var skipped: [Skipped]

  /// A digest that cannot be made.
  package struct Skipped: Sendable, Equatable {
    package var digest: String
    package var reason: FetchError
  }

  /// One digest's part.
  package struct Item: Sendable, Equatable {
    package var digest: String
    /// For its lists, as many as they have at most.
    package var lists: Int
    /// For what changed since a moment.
    package var changes: Int
    package var changesSince: Date?
    /// Whether it asks for more questions than the API gives without a key.
    package var needsKey = false
    /// What its requests ask for.
    package var subject = Subject.tags
    /// Whether it may need more, because nobody knows yet how much there is: two for each hundred
    /// answers of a person, one for each hundred questions.
    package var mayNeedMore = false
    /// Since when a fetch is under way that came to no end; its answers need no requests.
    package var unfinishedSince: Date?

    package var requests: Int { lists + changes }
  }

  /// How many questions of a list the API gives without a key.
  package static let mostWithoutKey = Fetcher.pagesWithoutKey * 100

  /// All together; lists may end earlier, and what is unexpected comes on top.
  package var requests: Int {
    setup + knownQuestions + digests.reduce(0) { $0 + $1.requests }
  }

  /// Plans a run on what an archive holds, if there is one yet.
  package init(_ digests: [Digest], on archive: Archive?, _ settings: Fetcher.Settings) throws {
    let skipped = try digests.compactMap { digest in
      try archive?.forgottenUser(among: digest.subject.users).map {
        Skipped(digest: digest.name, reason: .forgottenUser($0))
      }
    }
    self.skipped = skipped
    let digests = digests.filter { digest in !skipped.contains { $0.digest == digest.name } }
    let sites = Set(digests.flatMap(\.sites))
    self.digests = try digests.map { try Item($0, on: archive, settings) }
    let hasFilter = try archive?.filter(
      forFields: Fetcher.fieldKey, apiBase: settings.apiBase)
    let unknownSites = try sites.filter { try archive?.apiBase(ofSite: $0) == nil }
    setup = (hasFilter == nil ? 1 : 0) + (unknownSites.isEmpty ? 0 : 1)
    let shown = try digests.map { try archive?.questionsShownLast(inDigest: $0.name) ?? [] }
    knownQuestions = Set(shown.joined().map(\.site)).intersection(sites).count
  }
}

extension Plan.Item {
  fileprivate init(_ digest: Digest, on archive: Archive?, _ settings: Fetcher.Settings) throws {
    self.digest = digest.name
    subject = digest.subject
    lists = 0
    changes = 0
    unfinishedSince = try archive?.unfinishedFetch(ofDigest: digest.name, at: settings.clock())
    switch digest.subject {
    case .tags:
      planLists(of: digest, settings)
      changesSince = try archive?.refreshDate(ofDigest: digest.name)
      changes = changesSince == nil ? 0 : digest.lists(sort: .activity).count
    case .search: planLists(of: digest, settings)
    case .posts(let list): planPosts(list)
    case .users(let users): try planUsers(users, on: archive)
    case .account:
      try planUsers(try archive?.users(ofDigest: digest.name) ?? [], on: archive)
      lists += 1
    }
  }

  private mutating func planLists(of digest: Digest, _ settings: Fetcher.Settings) {
    let wish = ListRequest(
      lists: digest.lists(sort: digest.sort), limit: digest.limit, selection: digest.selection)
    let further = max(0, (digest.limit + wish.pageSize - 1) / wish.pageSize - 1)
    let pages = wish.lists.count + (wish.lists.isEmpty ? 0 : further)
    let pagesWithoutKey = wish.lists.count * Fetcher.pagesWithoutKey
    let sections =
      digest.subject == .tags ? digest.sections.reduce(0) { $0 + $1.requestCount(for: digest) } : 0
    needsKey = !settings.hasKey && pages > pagesWithoutKey
    lists = (needsKey ? pagesWithoutKey : pages) + sections
  }

  /// A hundred ids go into a request; of answers, the questions are asked for then.
  private mutating func planPosts(_ list: PostList) {
    for site in list.sites {
      let posts = list.posts.filter { $0.site == site }
      let answers = posts.count { $0.kind == .answer }
      for count in [answers, answers, posts.count - answers] {
        lists += (count + Fetcher.idsOfRequest - 1) / Fetcher.idsOfRequest
      }
    }
  }

  /// Who they are, and at least a page of questions and one of answers of each; of these, the
  /// questions.
  private mutating func planUsers(_ users: [UserKey], on archive: Archive?) throws {
    lists += Set(users.map(\.site)).count
    mayNeedMore = users.isEmpty
    for user in users {
      let isKnown = try AuthorListProgress.Kind.allCases.contains { kind in
        try archive?.progress(of: kind, by: user) != nil
      }
      lists += isKnown ? 2 : 3
      mayNeedMore = mayNeedMore || !isKnown
    }
  }
}

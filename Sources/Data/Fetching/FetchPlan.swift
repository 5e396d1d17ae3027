package import Archive
package import FoundationEssentials
internal import StackExchange

/// An estimate of the number of API requests of a run, made from the archive without the network.
package struct FetchPlan: Sendable, Equatable {
  /// The estimates of the digests that will be fetched.
  package var digests: [DigestPlan]
  /// The number of requests for the API filter and the network's list of sites.
  package var setupRequests: Int
  /// The number of requests to refresh stored questions that the lists no longer contain, one for
  /// each site.
  package var refreshRequests: Int
  /// The digests that cannot be fetched, with the reasons.
  package var skipped: [SkippedDigest]

  /// A digest that cannot be fetched, with the reason.
  package struct SkippedDigest: Sendable, Equatable {
    /// The name of the planned digest.
    package var digest: String
    /// The reason why the digest cannot be fetched.
    package var reason: FetchError
  }

  /// The estimate of the API requests for one digest.
  package struct DigestPlan: Sendable, Equatable {
    /// The name of the planned digest.
    package var digest: String
    /// The maximum number of requests for the digest's lists of questions or posts.
    package var listRequests: Int
    /// The number of requests for the digest's questions that changed since the last refresh.
    package var changeRequests: Int
    /// The date of the digest's last refresh; `nil` if it was never refreshed.
    package var lastRefreshDate: Date?
    /// Whether the digest requests more questions than the API returns without a key.
    package var needsKey = false
    /// The subject of the digest, such as tags, users or a search.
    package var subject = DigestSubject.tags
    /// Whether the digest may need more requests because the number of its posts is unknown.
    ///
    /// A person needs two further requests for each hundred answers, and one for each hundred
    /// questions.
    package var mayNeedMoreRequests = false
    /// The start of an interrupted fetch of the digest, whose cached responses need no requests;
    /// `nil` if there is none.
    package var unfinishedSince: Date?

    /// The estimated number of API requests for the digest.
    package var requestCount: Int { listRequests + changeRequests }
  }

  /// The maximum number of questions of a list that the API returns without a key.
  package static let maxQuestionsWithoutKey = Fetcher.maxPagesWithoutKey * 100

  /// The estimated number of API requests of the run; short lists need fewer, and failures need
  /// more.
  package var requestCount: Int {
    setupRequests + refreshRequests + digests.reduce(0) { $0 + $1.requestCount }
  }

  /// Estimates the requests of a run from the contents of an archive; without an archive all sites
  /// and questions are new.
  package init(_ digests: [DigestSpecification], on archive: Archive?, _ settings: Fetcher.Settings)
    throws
  {
    let skipped = try digests.compactMap { digest in
      try archive?.forgottenUser(among: digest.subject.users).map {
        SkippedDigest(digest: digest.name, reason: .forgottenUser($0))
      }
    }
    self.skipped = skipped
    let digests = digests.filter { digest in !skipped.contains { $0.digest == digest.name } }
    let sites = Set(digests.flatMap(\.sites))
    self.digests = try digests.map { try DigestPlan($0, on: archive, settings) }
    let hasFilter = try archive?.filter(
      forFields: Fetcher.fieldKey, apiBase: settings.apiBase)
    let unknownSites = try sites.filter { try archive?.apiBase(ofSite: $0) == nil }
    setupRequests = (hasFilter == nil ? 1 : 0) + (unknownSites.isEmpty ? 0 : 1)
    let shownQuestions = try digests.map {
      try archive?.latestEditionQuestions(ofDigest: $0.name) ?? []
    }
    refreshRequests = Set(shownQuestions.joined().map(\.site)).intersection(sites).count
  }
}

extension FetchPlan.DigestPlan {
  /// Estimates the API requests of a digest from the contents of an archive.
  fileprivate init(
    _ digest: DigestSpecification, on archive: Archive?, _ settings: Fetcher.Settings
  ) throws {
    self.digest = digest.name
    subject = digest.subject
    listRequests = 0
    changeRequests = 0
    unfinishedSince = try archive?.unfinishedFetchDate(ofDigest: digest.name, at: settings.clock())
    switch digest.subject {
    case .tags:
      planLists(of: digest, settings)
      lastRefreshDate = try archive?.refreshDate(ofDigest: digest.name)
      changeRequests = lastRefreshDate == nil ? 0 : digest.lists(sort: .activity).count
    case .search: planLists(of: digest, settings)
    case .query: break
    case .posts(let list): planPosts(list)
    case .users(let users): try planUsers(users, on: archive)
    case .account:
      try planUsers(try archive?.users(ofDigest: digest.name) ?? [], on: archive)
      listRequests += 1
    }
  }

  /// Estimates the requests for lists by tags or by a search.
  private mutating func planLists(of digest: DigestSpecification, _ settings: Fetcher.Settings) {
    let request = ListRequest(
      lists: digest.lists(sort: digest.sort), limit: digest.limit, selection: digest.selection)
    let furtherPages = max(0, (digest.limit + request.pageSize - 1) / request.pageSize - 1)
    let pages = request.lists.count + (request.lists.isEmpty ? 0 : furtherPages)
    let pagesWithoutKey = request.lists.count * Fetcher.maxPagesWithoutKey
    let sections =
      digest.subject == .tags ? digest.sections.reduce(0) { $0 + $1.requestCount(for: digest) } : 0
    needsKey = !settings.hasKey && pages > pagesWithoutKey
    listRequests = (needsKey ? pagesWithoutKey : pages) + sections
  }

  /// Estimates the requests for named posts: a request takes a hundred ids, and answers also need
  /// their questions.
  private mutating func planPosts(_ list: PostList) {
    for site in list.sites {
      let posts = list.posts.filter { $0.site == site }
      let answers = posts.count { $0.kind == .answer }
      for count in [answers, answers, posts.count - answers] {
        listRequests += (count + Fetcher.maxIDsPerRequest - 1) / Fetcher.maxIDsPerRequest
      }
    }
  }

  /// Estimates the requests for the posts of users: their profiles, and at least a page of
  /// questions and one of answers for each.
  private mutating func planUsers(_ users: [UserKey], on archive: Archive?) throws {
    listRequests += Set(users.map(\.site)).count
    mayNeedMoreRequests = users.isEmpty
    for user in users {
      let wasReadBefore = try AuthorListProgress.Kind.allCases.contains { kind in
        try archive?.authorListProgress(of: kind, by: user) != nil
      }
      listRequests += wasReadBefore ? 2 : 3
      mayNeedMoreRequests = mayNeedMoreRequests || !wasReadBefore
    }
  }
}

/// A request for the first questions that match a selection, from several lists of the API.
struct ListRequest {
  /// The lists of the API that are merged by their sort order.
  let lists: [QuestionListRequest]
  /// The maximum number of questions to choose.
  let limit: Int
  /// The rules that chosen questions must match, since the API's lists cannot evaluate them all.
  let selection: DigestSelection
  /// Questions of earlier editions, which are updated but not chosen.
  var shown: Set<QuestionKey> = []
  /// Questions that are already in another section of the edition.
  var listed: Set<QuestionKey> = []
  /// Questions that were forgotten, which are neither stored nor chosen.
  var forgotten: Set<QuestionKey> = []

  /// The decision about a question from the lists.
  enum Disposition {
    /// `choose` stores and shows the question, `updateOnly` only stores it, `exclude` ignores it.
    case choose, updateOnly, exclude
  }

  /// Returns whether a question from the lists is to be chosen, only updated, or excluded.
  func disposition(of question: Question, _ key: QuestionKey) -> Disposition {
    guard selection.accepts(question), !listed.contains(key), !forgotten.contains(key) else {
      return .exclude
    }
    return shown.contains(key) ? .updateOnly : .choose
  }

  /// The number of questions to request in a page: as many as needed, or 100 if some may be
  /// excluded.
  var pageSize: Int {
    let mayExclude =
      selection.needsFiltering(sortedBy: lists.first?.sort ?? .votes) || !shown.isEmpty
      || !forgotten.isEmpty
    return mayExclude ? 100 : min(100, limit + listed.count)
  }
}

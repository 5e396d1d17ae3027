internal import Archive
internal import Digests
internal import StackExchange

extension Fetcher {
  /// The digest with what has to be asked before its questions can be: who an account is on each
  /// site.
  mutating func resolved(_ digest: Digest) async throws -> Digest {
    var digest = digest
    if case .account(let id, let known) = digest.subject, known.isEmpty {
      var users = try await users(ofAccount: id)
      if users == nil { users = try archive.users(ofDigest: digest.name) }
      guard let users else { throw FetchError.unknownAccount(id) }
      digest.takeUsers(users, ofAccount: id)
    }
    try archive.refuseForgotten(digest.subject.users)
    return digest
  }

  /// Who a person is on all sites with posts of theirs, the best known first; `nil` for nobody.
  private mutating func users(ofAccount id: Int) async throws -> [UserKey]? {
    var accounts: [NetworkUser] = []
    var next: Int? = 1
    while let number = next {
      try Task.checkCancellation()
      let page = try await load(.accounts(ofPerson: id, page: number))
      accounts += page.items
      next = page.hasMore && number < Self.mostSitePages ? number + 1 : nil
    }
    guard !accounts.isEmpty else { return nil }
    var users: [UserKey] = []
    for account in accounts.sorted(by: { ($0.reputation ?? 0) > ($1.reputation ?? 0) })
    where account.postCount != 0 {
      users.append(UserKey(site: try await parameter(at: account.siteURL), id: account.id))
    }
    return users
  }
}

extension Digest {
  /// Takes whom an account stands for; sites that were named are the only ones.
  mutating func takeUsers(_ users: [UserKey], ofAccount id: Int) {
    let wanted = Set(self.sites)
    let users = users.filter { wanted.isEmpty || wanted.contains($0.site) }
    self.subject = .account(id, users: users)
    self.sites = users.map(\.site)
  }
}

extension Archive {
  /// Whom the latest edition of a digest was about.
  func users(ofDigest digest: String) throws -> [UserKey]? {
    try latestEdition(ofDigest: digest)?.rules?.selection.subject.users
  }

  /// The digests whose latest edition is about a person.
  func digests(about user: UserKey) throws -> [String] {
    try Set(editions().map(\.digest)).filter { try users(ofDigest: $0)?.contains(user) == true }
      .sorted()
  }

  /// The first of some people who is not to be named again.
  func forgottenUser(among users: [UserKey]) throws -> UserKey? {
    try users.first { try isForgotten($0) }
  }

  /// Refuses to ask for people who are not to be named again.
  func refuseForgotten(_ users: [UserKey]) throws {
    if let user = try forgottenUser(among: users) { throw FetchError.forgottenUser(user) }
  }
}

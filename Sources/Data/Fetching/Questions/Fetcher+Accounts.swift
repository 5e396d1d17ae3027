internal import Archive
internal import StackExchange

extension Fetcher {
  /// Returns the digest with the users of its account filled in, which are requested from the API
  /// if they are not known.
  ///
  /// - Throws: ``FetchError`` if the account is unknown or one of the users was forgotten.
  mutating func resolveUsers(of digest: DigestSpecification) async throws -> DigestSpecification {
    var digest = digest
    if case .account(let id, let resolvedUsers) = digest.subject, resolvedUsers.isEmpty {
      var users = try await users(ofAccount: id)
      if users == nil { users = try archive.users(ofDigest: digest.name) }
      guard let users else { throw FetchError.unknownAccount(id) }
      digest.setUsers(users, ofAccount: id)
    }
    try archive.rejectForgotten(digest.subject.users)
    return digest
  }

  /// Requests the users of an account on all sites where it has posts, by descending reputation;
  /// `nil` if the API returns none.
  private mutating func users(ofAccount id: Int) async throws -> [UserKey]? {
    var accounts: [NetworkUser] = []
    var nextPage: Int? = 1
    while let number = nextPage {
      try Task.checkCancellation()
      let page = try await load(.accounts(ofPerson: id, page: number))
      accounts += page.items
      nextPage = page.hasMore && number < Self.maxSitePages ? number + 1 : nil
    }
    guard !accounts.isEmpty else { return nil }
    var users: [UserKey] = []
    for account in accounts.sorted(by: { ($0.reputation ?? 0) > ($1.reputation ?? 0) })
    where account.postCount != 0 {
      users.append(UserKey(site: try await siteParameter(atURL: account.siteURL), id: account.id))
    }
    return users
  }
}

extension DigestSpecification {
  /// Sets the users of the digest's account, and limits the digest to their sites; users on sites
  /// that the digest does not name are left out.
  mutating func setUsers(_ users: [UserKey], ofAccount id: Int) {
    let namedSites = Set(self.sites)
    let users = users.filter { namedSites.isEmpty || namedSites.contains($0.site) }
    self.subject = .account(id, users: users)
    self.sites = users.map(\.site)
  }
}

extension Archive {
  /// Returns the users of the latest edition of a digest; `nil` if there is no edition.
  func users(ofDigest digest: String) throws -> [UserKey]? {
    try latestEdition(ofDigest: digest)?.selectionRules?.selection.subject.users
  }

  /// Returns the names of the digests whose latest edition is about a user, in alphabetical order.
  func digests(about user: UserKey) throws -> [String] {
    try Set(editionSummaries().map(\.digest)).filter {
      try users(ofDigest: $0)?.contains(user) == true
    }
    .sorted()
  }

  /// Returns the first of the given users who was forgotten; `nil` if none was.
  func forgottenUser(among users: [UserKey]) throws -> UserKey? {
    try users.first { try isForgotten($0) }
  }

  /// Throws an error if one of the given users was forgotten.
  func rejectForgotten(_ users: [UserKey]) throws {
    if let user = try forgottenUser(among: users) { throw FetchError.forgottenUser(user) }
  }
}

internal import Archive
internal import StackExchange

extension Archive {
  /// Returns a title for a digest that has none of its own, derived from its subject and sites.
  func title(of digest: DigestSpecification) throws -> String {
    switch digest.subject {
    case .tags: try title(of: digest.tags, on: digest.sites)
    case .users, .account:
      try peopleNames(of: digest) + " on " + siteNames(digest.sites.isEmpty ? nil : digest.sites)
    case .posts(let list):
      try titleOfOnlyPost(in: list) ?? "Chosen questions on \(siteNames(list.sites))"
    case .search(let words):
      try "\(words): \(title(of: digest.tags, on: digest.sites))"
    }
  }

  /// Returns a title for a digest of tags, such as `concurrency + swift on Stack Overflow`.
  private func title(of tags: TagRule, on sites: [String]) throws -> String {
    let anyTags = tags.any.joined(withConjunction: "or")
    let needsNoParentheses = tags.all.isEmpty || tags.any.count == 1
    let parts = tags.all + (anyTags.isEmpty ? [] : [needsNoParentheses ? anyTags : "(\(anyTags))"])
    let sites = try siteNames(sites)
    return parts.isEmpty ? "Questions on \(sites)" : "\(parts.joined(separator: " + ")) on \(sites)"
  }

  /// Returns the names of the digest's people as text, without duplicates, as one person may have
  /// several profiles.
  private func peopleNames(of digest: DigestSpecification) throws -> String {
    let users = digest.subject.users
    var names: [String] = []
    for user in users {
      let name = try self.user(user.id, site: user.site)?.displayName ?? "user \(user.id)"
      if case .account = digest.subject { return name }
      if !names.contains(name) { names.append(name) }
    }
    guard names.isEmpty, case .account(let id, _) = digest.subject else {
      return names.joined(withConjunction: "and")
    }
    return "Account \(id)"
  }

  /// Returns the names of sites as text; of more than three, two names and the number of the
  /// others.
  private func siteNames(_ sites: [String]?) throws -> String {
    guard let sites else { return "no site" }
    let names = try sites.map { try community($0)?.name ?? $0 }
    return names.count > 3
      ? "\(names[0]), \(names[1]) and \(names.count - 2) more"
      : names.joined(withConjunction: "and")
  }

  /// Returns the title of the question of the only post in a list; `nil` if the list names several.
  private func titleOfOnlyPost(in list: PostList) throws -> String? {
    guard list.posts.count == 1, let post = list.posts.first else { return nil }
    let id = try questionID(ofAnswer: post.id, site: post.site) ?? post.id
    return try summaries(ofSite: post.site, ids: [id]).first?.title
  }
}

internal import Archive
internal import StackExchange

extension Archive {
  /// Returns a title for a digest that has none of its own, derived from its subject and sites.
  func title(of digest: DigestSpecification) throws -> String {
    if case .posts(let list) = digest.subject, let title = try titleOfOnlyPost(in: list) {
      return title
    }
    return try defaultTitle(of: digest).english
  }

  private func defaultTitle(of digest: DigestSpecification) throws -> DefaultTitle {
    let tags = DefaultTitle.Subject.tags(all: digest.tags.all, any: digest.tags.any)
    return switch digest.subject {
    case .tags: DefaultTitle(subject: tags, sites: try siteNames(digest.sites))
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

package import Archive
internal import Digests
package import Output
package import StackExchange

/// A digest of what people wrote: who they are, and what of it is here.
package struct PersonalDigest: Sendable {
  package let digest: DigestEditions
  package let people: [(key: UserKey, user: User)]
  /// The best post of theirs that a question is, or has.
  private let posts: [QuestionKey: AuthorPost]

  /// Those among digests, in their order.
  static func all(among digests: [DigestEditions], of sites: [SiteQuestions], in archive: Archive)
    throws(ArchiveError) -> [PersonalDigest]
  {
    var personal: [PersonalDigest] = []
    for digest in digests {
      let users = digest.newest.rules?.selection.subject.users ?? []
      guard !users.isEmpty else { continue }
      personal.append(try PersonalDigest(digest, of: users, on: sites, in: archive))
    }
    return personal
  }

  private init(
    _ digest: DigestEditions, of users: [UserKey], on sites: [SiteQuestions], in archive: Archive
  ) throws(ArchiveError) {
    self.digest = digest
    var people: [(UserKey, User)] = []
    var posts: [QuestionKey: AuthorPost] = [:]
    for key in users {
      for user in try archive.users([key.id], ofSite: key.site) { people.append((key, user)) }
      guard let site = sites.first(where: { $0.community.parameter == key.site }) else { continue }
      for post in site.authors.first(where: { $0.id == key.id })?.posts ?? [] {
        let question = QuestionKey(site: key.site, id: site.questions.id(post.place))
        if posts[question] == nil { posts[question] = post }
      }
    }
    (self.people, self.posts) = (people, posts)
  }

  package func holds(_ question: QuestionKey) -> Bool { posts[question] != nil }

  /// The best answer of theirs to a question that is not theirs.
  package func answer(to question: QuestionKey) -> AuthorPost? {
    posts[question].flatMap { $0.answer == nil ? nil : $0 }
  }

  func isAbout(_ user: Int?, on site: String) -> Bool {
    user.map { id in people.contains { $0.key == UserKey(site: site, id: id) } } ?? false
  }

  /// What of its people its pages show beside the questions.
  package func note(in inputKey: inout InputKey, _ contents: SiteContents) {
    for person in people {
      let author = contents.author(person.key)
      inputKey.add(author?.questionCount ?? 0)
      inputKey.add(author?.answerCount ?? 0)
    }
  }
}

extension SiteContents {
  /// What a person wrote; nil where authors have no pages, and of those who wrote nothing here.
  package func author(_ key: UserKey) -> Author? {
    site(key.site)?.authors.first { $0.id == key.id }
  }

  /// What there is of a digest's people; nil for a digest of something else.
  package func people(of digest: DigestEditions) -> PersonalDigest? {
    personalDigests.first { $0.digest.name == digest.name }
  }

  /// The digests of somebody who wrote a post.
  package func digests(about user: Int?, on site: SiteQuestions) -> [DigestEditions] {
    personalDigests.filter { $0.isAbout(user, on: site.community.parameter) }.map(\.digest)
  }
}

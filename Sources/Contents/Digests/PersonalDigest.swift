package import Archive
internal import Digests
package import Output
package import StackExchange

/// A digest about people, with their users and their posts in the archive.
package struct PersonalDigest: Sendable {
  /// The digest with its editions.
  package let digest: DigestEditions
  /// The people that the archive knows, in the digest's order.
  package let people: [(key: UserKey, user: User)]
  /// The post with the highest score that these people wrote in each question: the question itself
  /// or an answer.
  private let posts: [QuestionKey: AuthorPost]

  /// Returns the digests that are about people, in their order.
  static func all(among digests: [DigestEditions], of sites: [SiteQuestions], in archive: Archive)
    throws(ArchiveError) -> [PersonalDigest]
  {
    var personal: [PersonalDigest] = []
    for digest in digests {
      let users = digest.newestEdition.selectionRules?.selection.subject.users ?? []
      guard !users.isEmpty else { continue }
      personal.append(try PersonalDigest(digest, of: users, on: sites, in: archive))
    }
    return personal
  }

  /// Reads the users and collects their posts.
  private init(
    _ digest: DigestEditions, of users: [UserKey], on sites: [SiteQuestions], in archive: Archive
  ) throws(ArchiveError) {
    self.digest = digest
    var people: [(UserKey, User)] = []
    var posts: [QuestionKey: AuthorPost] = [:]
    for key in users {
      for user in try archive.users([key.id], ofSite: key.site) { people.append((key, user)) }
      guard let site = sites.first(where: { $0.community.apiSiteParameter == key.site }) else {
        continue
      }
      for post in site.authors.first(where: { $0.id == key.id })?.posts ?? [] {
        let question = QuestionKey(site: key.site, id: site.questions.id(post.questionIndex))
        if posts[question] == nil { posts[question] = post }
      }
    }
    (self.people, self.posts) = (people, posts)
  }

  /// Whether one of these people wrote a question or an answer to it.
  package func contains(_ question: QuestionKey) -> Bool { posts[question] != nil }

  /// Returns the best answer by these people to a question, or nil if the question itself is theirs
  /// and has a higher score.
  package func answer(to question: QuestionKey) -> AuthorPost? {
    posts[question].flatMap { $0.answerID == nil ? nil : $0 }
  }

  /// Whether the digest is about a user of a site.
  func isAbout(_ user: Int?, on site: String) -> Bool {
    user.map { id in people.contains { $0.key == UserKey(site: site, id: id) } } ?? false
  }

  /// Adds to a key what the digest's pages show of its people: their numbers of questions and
  /// answers.
  package func add(to inputKey: inout InputKey, _ contents: SiteContents) {
    for person in people {
      let author = contents.author(person.key)
      inputKey.add(author?.questionCount ?? 0)
      inputKey.add(author?.answerCount ?? 0)
    }
  }
}

extension SiteContents {
  /// Returns the author with a key, or nil if authors have no pages or the person wrote no posts in
  /// the archive.
  package func author(_ key: UserKey) -> Author? {
    site(key.site)?.authors.first { $0.id == key.id }
  }

  /// Returns the people of a digest, or nil if the digest is not about people.
  package func personalDigest(of digest: DigestEditions) -> PersonalDigest? {
    personalDigests.first { $0.digest.name == digest.name }
  }

  /// Returns the digests about a user, such as the owner of a post.
  package func digests(about user: Int?, on site: SiteQuestions) -> [DigestEditions] {
    personalDigests.filter { $0.isAbout(user, on: site.community.apiSiteParameter) }.map(\.digest)
  }
}

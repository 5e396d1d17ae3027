package import Archive
package import StackExchange

/// A digest about certain people, with their users and their posts in the archive.
package struct PersonalDigest: Sendable {
  /// The digest, with its editions.
  package let digest: DigestEditions
  /// The people of the digest whose users the archive has, in the order of the digest.
  package let people: [(key: UserKey, user: User)]
  /// For each question, the post with the highest score that the people of the digest wrote: the
  /// question itself or an answer.
  private let posts: [QuestionKey: AuthorPost]

  /// Returns those of `digests` that are about people, in the same order.
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

  /// Reads the users of a digest from the archive, and collects their posts.
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
      for post in site.authors.author(key.id)?.posts ?? [] {
        let question = QuestionKey(site: key.site, id: site.questions.id(post.questionIndex))
        if posts[question] == nil { posts[question] = post }
      }
    }
    (self.people, self.posts) = (people, posts)
  }

  /// Returns whether one of the digest's people asked or answered a question.
  package func contains(_ question: QuestionKey) -> Bool { posts[question] != nil }

  /// Returns the answer with the highest score by the digest's people to a question; nil if they
  /// have no answer, or if they asked the question and it has a higher score.
  package func answer(to question: QuestionKey) -> AuthorPost? {
    posts[question].flatMap { $0.answerID == nil ? nil : $0 }
  }

  /// Returns whether the digest is about a user of a site; false if the id of the user is nil.
  func isAbout(_ userID: Int?, on site: String) -> Bool {
    userID.map { id in people.contains { $0.key == UserKey(site: site, id: id) } } ?? false
  }
}

extension SiteContents {
  /// Returns the author with a user key; nil if authors have no pages or this user wrote no posts
  /// in the archive.
  package func author(_ key: UserKey) -> Author? {
    site(key.site)?.authors.author(key.id)
  }

  /// Returns a digest together with its people; nil if it is not about people.
  package func personalDigest(of digest: DigestEditions) -> PersonalDigest? {
    personalDigests.first { $0.digest.name == digest.name }
  }

  /// Returns the digests about a user of a site, such as the owner of a post.
  package func digests(about userID: Int?, on site: SiteQuestions) -> [DigestEditions] {
    personalDigests.filter { $0.isAbout(userID, on: site.community.apiSiteParameter) }.map(\.digest)
  }
}

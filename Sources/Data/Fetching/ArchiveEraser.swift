package import Archive
package import FoundationEssentials
internal import StackExchange

/// Permanent removal of questions and users from an archive, with their images.
package struct ArchiveEraser {
  private let archive: Archive
  /// Finds the images that the page of a question shows.
  private let imageFinder: ImageFinder
  /// Removes questions from the search index of an archive.
  private let removeFromSearch: (_ questions: [QuestionKey], _ archive: Archive) throws -> Void

  /// Creates an eraser that removes questions and users from an archive.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - imageFinder: Finds the images that the page of a question shows.
  ///   - removeFromSearch: Removes questions from the search index of the archive.
  package init(
    in archive: Archive, imageFinder: ImageFinder,
    removeFromSearch: @escaping (_ questions: [QuestionKey], _ archive: Archive) throws -> Void
  ) {
    self.archive = archive
    self.imageFinder = imageFinder
    self.removeFromSearch = removeFromSearch
  }

  /// Removes a question or a user and prevents later runs from storing it again.
  ///
  /// Forgetting a question removes its answers, comments and history, and the users whom no other
  /// post names; editions still list the question, but without link and text. Forgetting a user
  /// removes the name, profile, portrait and the digests of their posts; the posts stay, as posts
  /// of a deleted user, but searches do not find their questions until the next update of the index.
  ///
  /// - Returns: Whether the archive contained the question or the user.
  package func forget(_ kind: TombstoneKind, _ id: Int, site: String, at date: Date) throws -> Bool
  {
    try archive.withSecureDeletion {
      try archive.saveTombstone(kind, id, site: site, at: date)
      return switch kind {
      case .question: try forgetQuestion(id, site: site)
      case .user: try forgetUser(id, site: site)
      }
    }
  }

  /// Lets later runs store a question or a user again; nothing is restored until it is fetched.
  ///
  /// - Returns: Whether the question or the user had been forgotten.
  package func undoForget(_ kind: TombstoneKind, _ id: Int, site: String) throws -> Bool {
    try archive.removeTombstone(kind, id, site: site)
  }

  /// Removes a digest with its editions; its questions stay, and a later run can create the digest
  /// again.
  ///
  /// - Returns: Whether the archive contained the digest.
  package func forget(digest name: String) throws -> Bool {
    try archive.withSecureDeletion { try archive.removeDigest(name) }
  }

  /// Removes an edition of a digest, as if it had never been created; its questions stay.
  ///
  /// - Returns: Whether the archive contained the edition.
  package func forget(edition date: String, ofDigest name: String) throws -> Bool {
    try archive.withSecureDeletion { try archive.removeEdition(ofDigest: name, date: date) }
  }

  /// Removes a question with the users and images that nothing else refers to; returns whether the
  /// archive contained the question.
  private func forgetQuestion(_ id: Int, site: String) throws -> Bool {
    guard let question = try archive.storedQuestion(id, site: site),
      let community = try archive.community(site)
    else { return false }
    let users = Set(question.posts.flatMap(\.people).compactMap(\.id))
    var images = Set(imageFinder.addresses(of: question, on: community).map(\.0))
    try removeFromSearch([QuestionKey(site: site, id: id)], archive)
    try archive.removeQuestion(id, site: site)
    let removedUsers = try archive.removeUnreferencedUsers(among: users, site: site)
    for user in question.posts.flatMap(\.people) {
      guard let id = user.id, removedUsers.contains(id), let image = user.profileImage else {
        continue
      }
      images.insert(ImageFinder.avatarAddress(image))
    }
    try removeImages(images)
    return true
  }

  /// Removes a user with their digests and portrait; returns whether the user was stored.
  private func forgetUser(_ id: Int, site: String) throws -> Bool {
    let user = try archive.user(id, site: site)
    for name in try archive.digests(about: UserKey(site: site, id: id)) {
      _ = try archive.removeDigest(name)
    }
    try removeFromSearch(
      archive.questionIDs(naming: [id], ofSite: site).map { QuestionKey(site: site, id: $0) },
      archive)
    try archive.removeUser(id, site: site)
    if let image = user?.profileImage { try removeImages([ImageFinder.avatarAddress(image)]) }
    return user != nil
  }

  /// Removes the images at the given addresses, except those that a remaining profile or question
  /// shows.
  private func removeImages(_ addresses: Set<String>) throws {
    var unused = addresses
    unused.subtract(try archive.profileImageURLs().map(ImageFinder.avatarAddress))
    for community in try archive.communities() where !unused.isEmpty {
      try archive.forEachQuestion(ofSite: community.apiSiteParameter) { question, _ in
        guard !unused.isEmpty else { return }
        unused.subtract(imageFinder.addresses(of: question, on: community).map(\.0))
      }
    }
    try archive.removeImages(forURLs: unused)
  }
}

extension Question {
  /// The posts of the question and of its answers.
  fileprivate var posts: [Post] { [post] + answers.map(\.post) }
}

extension Post {
  /// The users whom the post and its comments name.
  fileprivate var people: [User] {
    [owner, lastEditor].compactMap(\.self)
      + comments.flatMap { [$0.owner, $0.replyTo] }
      .compactMap(\.self)
  }
}

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
  /// Receives stored questions that cannot be read because of an invalid value.
  private let reportUnreadable: (_ question: QuestionKey, _ error: ArchiveError) -> Void

  /// Creates an eraser that removes questions and users from an archive.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - imageFinder: Finds the images that the page of a question shows.
  ///   - removeFromSearch: Removes questions from the search index of the archive.
  ///   - reportUnreadable: Receives stored questions that cannot be read because of an invalid value.
  package init(
    in archive: Archive, imageFinder: ImageFinder,
    removeFromSearch: @escaping (_ questions: [QuestionKey], _ archive: Archive) throws -> Void,
    reportUnreadable: @escaping (_ question: QuestionKey, _ error: ArchiveError) -> Void = { _, _ in
    }
  ) {
    self.archive = archive
    self.imageFinder = imageFinder
    self.removeFromSearch = removeFromSearch
    self.reportUnreadable = reportUnreadable
  }

  /// Removes a question or a user and prevents later runs from storing it again.
  ///
  /// Forgetting a question removes its answers, comments and history, and the users whom no other
  /// post names; editions still list the question, but without link and text. Forgetting a user
  /// removes the name, profile, portrait and the digests of their posts; the posts stay, as posts
  /// of a deleted user, but searches do not find their questions until the next update of the index.
  ///
  /// A question with an invalid value is removed like others. If another question has one, images
  /// that only it shares with what is removed are removed, too.
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
    guard try archive.storedQuestionIDs(site: site, among: [id]).contains(id),
      let community = try archive.community(site)
    else { return false }
    var images: Set<String> = []
    do {
      if let question = try archive.storedQuestion(id, site: site) {
        images = Set(imageFinder.addresses(of: question, on: community).map(\.0))
      }
    } catch {
      guard error.isConfinedToRecord else { throw error }
      // Any image may be its own; those that others show stay.
      images = try archive.imageURLs()
    }
    let users = try archive.userIDs(inQuestion: id, site: site)
    let avatars = try archive.profileImageURLs(ofUsers: users, site: site)
    try removeFromSearch([QuestionKey(site: site, id: id)], archive)
    try archive.removeQuestion(id, site: site)
    for id in try archive.removeUnreferencedUsers(among: users, site: site) {
      if let url = avatars[id] { images.insert(ImageFinder.avatarAddress(url)) }
    }
    try removeImages(images)
    return true
  }

  /// Removes a user with their digests and portrait; returns whether the user was stored.
  private func forgetUser(_ id: Int, site: String) throws -> Bool {
    let avatars = try archive.profileImageURLs(ofUsers: [id], site: site).values
    for name in try archive.digests(about: UserKey(site: site, id: id)) {
      _ = try archive.removeDigest(name)
    }
    try removeFromSearch(
      archive.questionIDs(naming: [id], ofSite: site).map { QuestionKey(site: site, id: $0) },
      archive)
    let wasStored = try archive.removeUser(id, site: site)
    try removeImages(Set(avatars.map(ImageFinder.avatarAddress)))
    return wasStored
  }

  /// Removes the images at the given addresses, except those that a remaining profile or question
  /// shows.
  private func removeImages(_ addresses: Set<String>) throws {
    var unused = addresses
    unused.subtract(try archive.profileImageURLs().map(ImageFinder.avatarAddress))
    for community in try archive.communities() where !unused.isEmpty {
      try forEachReadableQuestion(ofSite: community.apiSiteParameter) { question in
        guard !unused.isEmpty else { return }
        unused.subtract(imageFinder.addresses(of: question, on: community).map(\.0))
      }
    }
    try archive.removeImages(forURLs: unused)
  }

  /// Calls a closure with each available question of a site, sorted by id; reports those that cannot
  /// be read.
  private func forEachReadableQuestion(
    ofSite site: String, _ body: (_ question: Question) -> Void
  ) throws {
    var lastID = 0
    while true {
      do {
        return try archive.forEachQuestion(
          ofSite: site, ids: min(lastID + 1, ValidRange.ids.upperBound)...ValidRange.ids.upperBound
        ) { question, _ in
          body(question)
          lastID = question.id
        }
      } catch let error as ArchiveError where error.isConfinedToRecord {
        // One of the next questions cannot be read, not necessarily the first.
        let ids = try archive.questionIDs(ofSite: site, after: lastID, limit: 100)
        guard let end = ids.last else { return }
        for id in ids {
          do {
            if let question = try archive.question(id, site: site) { body(question) }
          } catch let error as ArchiveError where error.isConfinedToRecord {
            reportUnreadable(QuestionKey(site: site, id: id), error)
          }
        }
        lastID = end
      }
    }
  }
}

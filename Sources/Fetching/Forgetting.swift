package import Archive
package import FoundationEssentials
internal import StackExchange

/// Removes questions and people from an archive for good, with their images.
package struct Forgetting {
  private let archive: Archive
  private let wantedImages: WantedImages

  package init(in archive: Archive, wantedImages: WantedImages) {
    self.archive = archive
    self.wantedImages = wantedImages
  }

  /// Removes something and keeps it from coming back; gives whether it was there.
  ///
  /// A question goes with its answers, comments and history, and so do people whom nothing else
  /// names; its lines in editions stay, without link and text. Of a user go name, profile and
  /// portrait, and the digests of what they wrote; that itself stays, as that of somebody who was
  /// deleted.
  package func forget(_ kind: Forgettable, _ id: Int, site: String, at date: Date) throws -> Bool {
    try archive.forgetting {
      try archive.saveTombstone(kind, id, site: site, at: date)
      return switch kind {
      case .question: try forgetQuestion(id, site: site)
      case .user: try forgetUser(id, site: site)
      }
    }
  }

  /// Lets something be taken in again, and gives whether it was forgotten; what was removed comes
  /// back once it is asked for.
  package func undo(_ kind: Forgettable, _ id: Int, site: String) throws -> Bool {
    try archive.removeTombstone(kind, id, site: site)
  }

  /// Removes a digest with its editions, and gives whether it was there; its questions stay, and a
  /// run that names it begins it anew.
  package func forget(digest name: String) throws -> Bool {
    try archive.forgetting { try archive.removeDigest(name) }
  }

  private func forgetQuestion(_ id: Int, site: String) throws -> Bool {
    guard let question = try archive.storedQuestion(id, site: site),
      let community = try archive.community(site)
    else { return false }
    let users = Set(question.posts.flatMap(\.people).compactMap(\.id))
    var images = Set(wantedImages.addresses(of: question, on: community).map(\.0))
    try archive.removeQuestion(id, site: site)
    let orphans = try archive.removeUsers(notNamedAmong: users, site: site)
    for user in question.posts.flatMap(\.people) {
      guard let id = user.id, orphans.contains(id), let image = user.profileImage else { continue }
      images.insert(WantedImages.avatar(image))
    }
    try removeImages(images)
    return true
  }

  private func forgetUser(_ id: Int, site: String) throws -> Bool {
    let user = try archive.user(id, site: site)
    for name in try archive.digests(about: UserKey(site: site, id: id)) {
      _ = try archive.removeDigest(name)
    }
    try archive.removeUser(id, site: site)
    if let image = user?.profileImage { try removeImages([WantedImages.avatar(image)]) }
    return user != nil
  }

  /// Removes images unless something that is still there shows them.
  private func removeImages(_ addresses: Set<String>) throws {
    var lonely = addresses
    lonely.subtract(try archive.profileImages().map(WantedImages.avatar))
    for community in try archive.communities() where !lonely.isEmpty {
      try archive.forEachQuestion(ofSite: community.parameter) { question, _ in
        guard !lonely.isEmpty else { return }
        lonely.subtract(wantedImages.addresses(of: question, on: community).map(\.0))
      }
    }
    try archive.removeImages(forURLs: lonely)
  }
}

extension Question {
  fileprivate var posts: [Post] { [post] + answers.map(\.post) }
}

extension Post {
  /// Everybody whom the post and its comments name.
  fileprivate var people: [User] {
    [owner, lastEditor].compactMap(\.self)
      + comments.flatMap { [$0.owner, $0.replyTo] }
      .compactMap(\.self)
  }
}

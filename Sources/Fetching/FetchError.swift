internal import Archive
package import Digests
package import StackExchange

/// Why a digest could not be fetched although the API answered.
package enum FetchError: Error, Equatable {
  case noFilter(apiBase: String)
  /// Fields that pages cannot do without were not granted.
  case filterLacks([String], apiBase: String)
  /// A list came empty although questions are known that belong to it.
  case emptyList(site: String, known: Int)
  /// The API refuses a site; among the known ones may be the one that was meant.
  case unknownSite(String, known: [String])
  /// No site of the digest has these tags, nor knows them as synonyms of others; among those that are
  /// like the first may be the one that was meant.
  case unknownTags([String], sites: [String], nearest: [String])
  /// The site knows nobody of that id, and neither does the archive.
  case unknownUser(UserKey)
  /// The network knows no account of that id.
  case unknownAccount(Int)
  /// Somebody is asked for who was forgotten for good.
  case forgottenUser(UserKey)
  /// None of the posts that were named is there.
  case noPosts([PostReference])
  /// `--offline` cannot know whom an account stands for, or what a search finds.
  case offlineSubject(digest: String)
  /// `--offline` cannot know what the site itself ranks.
  case offlineOrder(digest: String, sort: String)
}

extension FetchError {
  /// What stands in the way of a digest.
  package enum Cause: Sendable {
    /// The API is in trouble; a later run may get what it does not give now.
    case api
    /// The selection names what does not exist: somebody has to repair that.
    case selection
    /// What the digest is about is forgotten, gone or out of reach: the others are complete without
    /// it.
    case subject
  }

  package var cause: Cause {
    switch self {
    case .noFilter, .filterLacks, .emptyList: .api
    case .unknownSite, .unknownTags: .selection
    case .unknownUser, .unknownAccount, .forgottenUser, .noPosts, .offlineSubject, .offlineOrder:
      .subject
    }
  }
}

extension FetchError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noFilter(let base):
      "\(base) granted no filter; run again later, and check --api-base if it is given"
    case .filterLacks(let fields, let base):
      "\(base) does not give \(fields.joined(separator: ", ")); check --api-base"
    case .emptyList(let site, let known):
      """
      the API's list of \(site) is empty, although the archive holds \(known) of its questions; run \
      again later
      """
    case .unknownSite(let site, _): "the API knows no site `\(site)`"
    case .unknownTags(let tags, let sites, let nearest):
      """
      \(sites.enumerated(with: "or")) has no tag \(tags.quoted(with: "or")); \
      \(nearest.isEmpty
        ? "look it up at \(siteAddress(sites.first ?? ""))/tags"
        : "did you mean \(nearest.quoted(with: "or"))?")
      """
    case .unknownUser(let user):
      """
      there is no user \(user.id) on \(user.site): the id is the number in the address of the profile, \
      \(siteAddress(user.site))/users/\(user.id); a profile that was deleted is not given either
      """
    case .unknownAccount(let id):
      """
      there is no account \(id) in the network, or it shows no sites: the id is the number in \
      https://stackexchange.com/users/\(id); profiles of a site are for --user
      """
    case .forgottenUser(let user):
      """
      user \(user.id) of \(user.site) was forgotten for good, so nothing of theirs is asked for; to take \
      them in again: sodigest forget user \(user.id) --site \(user.site) --undo
      """
    case .noPosts(let posts):
      "none of the posts is there; they were deleted or forgotten, or never were: \(Self.some(of: posts))"
    case .offlineSubject(let digest):
      """
      the digest \(digest) was never fetched, and what belongs to it is only known to the site; run once \
      without --offline
      """
    case .offlineOrder(let digest, let sort):
      """
      the digest \(digest) was never fetched, and the order `\(sort)` is only known to the site; \
      use --sort votes, activity or creation, or run once without --offline
      """
    }
  }

  /// The first of some posts.
  package static func some(of posts: [PostReference]) -> String {
    let most = 10
    let names = posts.prefix(most).map(\.description).joined(separator: ", ")
    return names + (posts.count > most ? " and \(posts.count - most) more" : "")
  }
}

extension [String] {
  /// For example `` `a`, `b` and `c` ``.
  fileprivate func quoted(with conjunction: String) -> String {
    map { "`\($0)`" }.enumerated(with: conjunction)
  }
}

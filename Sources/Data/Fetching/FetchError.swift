package import Archive
package import StackExchange

/// The reason why a digest could not be fetched although the API responded.
package enum FetchError: Error, Equatable {
  /// The API did not create a filter that selects the required fields of questions.
  case noFilter(apiBase: String)
  /// The API did not grant fields that pages require.
  case missingFields([String], apiBase: String)
  /// The API returned an empty list although the archive contains questions that belong to it.
  case unexpectedlyEmptyList(site: String, storedCount: Int)
  /// The API does not know a site; contains the sites that it knows, for suggestions.
  case unknownSite(String, knownSites: [String])
  /// No site of the digest has these tags or synonyms of them; contains similar tags, for
  /// suggestions.
  case unknownTags([String], sites: [String], nearest: [String])
  /// The run is offline, and the archive has no site with this name; contains a similar one.
  case siteUnavailableOffline(String, nearest: String?)
  /// The run is offline, and no stored question of the sites has one of these tags; contains similar
  /// tags, for suggestions.
  case tagsUnavailableOffline([String], sites: [String], nearest: [String])
  /// Neither the site nor the archive has a user with this id.
  case unknownUser(UserKey)
  /// The network has no account with this id.
  case unknownAccount(Int)
  /// The user was forgotten: removed from the archive and never to be fetched again.
  case forgottenUser(UserKey)
  /// None of the named posts exists.
  case noPostsFound([PostReference])
  /// The run is offline, and the digest was never fetched, so the users of its account or the
  /// results of its search are unknown.
  case subjectUnavailableOffline(digest: String)
  /// The run is offline, and only the site can compute the order of the questions, such as `hot`.
  case orderUnavailableOffline(digest: String, sort: String)
}

extension FetchError {
  /// The cause of a fetch error, which decides whether other digests are affected.
  package enum Cause: Sendable {
    /// The API failed; a later run may succeed.
    case api
    /// The selection names something that does not exist; the user has to fix it.
    case selection
    /// The subject of the digest is forgotten, deleted or unreachable; other digests are complete.
    case subject
  }

  /// The cause of the error, which decides whether other digests are affected.
  package var cause: Cause {
    switch self {
    case .noFilter, .missingFields, .unexpectedlyEmptyList: .api
    case .unknownSite, .unknownTags, .siteUnavailableOffline, .tagsUnavailableOffline: .selection
    case .unknownUser, .unknownAccount, .forgottenUser, .noPostsFound, .subjectUnavailableOffline,
      .orderUnavailableOffline:
      .subject
    }
  }
}

extension FetchError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noFilter(let base):
      "\(base) created no filter; run again later, and check --api-base if you set it"
    case .missingFields(let fields, let base):
      "\(base) does not return the fields \(fields.joined(separator: ", ")); check --api-base"
    case .unexpectedlyEmptyList(let site, let storedCount):
      """
      the API's list of \(site) is empty, although the archive contains \(storedCount) of its questions; run \
      again later
      """
    case .unknownSite(let site, _): "unknown site: `\(site)`"
    case .unknownTags(let tags, let sites, let nearest):
      """
      \(sites.joined(withConjunction: "or")) has no tag \(tags.quoted(with: "or")); \
      \(nearest.isEmpty
        ? "look it up at \(siteURL(sites.first ?? ""))/tags"
        : "did you mean \(nearest.quoted(with: "or"))?")
      """
    case .siteUnavailableOffline(let site, let nearest):
      """
      the archive has no site `\(site)`; \
      \(nearest.map { "did you mean `\($0)`?" } ?? "run once without --offline")
      """
    case .tagsUnavailableOffline(let tags, let sites, let nearest):
      """
      \(sites.joined(withConjunction: "or")) has no tag \(tags.quoted(with: "or")) in the archive; \
      \(nearest.isEmpty
        ? "run once without --offline" : "did you mean \(nearest.quoted(with: "or"))?")
      """
    case .unknownUser(let user):
      """
      unknown user \(user.id) on \(user.site): the profile was deleted, or the id is wrong; it is the \
      number in the URL of the profile, \(siteURL(user.site))/users/\(user.id)
      """
    case .unknownAccount(let id):
      """
      unknown account \(id), or one that shows no sites: the id is the number in \
      https://stackexchange.com/users/\(id); for the profile of a site use --user
      """
    case .forgottenUser(let user):
      """
      user \(user.id) of \(user.site) was forgotten, so their posts are not fetched; to allow it again, \
      run sodigest forget user \(user.id) --site \(user.site) --undo
      """
    case .noPostsFound(let posts):
      """
      none of the posts exists; they were deleted or forgotten, or the ids are wrong: \
      \(Self.summary(of: posts))
      """
    case .subjectUnavailableOffline(let digest):
      """
      the digest \(digest) was never fetched, and only the site knows its questions; run once without \
      --offline
      """
    case .orderUnavailableOffline(let digest, let sort):
      """
      the digest \(digest) was never fetched, and only the site knows the order `\(sort)`; \
      use --sort votes, activity or creation, or run once without --offline
      """
    }
  }

  /// Returns a list of the first ten posts for messages, with the number of the others.
  package static func summary(of posts: [PostReference]) -> String {
    let maxListed = 10
    let names = posts.prefix(maxListed).map(\.description).joined(separator: ", ")
    return names + (posts.count > maxListed ? " and \(posts.count - maxListed) more" : "")
  }
}

extension [String] {
  /// Returns the texts in backquotes as a list with a conjunction, such as `` `a`, `b` or `c` ``.
  fileprivate func quoted(with conjunction: String) -> String {
    map { "`\($0)`" }.joined(withConjunction: conjunction)
  }
}

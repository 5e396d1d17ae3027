/// Why a digest could not be fetched although the API answered.
package enum FetchError: Error, Equatable {
  case noFilter(apiBase: String)
  /// Fields that pages cannot do without were not granted.
  case filterLacks([String], apiBase: String)
  /// A list came empty although questions are known that belong to it.
  case emptyList(site: String, known: Int)
  /// The API refuses a site; among the known ones may be the one that was meant.
  case unknownSite(String, known: [String])
  /// `--offline` cannot know what the site itself ranks.
  case offlineOrder(digest: String, sort: String)
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
    case .offlineOrder(let digest, let sort):
      """
      the digest \(digest) was never fetched, and the order `\(sort)` is only known to the site; \
      use --sort votes, activity or creation, or run once without --offline
      """
    }
  }
}

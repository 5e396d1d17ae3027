import Archive
import FoundationEssentials

extension Archive {
  /// The ids of all questions of a site.
  func allQuestionIDs(ofSite site: String) throws -> [Int] {
    try questionIDs(ofSite: site, notFetchedSince: .distantFuture, limit: 1_000_000).sorted()
  }
}

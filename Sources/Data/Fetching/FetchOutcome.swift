package import Archive
package import FoundationEssentials
package import Networking
package import StackExchange

/// The result of a run for one of its digests.
package struct DigestResult: Sendable {
  /// The name of the digest that was fetched.
  package let digest: String
  /// The edition to publish, new or existing; `nil` if the digest's questions could not be fetched.
  package internal(set) var edition: Edition?
  /// The number of questions selected for the digest; `nil` if they could not be selected.
  package internal(set) var selectedCount: Int?
  /// Messages about problems of the fetch that a later run may solve, one line each.
  package internal(set) var problems: [String] = []
  /// The error that ended the fetch, a `WebserviceError` or a `FetchError`; the questions may be
  /// complete nevertheless.
  package internal(set) var failure: (any Error)?

  init(digest: String) { self.digest = digest }

  /// Whether the fetch of the digest ended because the API failed.
  var isAPIFailure: Bool {
    failure.map { ($0 as? FetchError).map { $0.cause == .api } ?? true } ?? false
  }
}

/// The problems of a run with all its digests.
package struct FetchOutcome: Sendable {
  /// The results of the digests whose fetch failed, in the order of the run.
  package internal(set) var failed: [DigestResult] = []
  /// The names of the digests that were not fetched because an earlier error would affect them too.
  package internal(set) var skipped: [String] = []
  /// Messages about stored questions that could not be refreshed, one line each.
  package internal(set) var refreshProblems: [String] = []
  /// The error that ended the refresh of stored questions.
  package internal(set) var refreshFailure: WebserviceError?

  /// Creates the outcome of a run without problems.
  package init() {}
}

extension Error {
  /// Whether the error will affect every other request to the same server with the same key.
  package var affectsAllRequests: Bool {
    guard let error = self as? WebserviceError else { return false }
    switch error {
    case .throttled, .keyUnavailable: return true
    case .backend: return RejectedParameter(error) == .key
    case .unreadable: return false
    case .connectivity(_, let reason):
      switch reason {
      case .unreachable, .insecure, .timedOut(_, .connecting, _): return true
      case .refused, .timedOut, .broken, .tooLarge, .notRecorded: return false
      }
    }
  }
}

/// An event while digests are fetched, for progress reports and warnings.
package enum FetchEvent: Sendable, Equatable {
  /// The fetch of a digest's posts began.
  case started(digest: String, DigestSubject)
  /// The API is being asked to create a filter, which selects the fields of questions.
  case requestingFilter
  /// A site is being looked up in the network's list of sites.
  case lookingUpSite(String)
  /// An interrupted fetch of a digest is being resumed.
  case resuming(digest: String)
  /// The update of an imported site began, for changes since a date.
  case updatingSite(String, since: Date)
  /// More changes of an imported site, up to a date, were stored; `count` questions so far.
  case updatedQuestions(String, count: Int, until: Date)
  /// A page of a digest's questions was received; `count` of at most `limit` questions are selected
  /// so far.
  case selectedQuestions(digest: String, count: Int, limit: Int)
  /// More posts of a digest about people or named posts were stored; `count` questions so far.
  case storedQuestions(digest: String, count: Int)
  /// The site does not show the profile of a user who has posts.
  case hiddenProfile(UserKey)
  /// Some named posts of a digest do not exist or were deleted.
  case postsNotFound(digest: String, posts: [PostReference])
  /// A tag of the selection is only a synonym; questions have the other tag.
  case tagSynonym(String, of: String, site: String)
  /// The edition of a day stays as it is, because the digest has a later one.
  case retainedEdition(digest: String, day: String, latest: String)
  /// The new edition of a digest contains no questions.
  case emptyEdition(digest: String)
  /// A digest requires an API key; without one the API returns at most `maxQuestions` of a list.
  case keyRequired(digest: String, maxQuestions: Int)
  /// The API's quota for the day is smaller than the number of planned requests.
  case insufficientQuota(planned: Int, remaining: Int)
  /// A message for the user about the API, such as fields that it does not return.
  case apiNotice(String)
  /// Another image was fetched or failed; `done` images of `total` are finished.
  case fetchedImages(done: Int, total: Int)
  /// Smaller variants of images were created or failed; `done` variants of `total` are finished.
  case shrunkImages(done: Int, total: Int)
}

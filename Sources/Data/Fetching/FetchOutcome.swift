package import Archive
package import Networking
internal import StackExchange

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

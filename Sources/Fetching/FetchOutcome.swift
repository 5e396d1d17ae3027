package import Archive
package import Networking
internal import StackExchange

/// The result of a run for a digest.
package struct DigestResult: Sendable {
  /// The name of the digest.
  package let digest: String
  /// The edition to show from now on; `nil` if nothing was received.
  package internal(set) var edition: Edition?
  /// The number of selected questions; `nil` if the selection failed.
  package internal(set) var selectedCount: Int?
  /// Problems that a later run may solve, one line each.
  package internal(set) var missing: [String] = []
  /// The error that ended the fetch, a `WebserviceError` or a `FetchError`; the questions may be
  /// complete nevertheless.
  package internal(set) var failure: (any Error)?

  init(digest: String) { self.digest = digest }

  /// Whether the fetch ended because the API failed.
  var isAPIFailure: Bool {
    failure.map { ($0 as? FetchError).map { $0.cause == .api } ?? true } ?? false
  }
}

/// The problems of a run with all its digests.
package struct FetchOutcome: Sendable {
  /// The digests whose fetch failed, in their order.
  package internal(set) var failed: [DigestResult] = []
  /// The names of the digests that were not fetched because an earlier error would affect them too.
  package internal(set) var skipped: [String] = []
  /// Stored questions that could not be refreshed, one line each.
  package internal(set) var outdated: [String] = []
  /// The error that ended the refresh of stored questions.
  package internal(set) var refreshFailure: WebserviceError?
}

extension Error {
  /// Whether the error will affect every other request to the same server with the same key.
  var affectsAllRequests: Bool {
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

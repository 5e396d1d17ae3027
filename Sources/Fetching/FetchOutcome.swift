package import Archive
package import Networking
internal import StackExchange

/// What became of one digest of a run.
package struct DigestResult: Sendable {
  package let digest: String
  /// What readers are shown of it from now on; `nil` when nothing came.
  package internal(set) var edition: Edition?
  /// How many questions were selected; `nil` when that failed.
  package internal(set) var selected: Int?
  /// What a later run may still get, one line each.
  package internal(set) var missing: [String] = []
  /// What ended the asking, even if the questions had come: a `WebserviceError` or a `FetchError`.
  package internal(set) var failure: (any Error)?

  init(digest: String) { self.digest = digest }

  /// Whether it lacks what the API did not give although it should have.
  var isTroubleOfAPI: Bool {
    failure.map { ($0 as? FetchError).map { $0.cause == .api } ?? true } ?? false
  }
}

/// What became of a run's digests together.
package struct FetchOutcome: Sendable {
  /// Those that something ended, in their order.
  package internal(set) var failed: [DigestResult] = []
  /// Those that were not asked for, because what ended one would have ended them too.
  package internal(set) var skipped: [String] = []
  /// What is known and could not be brought up to date, one line each.
  package internal(set) var outdated: [String] = []
  /// What ended bringing it up to date.
  package internal(set) var refreshFailure: WebserviceError?
}

extension Error {
  /// Whether it will hit whatever else is asked of the same server, with the same key.
  var isAboutAll: Bool {
    guard let error = self as? WebserviceError else { return false }
    switch error {
    case .throttled, .keyless: return true
    case .backend: return Refusal(error) == .key
    case .unreadable: return false
    case .connectivity(_, let reason):
      switch reason {
      case .unreachable, .insecure, .timedOut(_, .connecting, _): return true
      case .refused, .timedOut, .broken, .tooLarge, .notRecorded: return false
      }
    }
  }
}

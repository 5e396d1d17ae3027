package import Networking

/// The part of a request that the API permanently rejects, so that a retry cannot succeed.
package enum RejectedParameter: Sendable, Equatable {
  /// The site: it does not exist.
  case site
  /// The API key: it is missing, invalid or not accepted.
  case key

  /// Returns the part of the request that an error rejects; `nil` if the error is temporary or
  /// concerns neither site nor key.
  package init?(_ error: WebserviceError) {
    switch error {
    case .keyUnavailable: self = .key
    case .backend(_, let name, let message): self.init(name, message)
    case .connectivity, .throttled, .unreadable: return nil
    }
  }

  /// Returns the part of the request that the API rejects by the name and the message of an error.
  private init?(_ name: String, _ message: String) {
    switch (name, message) {
    case ("bad_parameter", "site"): self = .site
    case ("bad_parameter", _) where message.hasPrefix("No site found for name"): self = .site
    case ("bad_parameter", "key"): self = .key
    case ("access_denied", _), ("access_token_required", _), ("invalid_access_token", _),
      ("access_token_compromised", _), ("key_required", _):
      self = .key
    default: return nil
    }
  }
}

package import Networking

/// What of a request the API itself refuses, or is not even asked, so that asking again does not help.
package enum Refusal: Sendable, Equatable {
  case site, key

  /// - Returns: `nil` for whatever may be otherwise the next time, or is no matter of site and key.
  package init?(_ error: WebserviceError) {
    switch error {
    case .keyless: self = .key
    case .backend(_, let name, let message): self.init(name, message)
    case .connectivity, .throttled, .unreadable: return nil
    }
  }

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

package import Basics

/// The hosts that Stack Exchange itself shows images from.
package enum ImageHosts {
  /// Those that may be asked without being named by the user; all of them answer over https.
  package static let standard = [
    "i.sstatic.net", "i.stack.imgur.com", "i.imgur.com", "www.gravatar.com",
    "*.googleusercontent.com", "graph.facebook.com",
  ].map { AllowedHost($0) }

  /// Whether a host, in lower case, is one of `standard`.
  package static func isStandard(_ host: String) -> Bool {
    standard.contains { $0.covers(host) }
  }
}

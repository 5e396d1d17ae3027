package import Basics

/// The hosts of images that Stack Exchange itself shows.
package enum ImageHosts {
  /// The hosts from which images may be downloaded by default; all of them support `https`.
  package static let standard = [
    "i.sstatic.net", "i.stack.imgur.com", "i.imgur.com", "www.gravatar.com",
    "*.googleusercontent.com", "graph.facebook.com",
  ].map { AllowedHost($0) }

  /// Returns whether a host, in lower case, is one of the standard hosts.
  package static func isStandard(_ host: String) -> Bool {
    standard.contains { $0.matches(host) }
  }
}

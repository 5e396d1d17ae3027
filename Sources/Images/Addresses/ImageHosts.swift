/// The hosts that Stack Exchange itself shows images from.
package enum ImageHosts {
  /// Names that may be asked without being named by the user.
  ///
  /// `*.example.org` stands for every host below `example.org`. All of them answer over https.
  package static let standard = [
    "i.sstatic.net", "i.stack.imgur.com", "i.imgur.com", "www.gravatar.com",
    "*.googleusercontent.com", "graph.facebook.com",
  ]

  /// Whether a host, in lower case, is one of ``standard``.
  package static func isStandard(_ host: String) -> Bool {
    standard.contains { name in
      name.hasPrefix("*.") ? host.hasSuffix(name.dropFirst()) : host == name
    }
  }
}

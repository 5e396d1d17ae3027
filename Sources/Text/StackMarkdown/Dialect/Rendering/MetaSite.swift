/// Converts between the URL of a site and the URL of its meta site.
enum MetaSite {
  /// Returns the URL of a site's meta site; `nil` if `site` is not an http(s) URL.
  ///
  /// Examples are `https://meta.stackoverflow.com`, `https://emacs.meta.stackexchange.com` for a
  /// site below stackexchange.com, and `https://es.meta.stackoverflow.com` for Stack Overflow in
  /// another language.
  static func metaURL(of site: String?) -> String? {
    guard let (scheme, host) = schemeAndHost(of: site) else { return nil }
    let labels = host.split(separator: ".")
    if labels.contains("meta") { return "\(scheme)://\(host)" }
    let domains = ["stackexchange.com", "stackoverflow.com"]
    if labels.count == 3, let domain = domains.first(where: { host.hasSuffix(".\($0)") }) {
      return "\(scheme)://\(labels[0]).meta.\(domain)"
    }
    return "\(scheme)://meta.\(host)"
  }

  /// Returns the URL of the main site for a meta site; for other sites, returns their own URL
  /// without a path.
  static func mainSiteURL(of site: String?) -> String? {
    guard let (scheme, host) = schemeAndHost(of: site) else { return nil }
    let labels = host.split(separator: ".").filter { $0 != "meta" }
    return "\(scheme)://\(labels.joined(separator: "."))"
  }

  /// Returns the lower-case scheme and host of an http(s) URL.
  private static func schemeAndHost(of site: String?) -> (scheme: String, host: String)? {
    guard let site, let colon = site.utf8.firstRange(of: "://".utf8) else { return nil }
    let scheme = site[..<colon.lowerBound].lowercased()
    let host = site[colon.upperBound...].prefix { $0 != "/" }.lowercased()
    guard scheme == "https" || scheme == "http", !host.isEmpty else { return nil }
    return (scheme, host)
  }
}

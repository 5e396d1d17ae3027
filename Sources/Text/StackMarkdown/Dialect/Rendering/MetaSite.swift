/// Converts between the URL of a site and the URL of its meta site.
enum MetaSite {
  /// Returns the URL of a site's meta site; `nil` if `site` is not an http(s) URL.
  ///
  /// Examples are `https://meta.stackoverflow.com`, `https://emacs.meta.stackexchange.com` for a
  /// site below stackexchange.com, and `https://es.meta.stackoverflow.com` for Stack Overflow in
  /// another language. Stack Apps has no meta site, so its own URL is returned.
  static func metaURL(of site: String?) -> String? {
    guard let (scheme, labels) = schemeAndLabels(of: site) else { return nil }
    let mainLabels = labels.filter { $0 != "meta" }
    if mainLabels.first == "stackapps" { return url(scheme, mainLabels) }
    let isSubdomain = mainLabels.count == 3 && domainsWithSubdomains.contains(mainLabels[1])
    return url(
      scheme,
      isSubdomain ? [mainLabels[0], "meta"] + mainLabels.dropFirst() : ["meta"] + mainLabels)
  }

  /// Returns the URL of the main site for a meta site; for other sites, returns their own URL
  /// without a path.
  ///
  /// Meta Stack Exchange belongs to the whole network and has no main site, so its own URL is
  /// returned.
  static func mainSiteURL(of site: String?) -> String? {
    guard let (scheme, labels) = schemeAndLabels(of: site) else { return nil }
    return url(scheme, isMetaSite(labels) ? labels.filter { $0 != "meta" } : labels)
  }

  /// Returns the URL of the main site if `site` is the URL of a meta site; otherwise `nil`.
  static func parentURL(of site: String?) -> String? {
    guard let (_, labels) = schemeAndLabels(of: site), isMetaSite(labels) else { return nil }
    return mainSiteURL(of: site)
  }

  /// The domains below which there are sites, without their top-level domain.
  private static let domainsWithSubdomains = ["stackexchange", "stackoverflow"]

  /// Whether a host belongs to the meta site of another site.
  private static func isMetaSite(_ labels: [String]) -> Bool {
    labels.contains("meta") && labels.prefix(2) != ["meta", "stackexchange"]
  }

  private static func url(_ scheme: String, _ labels: [String]) -> String {
    "\(scheme)://\(labels.joined(separator: "."))"
  }

  /// Returns the scheme of an http(s) URL and the labels of its host, in lower case and without
  /// `www`.
  private static func schemeAndLabels(of site: String?) -> (scheme: String, labels: [String])? {
    guard let site, let colon = site.utf8.firstRange(of: "://".utf8) else { return nil }
    let scheme = site[..<colon.lowerBound].lowercased()
    let host = site[colon.upperBound...].prefix { $0 != "/" }.lowercased()
    var labels = host.split(separator: ".").map(String.init)
    if labels.first == "www" { labels.removeFirst() }
    guard scheme == "https" || scheme == "http", !labels.isEmpty else { return nil }
    return (scheme, labels)
  }
}

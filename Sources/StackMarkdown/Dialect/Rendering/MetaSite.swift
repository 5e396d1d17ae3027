/// Where a site's meta is, and where the site of a meta is.
enum MetaSite {
  /// The address of the meta of a site, if that is known and one of http(s):
  /// `https://meta.stackoverflow.com` for Stack Overflow, `https://emacs.meta.stackexchange.com`
  /// for a site below stackexchange.com, and `https://es.meta.stackoverflow.com` for the Stack
  /// Overflows in other languages.
  static func address(of site: String?) -> String? {
    guard let (scheme, host) = parts(of: site) else { return nil }
    let labels = host.split(separator: ".")
    if labels.contains("meta") { return "\(scheme)://\(host)" }
    let domains = ["stackexchange.com", "stackoverflow.com"]
    if labels.count == 3, let domain = domains.first(where: { host.hasSuffix(".\($0)") }) {
      return "\(scheme)://\(labels[0]).meta.\(domain)"
    }
    return "\(scheme)://meta.\(host)"
  }

  /// The address of the site of a meta; of a site that is none, its own.
  static func mainAddress(of site: String?) -> String? {
    guard let (scheme, host) = parts(of: site) else { return nil }
    let labels = host.split(separator: ".").filter { $0 != "meta" }
    return "\(scheme)://\(labels.joined(separator: "."))"
  }

  private static func parts(of site: String?) -> (scheme: String, host: String)? {
    guard let site, let colon = site.utf8.firstRange(of: "://".utf8) else { return nil }
    let scheme = site[..<colon.lowerBound].lowercased()
    let host = site[colon.upperBound...].prefix { $0 != "/" }.lowercased()
    guard scheme == "https" || scheme == "http", !host.isEmpty else { return nil }
    return (scheme, host)
  }
}

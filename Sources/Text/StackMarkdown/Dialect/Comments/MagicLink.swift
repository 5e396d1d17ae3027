internal import Basics

/// A word in brackets that comments turn into a link, such as `[ask]` or `[emacs.se]`.
struct MagicLink {
  /// The link's URL: a path on the comment's site, or an absolute URL.
  let url: [UInt8]
  /// The text that the link shows.
  let text: [UInt8]

  /// Parses the magic link whose opening bracket is at `start`.
  ///
  /// - Parameters:
  ///   - text: The text of the comment.
  ///   - start: The index of the opening bracket.
  ///   - siteURL: The URL of the comment's site; without it, `[meta]` and `[main]` are not magic
  ///     links.
  /// - Returns: The link and the index after its closing bracket; `nil` if the word has no meaning.
  static func parse(
    _ text: [UInt8], at start: Int, siteURL: String?
  ) -> (link: MagicLink, end: Int)? {
    let limit = min(text.count, start + 80)
    guard let end = text.firstIndex(of: .closingBracket, from: start + 1, before: limit) else {
      return nil
    }
    let name = text[start + 1..<end]
    let lowercasedName = String(decoding: name.map(\.lowercased), as: UTF8.self)
    guard
      let link = fixedLinks[lowercasedName] ?? helpPage(lowercasedName)
        ?? networkSite(lowercasedName) ?? siblingSite(lowercasedName, of: siteURL)
    else { return nil }
    return (MagicLink(url: Array(link.address.utf8), text: Array(link.text.utf8)), end + 1)
  }

  /// Returns the link to the help centre for a name such as `help/on-topic` or `faq#bounty`;
  /// otherwise `nil`.
  private static func helpPage(_ name: String) -> (address: String, text: String)? {
    guard
      name.utf8.allSatisfy({ $0.isAlphanumeric || $0 == .hyphen || $0 == .slash || $0 == .hash })
    else { return nil }
    if name.hasPrefix("help/"), name.utf8.count > 5 { return ("/\(name)", "help center") }
    if name.hasPrefix("faq#"), name.utf8.count > 4 { return ("/\(name)", "faq") }
    return nil
  }

  /// Returns the link to a site below stackexchange.com for a name such as `emacs.se`; otherwise
  /// `nil`.
  private static func networkSite(_ name: String) -> (address: String, text: String)? {
    guard name.hasSuffix(".se") else { return nil }
    let site = name.dropLast(3)
    guard !site.isEmpty, site.utf8.allSatisfy({ $0.isAlphanumeric || $0 == .hyphen || $0 == .dot })
    else { return nil }
    return ("https://\(site).stackexchange.com", "\(site).stackexchange.com")
  }

  /// Returns the link to the meta site for `meta` and to the main site for `main`; otherwise `nil`.
  private static func siblingSite(
    _ name: String, of siteURL: String?
  ) -> (address: String, text: String)? {
    switch name {
    case "meta": MetaSite.metaURL(of: siteURL).map { ($0, "meta") }
    case "main": MetaSite.mainSiteURL(of: siteURL).map { ($0, "main") }
    default: nil
    }
  }

  /// The link for `[example]`, `[mcve]` and `[mre]`.
  private static let reproducibleExampleLink = (
    address: "/help/minimal-reproducible-example", text: "minimal, reproducible example"
  )

  /// The links for words that mean the same on every site, by word in lower case.
  private static let fixedLinks: [String: (address: String, text: String)] = [
    "a51": ("https://area51.stackexchange.com", "Area 51"),
    "about": ("/tour", "about"),
    "answer": ("/help/how-to-answer", "How to Answer"),
    "ask": ("/help/how-to-ask", "How to Ask"),
    "chat": ("https://chat.stackexchange.com", "chat"),
    "example": reproducibleExampleLink,
    "faq": ("/help", "faq"),
    "help": ("/help", "help center"),
    "mcve": reproducibleExampleLink,
    "meta.se": ("https://meta.stackexchange.com", "Meta Stack Exchange"),
    "metaso": ("https://meta.stackoverflow.com", "Meta Stack Overflow"),
    "mre": reproducibleExampleLink,
    "mse": ("https://meta.stackexchange.com", "Meta Stack Exchange"),
    "mso": ("https://meta.stackoverflow.com", "Meta Stack Overflow"),
    "se": ("https://stackexchange.com", "Stack Exchange"),
    "sf": ("https://serverfault.com", "Server Fault"),
    "so": ("https://stackoverflow.com", "Stack Overflow"),
    "su": ("https://superuser.com", "Super User"),
    "tour": ("/tour", "tour"),
  ]
}

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

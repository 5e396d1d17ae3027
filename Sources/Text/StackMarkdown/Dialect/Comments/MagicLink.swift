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

internal import Basics

/// A word in brackets that comments turn into a link, such as `[ask]` or `[emacs.se]`.
struct MagicLink {
  /// Where it leads: a path on the site of the comment, or a whole address.
  let address: [UInt8]
  /// What is shown.
  let text: [UInt8]

  /// The magic link whose opening bracket is at `start`, and where it ends.
  ///
  /// Without the address of the comment's site `[meta]` and `[main]` are none.
  static func read(
    _ text: [UInt8], at start: Int, siteURL: String?
  ) -> (link: MagicLink, end: Int)? {
    let limit = min(text.count, start + 80)
    guard let end = text.firstIndex(of: .closingBracket, from: start + 1, before: limit) else {
      return nil
    }
    let name = text[start + 1..<end]
    let small = String(decoding: name.map(\.lowercased), as: UTF8.self)
    guard let link = fixed[small] ?? section(small) ?? network(small) ?? sibling(small, of: siteURL)
    else { return nil }
    return (MagicLink(address: Array(link.address.utf8), text: Array(link.text.utf8)), end + 1)
  }

  /// `[help/…]` and `[faq#…]`: a page of the help centre.
  private static func section(_ name: String) -> (address: String, text: String)? {
    guard
      name.utf8.allSatisfy({ $0.isAlphanumeric || $0 == .hyphen || $0 == .slash || $0 == .hash })
    else { return nil }
    if name.hasPrefix("help/"), name.utf8.count > 5 { return ("/\(name)", "help center") }
    if name.hasPrefix("faq#"), name.utf8.count > 4 { return ("/\(name)", "faq") }
    return nil
  }

  /// `[name.se]`: a site below stackexchange.com.
  private static func network(_ name: String) -> (address: String, text: String)? {
    guard name.hasSuffix(".se") else { return nil }
    let site = name.dropLast(3)
    guard !site.isEmpty, site.utf8.allSatisfy({ $0.isAlphanumeric || $0 == .hyphen || $0 == .dot })
    else { return nil }
    return ("https://\(site).stackexchange.com", "\(site).stackexchange.com")
  }

  /// `[meta]` and `[main]`: the meta of the site, and the site of a meta.
  private static func sibling(
    _ name: String, of siteURL: String?
  ) -> (address: String, text: String)? {
    switch name {
    case "meta": MetaSite.address(of: siteURL).map { ($0, "meta") }
    case "main": MetaSite.mainAddress(of: siteURL).map { ($0, "main") }
    default: nil
    }
  }

  private static let example = (
    address: "/help/minimal-reproducible-example", text: "minimal, reproducible example"
  )

  private static let fixed: [String: (address: String, text: String)] = [
    "a51": ("https://area51.stackexchange.com", "Area 51"),
    "about": ("/tour", "about"),
    "answer": ("/help/how-to-answer", "How to Answer"),
    "ask": ("/help/how-to-ask", "How to Ask"),
    "chat": ("https://chat.stackexchange.com", "chat"),
    "example": example,
    "faq": ("/help", "faq"),
    "help": ("/help", "help center"),
    "mcve": example,
    "meta.se": ("https://meta.stackexchange.com", "Meta Stack Exchange"),
    "metaso": ("https://meta.stackoverflow.com", "Meta Stack Overflow"),
    "mre": example,
    "mse": ("https://meta.stackexchange.com", "Meta Stack Exchange"),
    "mso": ("https://meta.stackoverflow.com", "Meta Stack Overflow"),
    "se": ("https://stackexchange.com", "Stack Exchange"),
    "sf": ("https://serverfault.com", "Server Fault"),
    "so": ("https://stackoverflow.com", "Stack Overflow"),
    "su": ("https://superuser.com", "Super User"),
    "tour": ("/tour", "tour"),
  ]
}

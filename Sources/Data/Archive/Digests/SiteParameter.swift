internal import Basics

/// Returns the API's parameter of a site whose name, domain or URL is given; `nil` for malformed
/// text.
///
/// Examples are `stackoverflow` and `https://askubuntu.com/questions`. An unknown domain is
/// returned unchanged, because the API accepts domains, too.
package func siteParameter(_ text: String) -> String? {
  // Views of bytes, because texts compare characters: posts contain thousands of links.
  var name = text.lowercased().utf8[...]
  for prefix in ["https://", "http://"] where name.starts(with: prefix.utf8) {
    name = name.dropFirst(prefix.utf8.count)
  }
  // Remove the path of a URL; a site's name without a dot has none.
  let dot = UInt8(ascii: ".")
  if let slash = name.firstIndex(of: UInt8(ascii: "/")), name[..<slash].contains(dot) {
    name = name[..<slash]
  }
  if name.starts(with: "www.".utf8) { name = name.dropFirst(4) }
  let fullName = name
  for suffix in [".stackexchange.com", ".com"]
  where name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
    let baseName = name.dropLast(suffix.utf8.count)
    let isRemovable = suffix != ".com" || sitesWithOwnDomain.contains(String(Substring(baseName)))
    if isRemovable && !baseName.isEmpty { name = baseName }
  }
  // The former domains of meta sites, such as `meta.emacs.stackexchange.com`.
  if name.endIndex < fullName.endIndex, name.starts(with: "meta.".utf8),
    fullName[name.endIndex...].elementsEqual(".stackexchange.com".utf8)
  {
    return siteParameter("\(Substring(name.dropFirst(5))).meta")
  }
  let isName = name.allSatisfy { byte in
    byte.isAlphanumeric && !byte.isUppercase || byte == UInt8(ascii: "-") || byte == dot
  }
  guard isName, let first = name.first, first != dot, first != UInt8(ascii: "-") else { return nil }
  return String(Substring(name))
}

/// Returns the API's parameter of the Stack Exchange site at a host, which is given in lower case.
///
/// - Returns: `nil` for hosts outside of the network. Hosts of the sample posts end in `.example`
///   instead of `.com`.
package func networkSiteParameter(_ host: String) -> String? {
  var host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  if host.hasSuffix(".example") { host = host.dropLast(7) + "com" }
  let isSite =
    networkDomains.contains { host == $0 || host.hasSuffix(".\($0)") }
    && host != "stackexchange.com"
    && !host.hasPrefix("chat.") && !host.hasPrefix("api.")
  return isSite ? siteParameter(host) : nil
}

/// The domains of Stack Exchange that are sites or have sites as subdomains.
private let networkDomains = [
  "stackexchange.com", "stackoverflow.com", "superuser.com", "serverfault.com", "askubuntu.com",
  "stackapps.com", "mathoverflow.net",
]

/// Returns the URL of a site, derived from the API's parameter of the site by the naming rules of
/// Stack Exchange.
package func siteURL(_ parameter: String) -> String {
  if sitesWithOwnDomain.contains(parameter) { return "https://\(parameter).com" }
  let isDomain = parameter.contains(".") && !parameter.hasSuffix(".meta")
  return "https://\(parameter)\(isDomain ? "" : ".stackexchange.com")"
}

/// The API's parameters of the sites whose domain is the parameter followed by `.com`.
private let sitesWithOwnDomain: Set<String> = [
  "stackoverflow", "superuser", "serverfault", "askubuntu", "stackapps",
  "meta.stackoverflow", "meta.superuser", "meta.serverfault", "meta.askubuntu",
  "ru.stackoverflow", "pt.stackoverflow", "es.stackoverflow", "ja.stackoverflow",
  "ru.meta.stackoverflow", "pt.meta.stackoverflow", "es.meta.stackoverflow",
  "ja.meta.stackoverflow",
]

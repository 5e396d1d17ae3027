internal import Basics

/// The API's parameter for a site such as `stackoverflow` or `https://askubuntu.com/questions`; `nil`
/// when the text cannot name one.
///
/// A domain that no rule covers stays as it is, because the API takes domains too.
package func siteParameter(_ text: String) -> String? {
  var name = Substring(text.lowercased())
  for prefix in ["https://", "http://"] where name.hasPrefix(prefix) {
    name = name.dropFirst(prefix.count)
  }
  // The path of a page of the site; a bare name has none.
  if let slash = name.firstIndex(of: "/"), name[..<slash].contains(".") { name = name[..<slash] }
  if name.hasPrefix("www.") { name = name.dropFirst(4) }
  for suffix in [".stackexchange.com", ".com"] where name.hasSuffix(suffix) {
    let head = name.dropLast(suffix.count)
    let isKnown = suffix != ".com" || ownDomains.contains(String(head))
    if isKnown && !head.isEmpty { name = head }
  }
  let isName = name.utf8.allSatisfy { byte in
    byte.isAlphanumeric && !byte.isCapital || byte == 0x2d || byte == 0x2e
  }
  return name.isEmpty || !isName || name.hasPrefix(".") || name.hasPrefix("-") ? nil : String(name)
}

/// The API's parameter for a site of the network, by its host in lower case.
///
/// - Returns: `nil` for hosts of others. The sample's end in `.example` where real ones end in `.com`.
package func networkSite(_ host: String) -> String? {
  var host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  if host.hasSuffix(".example") { host = host.dropLast(7) + "com" }
  let isOwn =
    networkDomains.contains { host == $0 || host.hasSuffix(".\($0)") }
    && host != "stackexchange.com"
    && !host.hasPrefix("chat.") && !host.hasPrefix("api.")
  return isOwn ? siteParameter(host) : nil
}

/// Each is a site, or holds some below it.
private let networkDomains = [
  "stackexchange.com", "stackoverflow.com", "superuser.com", "serverfault.com", "askubuntu.com",
  "stackapps.com", "mathoverflow.net",
]

/// The address of a site by its parameter, as far as the network's rules tell it without being asked.
package func siteAddress(_ parameter: String) -> String {
  if ownDomains.contains(parameter) { return "https://\(parameter).com" }
  let isDomain = parameter.contains(".") && !parameter.hasSuffix(".meta")
  return "https://\(parameter)\(isDomain ? "" : ".stackexchange.com")"
}

/// Sites whose parameter is their domain without `.com`.
private let ownDomains: Set<String> = [
  "stackoverflow", "superuser", "serverfault", "askubuntu", "stackapps",
  "meta.stackoverflow", "meta.superuser", "meta.serverfault", "meta.askubuntu",
  "ru.stackoverflow", "pt.stackoverflow", "es.stackoverflow", "ja.stackoverflow",
]

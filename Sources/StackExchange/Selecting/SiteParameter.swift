internal import Basics

/// The API's parameter for a site that may be named by its domain.
///
/// - Parameter text: `stackoverflow`, `math.stackexchange.com`, `https://askubuntu.com/`…
/// - Returns: The parameter; a domain that no rule covers stays as it is, because the API takes
///   domains too. `nil` when the text cannot name a site.
package func siteParameter(_ text: String) -> String? {
  var name = Substring(text.lowercased())
  for prefix in ["https://", "http://"] where name.hasPrefix(prefix) {
    name = name.dropFirst(prefix.count)
  }
  if name.hasSuffix("/") { name = name.dropLast() }
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

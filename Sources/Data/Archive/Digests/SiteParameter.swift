internal import Basics

/// Returns the API's parameter of a site whose name, domain or URL is given; `nil` for malformed
/// text.
///
/// Examples are `stackoverflow` and `https://askubuntu.com/questions`. Each site of the network has one
/// parameter, whichever of its names is given: `meta.emacs.stackexchange.com` and `emacs.meta` are
/// the same site, and so are `programmers` and `softwareengineering`. An unknown domain is returned
/// unchanged, because the API accepts domains, too.
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
  let isName = name.allSatisfy { byte in
    byte.isAlphanumeric && !byte.isUppercase || byte == UInt8(ascii: "-") || byte == dot
  }
  guard isName, let first = name.first, first != dot, first != UInt8(ascii: "-") else { return nil }
  let labels = name.split(separator: dot, omittingEmptySubsequences: false)
  guard let meta = labels.prefix(2).firstIndex(where: { $0.elementsEqual("meta".utf8) }),
    labels.count > 1
  else { return mainSiteParameter(name) ?? String(Substring(name)) }
  let mainName = Array((labels[..<meta] + labels[(meta + 1)...]).joined(separator: [dot]))
  // The meta site of the network itself.
  if mainName.starts(with: "stackexchange".utf8) { return "meta" }
  return mainSiteParameter(mainName).flatMap(metaSiteParameter) ?? String(Substring(name))
}

/// Returns the parameter of a main site, given its name or domain in lower case; `nil` for other domains.
private func mainSiteParameter(_ name: some Collection<UInt8>) -> String? {
  let domain = String(decoding: name, as: UTF8.self)
  let networkDomain = ".stackexchange.com"
  let isBelowNetwork = domain.hasSuffix(networkDomain)
  let text = isBelowNetwork ? String(domain.dropLast(networkDomain.count)) : domain
  if let parameter = otherNames[text] { return parameter }
  guard !text.isEmpty else { return nil }
  if isBelowNetwork || !text.contains(".") || mainSitesWithOwnDomain.contains(text) { return text }
  guard text.hasSuffix(".com") else { return nil }
  let baseName = String(text.dropLast(4))
  return mainSitesWithOwnDomain.contains(baseName) ? baseName : nil
}

/// Returns the parameter of the meta site of a main site; `nil` for a domain outside of the network.
///
/// Stack Overflow in other languages has it in the middle, such as `es.meta.stackoverflow`.
private func metaSiteParameter(_ mainSite: String) -> String? {
  guard mainSitesWithOwnDomain.contains(mainSite) else {
    return mainSite.contains(".") ? nil : mainSite + ".meta"
  }
  guard mainSite.hasSuffix(".stackoverflow") else { return "meta." + mainSite }
  return mainSite.replacing(".", with: ".meta.", maxReplacements: 1)
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
    || otherNames[host] != nil && host.contains(".")
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
  if parameter.hasSuffix("mathoverflow.net") { return "https://\(parameter)" }
  if sitesWithOwnDomain.contains(parameter) { return "https://\(parameter).com" }
  let isDomain = parameter.contains(".") && !parameter.hasSuffix(".meta")
  return "https://\(parameter)\(isDomain ? "" : ".stackexchange.com")"
}

/// The API's parameters of the main sites that are not below `stackexchange.com`: the domain is the parameter
/// followed by `.com`, except that of MathOverflow, which is its parameter.
private let mainSitesWithOwnDomain: Set<String> = [
  "stackoverflow", "superuser", "serverfault", "askubuntu", "stackapps", "mathoverflow.net",
  "ru.stackoverflow", "pt.stackoverflow", "es.stackoverflow", "ja.stackoverflow",
]

/// The API's parameters of the sites that are not below `stackexchange.com`, with their meta sites.
private let sitesWithOwnDomain = mainSitesWithOwnDomain.union(
  mainSitesWithOwnDomain.compactMap(metaSiteParameter))

/// The parameters of sites by other names: former names, names of domains that lead to the site, and synonyms.
private let otherNames: [String: String] = {
  var parameters: [String: String] = [:]
  for line in otherNameLines.split(separator: "\n") {
    let names = line.split(separator: " ").map(String.init)
    for name in names.dropFirst() { parameters[name] = names[0] }
  }
  return parameters
}()

/// The other names of sites below `stackexchange.com`, and domains outside of it; each line begins with the parameter.
private let otherNameLines = """
  3dprinting threedprinting
  academia academics
  alcohol beer dranks
  apple askdifferent.com
  askubuntu ubuntu
  bicycles bicycle cycling bikes
  boardgames boardgame
  communitybuilding moderator moderators
  cooking seasonedadvice.com
  crypto cryptography
  cs computerscience
  dsp signals
  electronics chiphacker.com
  english elu
  expatriates expats
  gaming arqade.com thearqade.com
  gardening landscaping
  german deutsch
  graphicdesign graphicsdesign graphicdesigns
  homebrew homebrewing brewadvice.com
  interpersonal interpersonalskills
  ja.stackoverflow jp.stackoverflow jp.stackoverflow.com
  judaism yodeya yodeya.com mi.yodeya.com miyodeya.com
  linguistics linguist
  math maths mathematics
  mathoverflow.net mathoverflow mathoverflow.com
  mechanics garage
  money basicallymoney.com
  movies tv
  music guitar guitars
  patents askpatents askpatents.com
  photo photos photography
  psychology cogsci
  pt.stackoverflow br.stackoverflow br.stackoverflow.com stackoverflow.com.br
  ru.stackoverflow stackoverflow.ru hashcode.ru
  rus russ russ.hashcode.ru
  scifi sciencefiction fantasy
  security itsecurity
  sharepoint sharepointoverflow.com
  skeptics skeptic skepticexchange.com
  softwareengineering programmer programmers
  sound sounddesign socialsounddesign.com
  space thefinalfrontier
  spanish espanol
  stackoverflow facebook.stackoverflow.com
  stats statistics crossvalidated.com
  unix linux
  ux ui
  vegetarianism vegetarian veg
  vi vim
  video avp
  webapps nothingtoinstall.com
  webmasters webmaster
  writing writer writers
  """

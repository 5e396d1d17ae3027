internal import Digests
package import StackExchange

extension Community {
  /// What the network's rules tell of a site without its being asked; `url` where they do not tell
  /// it.
  package init(ruled parameter: String, url: String? = nil, hasMath: Bool = false) {
    let isMath = hasMath || mathSites.contains(parameter.withoutMeta)
    self.init(
      parameter: parameter, name: names[parameter] ?? parameter.siteName,
      url: url ?? siteAddress(parameter), markdownExtensions: isMath ? ["MathJax"] : [])
  }
}

extension String {
  /// The site whose meta a site is, or the site.
  fileprivate var withoutMeta: String {
    if hasSuffix(".meta") { return String(dropLast(5)) }
    return hasPrefix("meta.") ? String(dropFirst(5)) : self
  }

  /// For example `French Language`, as far as a name tells: `French Stack Exchange`.
  fileprivate var siteName: String {
    let site = withoutMeta
    let name = names[site] ?? site.prefix(1).uppercased() + site.dropFirst()
    let network = site.contains(".") || names[site] != nil ? "" : " Stack Exchange"
    return site == self ? name + network : "\(name) Meta\(network)"
  }
}

private let names = [
  "stackoverflow": "Stack Overflow", "superuser": "Super User", "serverfault": "Server Fault",
  "askubuntu": "Ask Ubuntu", "stackapps": "Stack Apps", "mathoverflow.net": "MathOverflow",
  "meta": "Meta Stack Exchange", "meta.stackoverflow": "Meta Stack Overflow",
  "es.stackoverflow": "Stack Overflow en español",
  "pt.stackoverflow": "Stack Overflow em Português",
  "ja.stackoverflow": "スタック・オーバーフロー", "ru.stackoverflow": "Stack Overflow на русском",
]

/// Where the network loads MathJax with `$` around formulae.
private let mathSites: Set<String> = [
  "ai", "astronomy", "bioinformatics", "biology", "chemistry", "computergraphics", "crypto", "cs",
  "cseducators", "cstheory", "datascience", "dsp", "earthscience", "economics", "engineering",
  "hsm", "math", "matheducators", "mathematica", "mathoverflow.net", "mattermodeling", "or",
  "philosophy", "physics", "proofassistants", "psychology", "puzzling", "quant",
  "quantumcomputing", "robotics", "scicomp", "space", "stats", "worldbuilding",
]

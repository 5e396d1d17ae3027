internal import Archive
package import StackExchange

extension Community {
  /// Creates a description of a site from its API parameter, without a request, by the network's
  /// naming rules.
  ///
  /// - Parameters:
  ///   - parameter: The API parameter of the site, such as `superuser`.
  ///   - url: The URL of the site; `nil` to derive it from the parameter.
  ///   - hasMath: Whether the site uses formulae, even if the list of such sites does not contain
  ///     it.
  package init(derivedFrom parameter: String, url: String? = nil, hasMath: Bool = false) {
    let usesMathJax = hasMath || mathSites.contains(parameter.withoutMeta)
    self.init(
      apiSiteParameter: parameter, name: siteNames[parameter] ?? parameter.derivedSiteName,
      url: url ?? siteURL(parameter), markdownExtensions: usesMathJax ? ["MathJax"] : [])
  }
}

extension String {
  /// The API parameter of the main site if this is the parameter of its meta site, such as `french`
  /// for `french.meta`; otherwise this parameter.
  fileprivate var withoutMeta: String {
    if hasSuffix(".meta") { return String(dropLast(5)) }
    return hasPrefix("meta.") ? String(dropFirst(5)) : self
  }

  /// The name of a site derived from its parameter, such as `French Stack Exchange` for `french`.
  fileprivate var derivedSiteName: String {
    let site = withoutMeta
    let name = siteNames[site] ?? site.prefix(1).uppercased() + site.dropFirst()
    let suffix = site.contains(".") || siteNames[site] != nil ? "" : " Stack Exchange"
    return site == self ? name + suffix : "\(name) Meta\(suffix)"
  }
}

/// The names of sites that do not follow from their parameters.
private let siteNames = [
  "stackoverflow": "Stack Overflow", "superuser": "Super User", "serverfault": "Server Fault",
  "askubuntu": "Ask Ubuntu", "stackapps": "Stack Apps", "mathoverflow.net": "MathOverflow",
  "meta": "Meta Stack Exchange", "meta.stackoverflow": "Meta Stack Overflow",
  "es.stackoverflow": "Stack Overflow en español",
  "pt.stackoverflow": "Stack Overflow em Português",
  "ja.stackoverflow": "スタック・オーバーフロー", "ru.stackoverflow": "Stack Overflow на русском",
]

/// The sites on which the network loads MathJax with `$` as the delimiter of formulae.
private let mathSites: Set<String> = [
  "ai", "astronomy", "bioinformatics", "biology", "chemistry", "computergraphics", "crypto", "cs",
  "cseducators", "cstheory", "datascience", "dsp", "earthscience", "economics", "engineering",
  "hsm", "math", "matheducators", "mathematica", "mathoverflow.net", "mattermodeling", "or",
  "philosophy", "physics", "proofassistants", "psychology", "puzzling", "quant",
  "quantumcomputing", "robotics", "scicomp", "space", "stats", "worldbuilding",
]

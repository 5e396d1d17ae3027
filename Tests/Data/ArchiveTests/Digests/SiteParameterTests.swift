import Archive
import FoundationEssentials
import StackExchange
import Testing

@Suite struct SiteParameterTests {
  @Test(
    "A domain is converted to the API parameter of its site",
    arguments: [
      ("stackoverflow", "stackoverflow"), ("StackOverflow.com", "stackoverflow"),
      ("https://www.superuser.com/", "superuser"), ("http://askubuntu.com", "askubuntu"),
      ("math.stackexchange.com", "math"), ("emacs.meta.stackexchange.com", "emacs.meta"),
      ("meta.stackexchange.com", "meta"), ("ru.stackoverflow.com", "ru.stackoverflow"),
      ("meta.serverfault.com", "meta.serverfault"), ("mathoverflow.net", "mathoverflow.net"),
      ("meta.mathoverflow.net", "meta.mathoverflow.net"), ("3dprinting", "3dprinting"),
      ("example.com", "example.com"), ("meta.emacs.stackexchange.com", "emacs.meta"),
      ("https://emacs.stackexchange.com/questions", "emacs"),
      ("stackoverflow.com/questions/tagged/swift?tab=Votes#x", "stackoverflow"),
      ("ja.meta.stackoverflow.com", "ja.meta.stackoverflow"), ("meta.meta", "meta.meta"),
      ("stackexchange.com", "stackexchange.com"), ("a.meta.example.com", "a.meta.example.com"),
      ("meta.example.com", "meta.example.com"),
      ("chat.stackoverflow.com", "chat.stackoverflow.com"),
    ])
  func parameters(text: String, parameter: String) {
    #expect(siteParameter(text) == parameter)
  }

  @Test(
    "A parameter is converted to the URL of its site",
    arguments: [
      ("stackoverflow", "stackoverflow.com"), ("emacs", "emacs.stackexchange.com"),
      ("ru.stackoverflow", "ru.stackoverflow.com"), ("mathoverflow.net", "mathoverflow.net"),
      ("emacs.meta", "emacs.meta.stackexchange.com"), ("meta", "meta.stackexchange.com"),
      ("meta.serverfault", "meta.serverfault.com"), ("example.com", "example.com"),
      ("pt.meta.stackoverflow", "pt.meta.stackoverflow.com"),
      ("meta.mathoverflow.net", "meta.mathoverflow.net"), ("stackapps", "stackapps.com"),
    ])
  func urls(parameter: String, domain: String) {
    #expect(siteURL(parameter) == "https://\(domain)")
    #expect(siteParameter(siteURL(parameter)) == parameter)
  }

  @Test(
    "Text that cannot name a site is refused",
    arguments: [
      "", "/", "https://", "a b", "a/b", "a?b", "a:80", "-a", ".a", "ü", "a_b", "user@a.com",
    ])
  func refused(text: String) {
    #expect(siteParameter(text) == nil)
  }

  @Test(
    "Each site has one parameter, whichever of its names is given",
    arguments: [
      ("es.meta.stackoverflow", "meta.es.stackoverflow.com es.meta.stackoverflow.com"),
      ("pt.meta.stackoverflow", "meta.br.stackoverflow.com pt.meta.stackoverflow"),
      ("ru.meta.stackoverflow", "meta.hashcode.ru meta.ru.stackoverflow"),
      ("meta.stackoverflow", "stackoverflow.meta meta.stackoverflow.com"),
      ("meta.mathoverflow.net", "meta.mathoverflow.com mathoverflow.meta meta.mathoverflow"),
      ("meta", "meta.stackexchange.com meta.stackexchange"),
      ("meta.askubuntu", "meta.ubuntu.stackexchange.com askubuntu.meta meta.askubuntu.com"),
      ("emacs.meta", "meta.emacs meta.emacs.stackexchange.com emacs.meta.stackexchange.com"),
      ("softwareengineering", "programmers programmers.stackexchange.com"),
      ("softwareengineering.meta", "meta.programmers.stackexchange.com programmers.meta"),
      ("gaming", "arqade.com http://www.thearqade.com/questions"),
      ("mathoverflow.net", "mathoverflow mathoverflow.com mathoverflow.stackexchange.com"),
      ("pt.stackoverflow", "stackoverflow.com.br br.stackoverflow"),
    ])
  func otherNames(parameter: String, names: String) {
    for name in names.split(separator: " ").map(String.init) + [parameter] {
      let forms = name.hasPrefix("http") ? [name] : [name, "www.\(name)", name.uppercased()]
      for form in forms { #expect(siteParameter(form) == parameter, "\(form)") }
    }
    #expect(networkSiteParameter(String(siteURL(parameter).dropFirst(8))) == parameter)
  }

  @Test(
    "All sites of the network have one parameter each",
    .enabled(if: ListedSite.file != nil, "SODIGEST_SHARED names no folder with the list of sites"))
  func listedSites() throws {
    let sites = try ListedSite.all()
    #expect(sites.count > 300)
    for site in sites {
      let parameter = site.apiSiteParameter
      #expect(siteURL(parameter) == site.siteURL)
      let host = site.siteURL.replacing("https://", with: "")
      for name in [parameter, site.siteURL, host] + (site.aliases ?? []) {
        #expect(siteParameter(name) == parameter, "\(name)")
      }
      for form in ["http://\(host)/", "www.\(host)", "https://www.\(host)/questions/1"] {
        #expect(siteParameter(form) == parameter, "\(form)")
      }
      #expect(networkSiteParameter(host) == parameter, "\(host)")
    }
  }
}

/// A site in a recorded list of all sites, which is not part of the repository.
private struct ListedSite: Decodable {
  let apiSiteParameter: String
  let siteURL: String
  let aliases: [String]?

  enum CodingKeys: String, CodingKey {
    case apiSiteParameter = "api_site_parameter"
    case siteURL = "site_url"
    case aliases
  }

  private struct List: Decodable { let items: [ListedSite] }

  /// The path of the list; `nil` if `SODIGEST_SHARED` names no folder that has it.
  static let file = ProcessInfo.processInfo.environment["SODIGEST_SHARED"]
    .map { "\($0)/data/api/sites.json" }
    .flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }

  static func all() throws -> [ListedSite] {
    let data = try Data(contentsOf: URL(filePath: try #require(file)))
    return try JSONDecoder().decode(List.self, from: data).items
  }
}

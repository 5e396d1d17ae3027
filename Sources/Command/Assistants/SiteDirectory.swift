internal import Archive
internal import Mustache
internal import Pages
internal import StackExchange

/// The sites of an archive that assistants may ask about, by the names that people use.
struct SiteDirectory: Sendable {
  let sites: [Community]
  private let onlySite: String?

  /// Reads the sites of an archive, or the only one with a name in the API.
  init(_ archive: Archive, onlySite: String? = nil) throws(ArchiveError) {
    self.onlySite = onlySite
    sites = try archive.communities().filter {
      onlySite == nil || $0.apiSiteParameter == onlySite
    }
  }

  /// Reports whether assistants may read questions of a site.
  func includes(_ parameter: String) -> Bool { onlySite == nil || onlySite == parameter }

  /// Returns the site that a name, a host or an address means; throws a failure that lists all sites.
  func site(named name: String) throws(ToolFailure) -> Community {
    let wanted = name.lowercased()
    let host = Self.host(of: wanted) ?? wanted
    let match =
      sites.first { site in
        [site.apiSiteParameter, site.name].contains { $0.lowercased() == wanted }
          || Self.host(of: site.url.lowercased()) == host
      }
      // A former name, or another domain that leads to the site.
      ?? siteParameter(name).flatMap { parameter in
        sites.first { $0.apiSiteParameter == parameter }
      }
    guard let match else {
      throw ToolFailure(
        "The archive has no site \"\(Quotation.line(name))\". Its sites: \(nameList)")
    }
    return match
  }

  /// Returns the site with a name in the API; one without an address if the archive does not describe it.
  func site(withParameter parameter: String) -> Community {
    sites.first { $0.apiSiteParameter == parameter }
      ?? Community(apiSiteParameter: parameter, name: parameter, url: "")
  }

  /// The names of all sites in the API.
  var nameList: String {
    sites.isEmpty
      ? "none" : sites.map { Quotation.line($0.apiSiteParameter) }.joined(separator: ", ")
  }

  /// Returns the address of a question on its site; `nil` if the site has no valid address.
  func link(toQuestion key: QuestionKey) -> String? {
    LinkAddress(web: nil, or: "\(site(withParameter: key.site).url)/q/\(key.id)").map {
      Quotation.line($0.text)
    }
  }

  /// Returns the host of an address without `www.`; `nil` for other texts.
  static func host(of address: String) -> String? {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty else {
      return nil
    }
    return String(parts[2].hasPrefix("www.") ? parts[2].dropFirst(4) : parts[2])
  }
}

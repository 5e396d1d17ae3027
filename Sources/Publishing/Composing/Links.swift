internal import Mustache

/// The ways from a page to others of its site.
struct Links {
  let settings: SiteSettings
  /// What the page is in.
  let format: SiteFormat
  /// Leads from the page's folder to the site's: `../` for each folder between.
  let root: String
  /// Leads to the site's folder from anywhere, where that is needed and known.
  private let host: String?

  /// The ways from pages that lie so many folders deep.
  init(settings: SiteSettings, format: SiteFormat, depth: Int) {
    self.settings = settings
    self.format = format
    root = String(repeating: "../", count: depth)
    host = nil
  }

  /// The ways from a page that hosts show at any depth.
  init(fromAnywhere settings: SiteSettings) {
    self.settings = settings
    format = .html
    root = ""
    host = settings.baseURL
  }

  func to(_ path: String) -> Address {
    let address = Address(path: root + path)
    return host.flatMap { Address("\($0)/\(address.text)") } ?? address
  }

  func question(_ id: Int, of site: SiteQuestions) -> Address {
    to(SitePath.question(id, site: site.folder, format))
  }

  func edition(_ date: String, of digest: DigestEditions) -> Address {
    to(SitePath.edition(date, digest: digest.folder, format))
  }

  /// Tags have pages only in HTML.
  func tag(_ tag: String, of site: SiteQuestions) -> Address? {
    guard settings.formats.contains(.html) else { return nil }
    return to(SitePath.tag(PathName.encoded(tag), site: site.folder))
  }

  var home: Address {
    to(settings.formats.contains(.html) ? SitePath.home : SitePath.markdownHome)
  }

  var about: Address? { settings.formats.contains(.html) ? to(SitePath.about) : nil }
}

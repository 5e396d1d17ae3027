package import Configuration
package import Contents
package import Mustache

/// The ways from a page to others of its site.
package struct Links: Sendable {
  package let settings: SiteSettings
  /// What the page is in.
  package let format: SiteFormat
  /// Leads from the page's folder to the site's: `../` for each folder between.
  let root: String
  /// Leads to the site's folder from anywhere, where that is needed and known.
  private let host: String?

  /// The ways from pages that lie so many folders deep, or from any place.
  init(_ settings: SiteSettings, in format: SiteFormat, depth: Int?) {
    self.settings = settings
    self.format = format
    root = String(repeating: "../", count: depth ?? 0)
    host = depth == nil ? settings.baseURL : nil
  }

  /// Whether addresses lead to the site from anywhere.
  package var hasHost: Bool { host != nil }

  /// The format of the pages that these lead to: an exported edition has no pages of its own.
  var pageFormat: SiteFormat { SiteFormat.exports.contains(format) ? .html : format }

  /// What a path is put behind.
  package var start: String { host.map { "\($0)/" } ?? root }

  /// The way to a file of the site.
  package func to(_ path: String, at place: String? = nil) -> Address {
    let address = Address(path: root + path, fragment: place)
    return host.flatMap { Address("\($0)/\(address.text)") } ?? address
  }

  /// The way to a page: in the format of this one or, where it has none, in that which it has; nil
  /// where the site has no such page.
  package func to<Kind: FileKind>(_ kind: Kind, _ target: Kind.Target) -> Address? {
    let formats = kind.formats(of: settings.formats)
    // Twins lead to twins alone.
    let nearest = formats.contains(format) ? format : format == .markdown ? nil : formats.first
    return nearest.map { to(kind.path(of: target, in: $0)) }
  }
}

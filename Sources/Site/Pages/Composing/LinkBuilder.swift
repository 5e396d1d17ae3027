package import Contents
package import Mustache

/// Builds the addresses of links from pages to other files of the site.
package struct LinkBuilder: Sendable {
  package let settings: SiteSettings
  /// The format of the pages that contain the links.
  package let format: SiteFormat
  /// The relative path from the folder of the pages to the site's folder: `../` for each level.
  let relativeRoot: String
  /// The absolute address of the site, for files that are read elsewhere, such as feeds and emails; `nil` for
  /// other files, or if the address is not configured.
  private let absoluteRoot: String?
  /// Whether the links are for files that are read elsewhere, where links relative to the site lead nowhere.
  let isReadElsewhere: Bool

  /// Creates a builder for links from pages `depth` folders below the site's folder; a `depth` of
  /// `nil` stands for files that are read elsewhere.
  init(_ settings: SiteSettings, in format: SiteFormat, depth: Int?) {
    self.settings = settings
    self.format = format
    relativeRoot = String(repeating: "../", count: depth ?? 0)
    absoluteRoot = depth == nil ? settings.baseURL : nil
    isReadElsewhere = depth == nil
  }

  /// Whether the built links are absolute URLs instead of relative ones.
  package var isAbsolute: Bool { absoluteRoot != nil }

  /// The format of the linked pages: HTML for exported editions, otherwise the format of the linking pages.
  var linkedFormat: SiteFormat { SiteFormat.exportFormats.contains(format) ? .html : format }

  /// The prefix of every linked path: the absolute address of the site with a slash, or the
  /// relative path to its folder.
  package var pathPrefix: String { absoluteRoot.map { "\($0)/" } ?? relativeRoot }

  /// Returns the address of a file of the site, or of an anchor in it.
  package func fileAddress(_ path: String, fragment: String? = nil) -> LinkAddress {
    let address = LinkAddress(path: relativeRoot + path, fragment: fragment)
    return absoluteRoot.flatMap { LinkAddress("\($0)/\(address.text)") } ?? address
  }

  /// Returns the address of the page about a target, such as a question or a digest.
  ///
  /// The page has the format of the linking pages or, if it does not exist in that format, its first format. A
  /// Markdown page links to Markdown pages only.
  ///
  /// - Returns: The address; `nil` if the site has no such page.
  package func pageAddress<Kind: FileKind>(_ kind: Kind, _ target: Kind.Target) -> LinkAddress? {
    let formats = kind.formats(among: settings.formats)
    let linkedFormat =
      formats.contains(format) ? format : format == .markdown ? nil : formats.first
    return linkedFormat.map { fileAddress(kind.path(of: target, in: $0)) }
  }
}

internal import Contents
internal import Mustache

/// The page that web servers show at addresses without a page, at any path.
struct NotFoundPages: PageKind {
  let template = "404"

  func path(of target: Void, in format: SiteFormat) -> String { "404.html" }

  var isInSitemap: Bool { false }

  func compose(_ source: Void, with composer: Composer) -> ComposedPage<NotFoundPage> {
    let baseURL = composer.links.settings.baseURL
    return ComposedPage(
      NotFoundPage(frame: composer.pageFrame(), base: baseURL.flatMap(Self.folder) ?? Self.root))
  }

  private static let root = LinkAddress(path: "/")

  /// Returns the folder of the site on its host, such as `/digest/`.
  private static func folder(ofSiteAt baseURL: String) -> LinkAddress? {
    let parts = baseURL.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.count < 4 || parts[3].isEmpty ? nil : LinkAddress("/\(parts[3])/")
  }
}

/// The values that the page for addresses without a page prints.
struct NotFoundPage: PageValue {
  let frame: PageFrame
  /// The folder of the site on its host, to which the links of the page are relative.
  let base: LinkAddress

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.address("base", note: "the folder of the site on its host, for the element `base`") {
      $0.base
    }
  }
}

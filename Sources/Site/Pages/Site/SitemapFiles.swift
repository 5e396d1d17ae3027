internal import Contents
package import FoundationEssentials

/// The entry of a page in the sitemap, with the date of its last change.
package struct SitemapEntry: Sendable {
  /// The date when the data of the page last changed; `nil` if it is unknown.
  package let lastModified: Date?

  package init(lastModified: Date? = nil) { self.lastModified = lastModified }
}

/// The sitemap, for public sites whose address is configured.
struct SitemapFiles: SingleFile {
  static let path = "sitemap.xml"

  var path: String { Self.path }

  func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    if context.settings.baseURL != nil, !context.contents.isPrivate { body(()) }
  }

  func files(with renderer: PageRenderer) -> [RenderedFile] {
    guard let baseURL = renderer.context.settings.baseURL else { return [] }
    var pages: [Sitemap.Page] = []
    for kind in renderer.context.kinds { kind.appendSitemapPages(of: renderer.context, to: &pages) }
    return Sitemap(pages, at: baseURL).files.map { RenderedFile(path: $0.path, bytes: $0.bytes) }
  }
}

extension FileKind {
  /// Appends the HTML pages of this kind that belong in the sitemap to `pages`.
  fileprivate func appendSitemapPages(
    of context: PageContext, to pages: inout [Sitemap.Page]
  ) {
    guard formats(among: context.settings.formats).contains(.html) else { return }
    forEachTarget(in: context) { target in
      if let entry = sitemapEntry(of: target, in: context.contents) {
        pages.append((path(of: target, in: .html), entry.lastModified))
      }
    }
  }
}

/// The file `robots.txt`, which allows search engines everything on a public site and nothing on a private one.
struct RobotsFile: SingleFile {
  let path = "robots.txt"

  func files(with renderer: PageRenderer) -> [RenderedFile] {
    let sitemap =
      renderer.context.settings.baseURL.map { "Sitemap: \($0)/\(SitemapFiles.path)\n" } ?? ""
    let rules = renderer.context.contents.isPrivate ? "Disallow: /\n" : "Allow: /\n\(sitemap)"
    let text = "# Made by sodigest.\nUser-agent: *\n\(rules)"
    return [RenderedFile(path: path, bytes: Array(text.utf8))]
  }
}

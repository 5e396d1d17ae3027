internal import Contents
package import FoundationEssentials

/// The entry of a page in the sitemap, with the date of its last change.
package struct SitemapEntry: Sendable {
  /// The date when the data of the page last changed; `nil` if it is unknown.
  package let lastModified: Date?

  package init(lastModified: Date? = nil) { self.lastModified = lastModified }
}

/// The sitemap, for public sites whose address is configured.
struct SitemapFiles: FileKind {
  typealias Target = Void

  static let path = "sitemap.xml"

  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    if context.settings.baseURL != nil, !context.contents.isPrivate { body(()) }
  }

  func path(of target: Void, in format: SiteFormat) -> String { Self.path }

  func build(_ targets: [Void], with worker: Worker) throws {
    guard let baseURL = worker.context.settings.baseURL else { return }
    var pages: [Sitemap.Page] = []
    for kind in worker.context.kinds { kind.appendSitemapPages(of: worker.context, to: &pages) }
    for file in Sitemap(pages, at: baseURL).files {
      try worker.stage(file.bytes, at: file.path, as: self, ())
    }
  }
}

extension FileKind {
  /// Appends the HTML pages of this kind that belong in the sitemap to `pages`.
  fileprivate func appendSitemapPages(
    of context: BuildContext, to pages: inout [Sitemap.Page]
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
struct RobotsFiles: FileKind {
  func path(of target: Void, in format: SiteFormat) -> String { "robots.txt" }

  func build(_ targets: [Void], with worker: Worker) throws {
    let sitemap =
      worker.context.settings.baseURL.map { "Sitemap: \($0)/\(SitemapFiles.path)\n" } ?? ""
    let rules = worker.context.contents.isPrivate ? "Disallow: /\n" : "Allow: /\n\(sitemap)"
    let text = "# Made by sodigest.\nUser-agent: *\n\(rules)"
    try worker.stage(Array(text.utf8), at: "robots.txt", as: self, ())
  }
}

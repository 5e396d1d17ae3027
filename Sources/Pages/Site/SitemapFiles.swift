internal import Configuration
internal import Contents
package import FoundationEssentials

/// What search engines are told of a page.
package struct SitemapEntry: Sendable {
  /// When its data was news.
  package let date: Date?

  package init(date: Date? = nil) { self.date = date }
}

/// The list of all pages for search engines, where the address of the site is known.
struct SitemapFiles: FileKind {
  typealias Target = Void

  static let path = "sitemap.xml"

  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    if context.settings.baseURL != nil, !context.contents.isPrivate { body(()) }
  }

  func path(of target: Void, in format: SiteFormat) -> String { Self.path }

  func make(_ targets: [Void], with worker: Worker) throws {
    guard let baseURL = worker.context.settings.baseURL else { return }
    var pages: [Sitemap.Page] = []
    for kind in worker.context.kinds { kind.list(in: worker.context, &pages) }
    for file in Sitemap(pages, at: baseURL).files {
      try worker.write(file.bytes, to: file.path, as: self, ())
    }
  }
}

extension FileKind {
  /// Adds all pages that search engines are told of.
  fileprivate func list(in context: BuildContext, _ pages: inout [Sitemap.Page]) {
    guard formats(of: context.settings.formats).contains(.html) else { return }
    forEachTarget(in: context) { target in
      if let entry = sitemapEntry(of: target, in: context.contents) {
        pages.append((path(of: target, in: .html), entry.date))
      }
    }
  }
}

/// What search engines may look at: everything that is not private.
struct RobotsFiles: FileKind {
  func path(of target: Void, in format: SiteFormat) -> String { "robots.txt" }

  func make(_ targets: [Void], with worker: Worker) throws {
    let sitemap =
      worker.context.settings.baseURL.map { "Sitemap: \($0)/\(SitemapFiles.path)\n" } ?? ""
    let rules = worker.context.contents.isPrivate ? "Disallow: /\n" : "Allow: /\n\(sitemap)"
    let text = "# Made by sodigest.\nUser-agent: *\n\(rules)"
    try worker.write(Array(text.utf8), to: "robots.txt", as: self, ())
  }
}

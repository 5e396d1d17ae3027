internal import Basics
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

/// The sitemap files, which list the addresses of all pages for search engines.
///
/// Source: the sitemap protocol 0.9, of sitemaps.org, which allows 50,000 addresses a file.
package struct Sitemap {
  /// The files with their paths: a single sitemap, or an index followed by several sitemaps.
  package let files: [(path: String, bytes: [UInt8])]

  /// The path of a page relative to the site's folder, and the date when its data last changed.
  package typealias Page = (path: String, date: Date?)

  /// Creates the sitemap of some pages, with at most `capacity` addresses in a file; `baseURL` must
  /// not end with a slash.
  package init(_ pages: [Page], at baseURL: String, capacity: Int = 50_000) {
    // Paths contain no characters that need escaping.
    let base = "\(baseURL)/".escaped(for: HTMLEscaping.self).replacing("'", with: "&apos;")
    guard pages.count > capacity else {
      files = [(SitemapFiles.path, Self.sitemap(of: pages, base))]
      return
    }
    let parts = pages.chunks(of: capacity).enumerated().map { number, part in
      (path: "sitemap-\(number + 1).xml", bytes: Self.sitemap(of: Array(part), base))
    }
    var index = Self.start(of: "sitemapindex")
    for part in parts { index += "<sitemap><loc>\(base)\(part.path)</loc></sitemap>\n".utf8 }
    index += "</sitemapindex>\n".utf8
    files = [(SitemapFiles.path, index)] + parts
  }

  /// Returns the path of the sitemap to which a file belongs: that of the index for one of several sitemaps, and the
  /// path itself for any other file.
  package static func indexPath(ofFile path: String) -> String {
    path.hasPrefix("sitemap-") && path.hasSuffix(".xml") ? SitemapFiles.path : path
  }

  /// Returns a sitemap file that lists some pages; `base` is the escaped address of the site with a
  /// slash.
  private static func sitemap(of pages: [Page], _ base: String) -> [UInt8] {
    var bytes = start(of: "urlset")
    for page in pages {
      bytes += "<url><loc>".utf8
      bytes += base.utf8
      bytes += page.path.utf8
      bytes += "</loc>".utf8
      if let date = page.date.flatMap(DisplayDate.init) {
        bytes += "<lastmod>".utf8
        bytes += date.iso.utf8
        bytes += "</lastmod>".utf8
      }
      bytes += "</url>\n".utf8
    }
    bytes += "</urlset>\n".utf8
    return bytes
  }

  /// Returns the first lines of a sitemap file: the XML declaration and the start tag of the root
  /// element.
  private static func start(of element: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Made by sodigest. -->
      <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """.utf8)
  }
}

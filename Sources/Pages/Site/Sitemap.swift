internal import Basics
package import FoundationEssentials

/// The addresses of all pages, for search engines.
///
/// Source: the sitemap protocol 0.9, of sitemaps.org, which allows 50,000 addresses a file.
package struct Sitemap {
  /// By path: one file, or several and one that lists them.
  package let files: [(path: String, bytes: [UInt8])]

  /// A page's path below the site's folder, and when its data was news.
  package typealias Page = (path: String, date: Date?)

  /// Lists the pages of a site, some addresses a file; the site's own has no slash at the end.
  package init(_ pages: [Page], at baseURL: String, capacity: Int = 50_000) {
    // Paths hold nothing that would have to be escaped.
    let base = "\(baseURL)/".escaped(for: HTMLEscaping.self).replacing("'", with: "&apos;")
    guard pages.count > capacity else {
      files = [(SitemapFiles.path, Self.list(pages, base))]
      return
    }
    let parts = pages.chunks(of: capacity).enumerated().map { number, part in
      (path: "sitemap-\(number + 1).xml", bytes: Self.list(Array(part), base))
    }
    var index = Self.start(of: "sitemapindex")
    for part in parts { index += "<sitemap><loc>\(base)\(part.path)</loc></sitemap>\n".utf8 }
    index += "</sitemapindex>\n".utf8
    files = [(SitemapFiles.path, index)] + parts
  }

  private static func list(_ pages: [Page], _ base: String) -> [UInt8] {
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

  private static func start(of element: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Made by sodigest. -->
      <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """.utf8)
  }
}

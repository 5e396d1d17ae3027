internal import Basics
package import FoundationEssentials

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

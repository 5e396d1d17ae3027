internal import Basics
internal import Contents
package import FoundationEssentials

/// The entry of a page in the sitemap, with the date of its last change.
package struct SitemapEntry: Sendable {
  /// The date when the data of the page last changed; `nil` if it is unknown.
  var lastModified: Date?
}

/// The sitemap, for public sites whose address is configured.
struct SitemapFiles: SingleFile {
  static let path = "sitemap.xml"

  var path: String { Self.path }

  func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    if context.settings.baseURL != nil, !context.contents.isPrivate { body(()) }
  }

  func files(with renderer: PageRenderer) -> [RenderedFile] {
    let context = renderer.context
    guard let baseURL = context.settings.baseURL else { return [] }
    func forEachPage(_ body: (() -> Sitemap.Page) -> Void) {
      for kind in context.kinds { kind.forEachSitemapPage(of: context, body) }
    }
    if let path = renderer.onlyPath {
      return Sitemap.file(at: path, of: baseURL, listing: forEachPage).map {
        [RenderedFile(path: path, bytes: $0)]
      } ?? []
    }
    var pages: [Sitemap.Page] = []
    forEachPage { pages.append($0()) }
    return Sitemap(pages, at: baseURL).files.map { RenderedFile(path: $0.path, bytes: $0.bytes) }
  }
}

extension FileKind {
  /// Calls a closure with each HTML page of this kind that belongs in the sitemap, for as long as the call lasts.
  fileprivate func forEachSitemapPage(
    of context: PageContext, _ body: (_ page: () -> Sitemap.Page) -> Void
  ) {
    guard isInSitemap, formats(among: context.settings.formats).contains(.html) else { return }
    forEachTarget(in: context) { target in
      if let entry = sitemapEntry(of: target, in: context.contents) {
        body { (path(of: target, in: .html), entry.lastModified) }
      }
    }
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
    let base = Self.base(baseURL)
    guard pages.count > capacity else {
      files = [(SitemapFiles.path, Self.sitemap(of: pages, base))]
      return
    }
    let parts = pages.chunks(of: capacity).enumerated().map { number, part in
      (path: Self.path(ofPart: number + 1), bytes: Self.sitemap(of: Array(part), base))
    }
    files = [(SitemapFiles.path, Self.index(ofParts: parts.count, base))] + parts
  }

  /// Returns a single one of the files, with memory that does not depend on the number of pages.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - baseURL: The address of the site, without a slash at its end.
  ///   - capacity: The maximum number of addresses in a file.
  ///   - forEachPage: Calls a closure with each page, in their order.
  /// - Returns: The bytes; `nil` if the sitemap has no such file.
  package static func file(
    at path: String, of baseURL: String, capacity: Int = 50_000,
    listing forEachPage: (_ body: (_ page: () -> Page) -> Void) -> Void
  ) -> [UInt8]? {
    let number = SiteAddress(path).lastNumber
    guard path == SitemapFiles.path || path == number.map(Self.path(ofPart:)) else { return nil }
    var (pages, count) = ([Page](), 0)
    forEachPage { page in
      if count / capacity == (number ?? 1) - 1 { pages.append(page()) }
      count += 1
    }
    let base = base(baseURL)
    guard let number else {
      let partCount = (count + capacity - 1) / capacity
      return partCount > 1 ? index(ofParts: partCount, base) : sitemap(of: pages, base)
    }
    return number > 0 && count > capacity && !pages.isEmpty ? sitemap(of: pages, base) : nil
  }

  /// Returns the address of the site with a slash, escaped.
  private static func base(_ baseURL: String) -> String {
    // Paths contain no characters that need escaping.
    "\(baseURL)/".escaped(for: HTMLEscaping.self).replacing("'", with: "&apos;")
  }

  /// Returns the path of one of several sitemaps; the first one has the number 1.
  private static func path(ofPart number: Int) -> String { "sitemap-\(number).xml" }

  /// Returns the index of several sitemaps.
  private static func index(ofParts count: Int, _ base: String) -> [UInt8] {
    var index = start(of: "sitemapindex")
    for number in 0..<count {
      index += "<sitemap><loc>\(base)\(path(ofPart: number + 1))</loc></sitemap>\n".utf8
    }
    index += "</sitemapindex>\n".utf8
    return index
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

/// The media types of files by file name extension.
package enum ContentType {
  /// Returns the value of the `Content-Type` header for a file name.
  package static func value(forFileName name: String) -> String {
    let fileExtension =
      name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    if fileExtension == "xml" {
      let isFeed = name.hasPrefix("feed") || name.hasPrefix("editions")
      return "application/\(isFeed ? "atom+" : "")xml; charset=utf-8"
    }
    if fileExtension == "json", name == "feed.json" || name == "editions.json" {
      return "application/feed+json; charset=utf-8"
    }
    return byExtension[fileExtension] ?? "application/octet-stream"
  }

  /// Returns whether a file is an HTML page.
  package static func isHTMLPage(_ name: String) -> Bool { name.hasSuffix(".html") }

  /// Returns whether a file is text, which compression makes smaller.
  package static func isText(_ name: String) -> Bool {
    let type = value(forFileName: name)
    return type.hasSuffix("charset=utf-8") || type == "image/svg+xml"
  }

  /// The values of `Content-Type` by lower-case file name extension.
  private static let byExtension = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json; charset=utf-8",
    "md": "text/markdown; charset=utf-8", "txt": "text/plain; charset=utf-8",
    "opml": "text/x-opml; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "bmp": "image/bmp",
    "ico": "image/vnd.microsoft.icon", "woff": "font/woff", "woff2": "font/woff2",
    "ttf": "font/ttf", "otf": "font/otf", "epub": "application/epub+zip",
    "eml": "message/rfc822", "pdf": "application/pdf", "zip": "application/zip",
    "webmanifest": "application/manifest+json",
  ]
}

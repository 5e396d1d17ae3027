/// What kind of file a name stands for.
enum ContentType {
  /// For the header of that name.
  static func of(_ name: String) -> String {
    let end = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    if end == "xml" {
      let isFeed = name.hasPrefix("feed") || name.hasPrefix("editions")
      return "application/\(isFeed ? "atom+" : "")xml; charset=utf-8"
    }
    if end == "json", name == "feed.json" || name == "editions.json" {
      return "application/feed+json; charset=utf-8"
    }
    return byEnd[end] ?? "application/octet-stream"
  }

  /// Whether it is a page, in which something may be said.
  static func isPage(_ name: String) -> Bool { name.hasSuffix(".html") }

  private static let byEnd = [
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

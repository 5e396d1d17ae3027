internal import Archive
internal import Images

/// Where the files of a site lie below its folder.
enum SitePath {
  static let home = "index.html"
  static let about = "about.html"
  static let notFound = "404.html"
  /// The way in where there are no HTML pages.
  static let markdownHome = "index.md"
  /// Tells GitHub Pages to serve the files as they are.
  static let noJekyll = ".nojekyll"
  static let status = "status.json"
  static let robots = "robots.txt"
  static let sitemap = "sitemap.xml"
  /// Those at the top.
  static let folders = ["assets", "d", "img", "q", "t"]

  /// A part of the site map of a large site, counted from 1.
  static func sitemap(part: Int) -> String { "sitemap-\(part).xml" }

  static func question(_ id: Int, site: String, _ format: SiteFormat) -> String {
    // Lists hold it by the thousand; an interpolation costs four times as much.
    var path = "q/"
    path += site
    path += "/"
    path += String(id)
    path += format.fileExtension
    return path
  }

  static func edition(_ date: String, digest: String, _ format: SiteFormat) -> String {
    "d/\(digest)/\(PathName.folder(ofDigest: date)).\(format.rawValue)"
  }

  /// A page of a tag's questions, counted from 1.
  static func tag(_ tag: String, site: String, page: Int = 1) -> String {
    "t/\(site)/\(tag)/\(page == 1 ? "index" : String(page)).html"
  }

  static func image(_ hash: String, fileExtension: String) -> String {
    "img/\(hash.prefix(2))/\(hash).\(fileExtension)"
  }

  /// What tells an image's file from others; nil for other files.
  static func imageMark(_ path: String) -> ImageMark? {
    // `img/`, two digits, a slash, then the hash.
    path.hasPrefix("img/") ? ImageMark(hash: path.dropFirst(7)) : nil
  }

  /// The style sheet, named by what is in it.
  static func style(_ hash: ContentHash) -> String {
    "assets/style.\(hash.hex.prefix(16)).css"
  }
}

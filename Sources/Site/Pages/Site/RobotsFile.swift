internal import Contents

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

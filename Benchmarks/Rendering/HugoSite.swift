internal import FoundationEssentials

/// A Hugo site of the archive's posts: a page for each post, highlighted code, and lists of tags
/// and of authors.
struct HugoSite {
  let folder: String

  var output: String { "\(folder)/public" }

  /// Returns the command line that builds the Hugo site.
  func command(_ program: String) -> [String] {
    [program, "--source", folder, "--destination", output, "--quiet"]
  }

  /// Writes the source files of the Hugo site.
  ///
  /// - Parameter posts: A folder of Markdown files with front matter, which is moved into the site.
  /// - Throws: An error of the file system.
  func write(postsFrom posts: String) throws {
    let fileManager = FileManager.default
    try fileManager.createDirectory(
      atPath: "\(folder)/layouts/_default", withIntermediateDirectories: true)
    try fileManager.moveItem(atPath: posts, toPath: "\(folder)/content")
    for (path, text) in Self.files {
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(path)"))
    }
  }

  private static let files = [
    "config.toml": """
    baseURL = "https://example.org/"
    title = "Posts"
    [taxonomies]
    tag = "tags"
    author = "authors"
    [markup.goldmark.renderer]
    unsafe = true
    [markup.highlight]
    noClasses = false
    """,
    "layouts/_default/single.html": """
    <!DOCTYPE html><html><head><title>{{ .Title }}</title></head>
    <body><h1>{{ .Title }}</h1>{{ .Content }}</body></html>
    """,
    "layouts/_default/list.html": """
    <!DOCTYPE html><html><head><title>{{ .Title }}</title></head>
    <body><h1>{{ .Title }}</h1>
    {{ range .Pages }}<p><a href="{{ .RelPermalink }}">{{ .Title }}</a></p>
    {{ end }}</body></html>
    """,
  ]
}

internal import FoundationEssentials

/// A Hugo site of the archive's posts with the lists and feeds that sodigest makes.
///
/// It has a page for each question with
/// highlighted code, lists of 50 questions by tag, by author and of all, and a feed for each tag. Pagefind makes its
/// search.
struct HugoSite {
  let folder: String

  var output: String { "\(folder)/public" }

  /// The folder that Pagefind writes.
  var searchOutput: String { "\(output)/pagefind" }

  /// What each of the two sites has and the other does not.
  static let differences = """
    Only sodigest makes: checked HTML in the dialect of Stack Exchange, formulae, portraits, links among posts, structured
    data, a second order of each tag's questions, a digest, and a search that works from disk, with tags, votes, years,
    phrases and typing errors. Only Hugo and Pagefind make: an XML site map with dates of all pages, a feed of all questions.
    """

  /// Returns the command line that builds the Hugo site.
  func command(_ program: String) -> [String] {
    [program, "--source", folder, "--destination", output, "--quiet"]
  }

  /// Returns the command line that makes the search of the built site.
  ///
  /// - Parameter python: A Python that has Pagefind.
  /// - Returns: The command line.
  func searchCommand(_ python: String) -> [String] {
    [python, "-m", "pagefind", "--site", output, "--quiet"]
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
    try fileManager.createDirectory(
      atPath: "\(folder)/content/authors", withIntermediateDirectories: true)
    for (path, text) in Self.files {
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(path)"))
    }
  }

  private static let files = [
    "config.toml": """
    baseURL = "https://example.org/"
    title = "Posts"
    paginate = 50
    [taxonomies]
    tag = "tags"
    author = "authors"
    [services.rss]
    limit = 30
    [markup.goldmark.renderer]
    unsafe = true
    [markup.highlight]
    noClasses = false
    """,
    // Authors have no feeds.
    "content/authors/_index.md": """
    ---
    title: Authors
    outputs: [HTML]
    cascade:
      outputs: [HTML]
    ---
    """,
    "layouts/_default/baseof.html": """
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title>
    <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"></head>
    <body><header><nav><a href="/">Home</a> <a href="/tags/">Tags</a> <a href="/authors/">Authors</a></nav></header>
    {{ block "main" . }}{{ end }}</body></html>
    """,
    "layouts/_default/single.html": """
    {{ define "main" }}<main data-pagefind-body>{{ .Content }}
    <p>{{ range .GetTerms "tags" }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}</p>
    <p>{{ range .GetTerms "authors" }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}</p></main>{{ end }}
    """,
    "layouts/_default/list.html": """
    {{ define "main" }}<main><h1>{{ .Title }}</h1>
    <ol>{{ range (.Paginate (.Pages.ByParam "score").Reverse).Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a>
    <p><b>{{ .Params.score }}</b> votes <b>{{ .Params.answers }}</b> answers
    asked <time datetime="{{ .Date }}">{{ .Date.Format "2 Jan 2006" }}</time></p></li>
    {{ end }}</ol>{{ template "_internal/pagination.html" . }}</main>{{ end }}
    """,
    "layouts/_default/terms.html": """
    {{ define "main" }}<main><h1>{{ .Title }}</h1>
    <ul>{{ range .Data.Terms.ByCount }}<li><a href="{{ .Page.RelPermalink }}">{{ .Page.Title }}</a> {{ .Count }}</li>
    {{ end }}</ul></main>{{ end }}
    """,
  ]
}

import Configuration
import Contents
import FoundationEssentials
import PostContract
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Front matter and links of Markdown pages")
struct MarkdownFrontMatterTests {
  private let fixture = SiteFixture()

  @Test("A Markdown page has YAML front matter with its metadata")
  func frontMatter() async throws {
    var question = Question.plain(7, title: "How: \"so\"?", tags: ["c++", "swift"])
    question.acceptedAnswerID = 8
    try fixture.save([question])
    try await fixture.publish()
    #expect(
      try fixture.text("q/stackoverflow/7.md").hasPrefix(
        #"""
        ---
        title: "How\u003a \u0022so\u0022?"
        date: 2026-11-10T00:00:00Z
        lastmod: 2026-11-12T00:00:00Z
        fetched: 2026-11-20T00:00:00Z
        tags: ["c\u002b\u002b", "swift"]
        score: 3
        answers: 1
        accepted: true
        authors: ["Ada \u003cb\u003e", "Ben"]
        licence: "CC BY-SA 4.0"
        source: "https://stackoverflow.example/questions/7/how"

        ---

        # How
        """#))
    #expect(
      try fixture.text("d/stackoverflow-swift/2026-11-20.md").hasPrefix(
        "---\ntitle: \"swift on Stack Overflow\"\ndate: 2026-11-20\n"))
  }

  @Test("Answers have the anchors of the HTML page, and tags can be hashtags")
  func anchors() async throws {
    try fixture.save([.plain(7, tags: ["c++", "c#", ".net", "node.js", "3.0", "größe"])])
    try await fixture.publish { $0.writesHashtags = true }
    let text = try fixture.text("q/stackoverflow/7.md")
    #expect(text.contains("## <a id=\"answer-8\"></a>Answer"))
    #expect(text.contains("Tags: #c-plus-plus #c-sharp #net #node-js #tag-3-0 #größe"))
    try await fixture.publish()
    #expect(try !fixture.text("q/stackoverflow/7.md").contains("#c-sharp"))
  }

  /// Returns the path to which a relative link refers.
  private func target(of link: Substring, from file: String) -> String {
    let end = link.firstIndex { " #".contains($0) } ?? link.endIndex
    var path = Array(file.split(separator: "/").dropLast())
    for part in link[..<end].split(separator: "/") {
      if part == ".." { path.removeLast() } else { path.append(part) }
    }
    return path.joined(separator: "/")
  }

  @Test("Markdown pages link only to Markdown pages and images")
  func links() async throws {
    try await SiteFixture.withTemporary(isSample: true) { fixture in
      try fixture.saveSample()
      try await fixture.publish()
      for file in try fixture.files() where file.hasSuffix(".md") {
        let links = try fixture.text(file).matches(of: #/\]\((\.\.?/[^)]*)\)/#).map { $0.1 }
        for target in links.map({ target(of: $0, from: file) }) {
          #expect(target.hasSuffix(".md") || target.hasPrefix("img/"), "\(file): \(target)")
          #expect(fixture.exists(target), "\(file): \(target)")
        }
      }
    }
  }

  @Test(
    "YAML parsers read titles and names unchanged",
    .enabled(if: ShellScript.hasPythonModule("yaml")))
  func injection() async throws {
    let texts =
      attacks + [
        "---", "...", "a: b\nc: d", "\u{85}\u{2028}\u{2029}\u{FEFF}x", "!!python/x", "🦉 ü",
      ]
    try fixture.save(
      texts.enumerated().map { index, text in
        var question = Question.plain(10 * index + 10, title: text, tags: [text])
        question.post.owner?.displayName = text
        question.post.owner?.id = index + 100
        return question
      })
    try await fixture.publish { $0.formats = [.markdown] }
    let (status, output) = try ShellScript(
      """
      /usr/bin/python3 -c '
      import glob, json, re, yaml
      heads = {}
      for name in glob.glob("q/stackoverflow/*.md"):
          text = open(name, encoding="utf-8", newline="").read()
          head = yaml.safe_load(text.split("---\\n")[1])
          heads[re.search(r"(\\d+)\\.md", name)[1]] = [head["title"], head["tags"][0], head["authors"][0]]
      print(json.dumps(heads))'
      """
    ).run(in: fixture.output)
    #expect(status == 0, "\(output)")
    let heads = try JSONDecoder().decode([String: [String]].self, from: Data(output.utf8))
    for (index, text) in texts.enumerated() {
      let head = heads["\(10 * index + 10)"]
      #expect(head?[1] == text)
      #expect(head?[0] == text || text.allSatisfy(\.isWhitespace))
      #expect(head?[2] == text || text.allSatisfy(\.isWhitespace))
    }
  }

  @Test("Hugo builds a site from the Markdown pages", .enabled(if: ShellScript.isInstalled("hugo")))
  func hugo() async throws {
    try await SiteFixture.withTemporary(isSample: true) { fixture in
      try fixture.saveSample()
      try await fixture.publish()
      let (status, output) = try ShellScript(
        """
        mkdir -p site/content site/static site/layouts/_default/_markup
        cp -r Output/q site/content/q && cp -r Output/img site/static/img
        sed -n '/^# hugo.toml/,/^```/{/^```/!p}' "$1" >site/config.toml
        sed -n '/^<!-- layouts.*link.html/,/^```/{/^```/!p}' "$1" >site/layouts/_default/_markup/render-link.html
        sed -n '/^<!-- layouts.*image.html/,/^```/{/^```/!p}' "$1" >site/layouts/_default/_markup/render-image.html
        echo '<h1>{{ .Title }}</h1><p>{{ .Params.score }} {{ .Params.licence }}</p>{{ .Content }}' \
          >site/layouts/_default/single.html
        echo '{{ range .Pages }}{{ .Title }}{{ end }}' >site/layouts/_default/list.html
        cp site/layouts/_default/list.html site/layouts/index.html
        hugo -s site
        """
      ).run(in: fixture.folder, "\(repository)/Documentation/markdown.md")
      #expect(status == 0 && !output.contains("ERROR") && !output.contains("WARN"), "\(output)")
      let pages = try fixture.files().filter { $0.hasPrefix("q/") && $0.hasSuffix(".md") }
      #expect(pages.count > 30)
      for file in pages {
        let page = try String(
          contentsOfFile: "\(fixture.folder)/site/public/\(file.dropLast(3))/index.html",
          encoding: .utf8)
        #expect(page.contains("CC BY-SA"), "\(file)")
        let answers = try fixture.text(file).ranges(of: "<a id=\"answer-").count
        #expect(page.ranges(of: "id=\"answer-").count == answers, "\(file)")
      }
    }
  }
}

/// The folder of the package.
let repository = ProjectFolder.path

import FoundationEssentials
import PostContract
import TestSupport
import Testing

/// The tested fields of a JSON Feed.
struct JSONFeed: Decodable {
  var version: String
  var title: String
  var home_page_url: String?
  var items: [Item]

  struct Item: Decodable {
    var id: String
    var url: String?
    var external_url: String?
    var title: String
    var content_html: String?
    var content_text: String?
    var date_published: String
    var date_modified: String
  }
}

extension SiteFixture {
  func feed(_ path: String) throws -> JSONFeed {
    try JSONDecoder().decode(JSONFeed.self, from: Data(bytes("\(path).json")))
  }

  /// Validates all feeds of the site with all installed validators.
  func validateFeeds() throws {
    for file in try files() where file.hasSuffix("feed.json") || file.hasSuffix("editions.json") {
      let feed = try self.feed(String(file.dropLast(5)))
      #expect(feed.version == "https://jsonfeed.org/version/1.1")
      #expect(Set(feed.items.map(\.id)).count == feed.items.count, "\(file)")
      #expect(feed.items.count <= 30)
      for item in feed.items {
        #expect((item.content_html == nil) != (item.content_text == nil), "\(file) \(item.id)")
        #expect(item.date_modified >= item.date_published)
      }
    }
    if ShellScript.isInstalled("jing") {
      let (status, output) = try ShellScript(
        "printf '%s' \"$2\" >\"$1\"; find . -name '*.xml' ! -name 'sitemap*' -print0 | xargs -0 jing -c \"$1\""
      ).run(in: output, "\(folder)/atom.rnc", atomSchema)
      #expect(status == 0, "\(output)")
    }
    if ShellScript.isInstalled("xmllint") {
      let (status, output) = try ShellScript("xmllint --noout feeds.opml").run(in: output)
      #expect(status == 0, "\(output)")
    }
    if ShellScript.hasPythonModule("feedparser") {
      let (status, output) = try ShellScript("/usr/bin/python3 -c \"$1\"").run(
        in: output, feedparser)
      #expect(status == 0, "\(output)")
    }
  }
}

/// Checks that HTML for other readers contains nothing that runs.
func expectHarmless(_ html: String, _ comment: Comment) {
  let allowed = Safety.elements.union([
    "details", "summary", "time", "bdi", "abbr", "article", "section", "header", "footer", "main",
    "nav", "small", "figure", "figcaption",
  ])
  do {
    for element in try StrictHTML(html.replacing("&#39;", with: "'")).elements {
      #expect(allowed.contains(element.name), comment)
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on") && name != "srcdoc", comment)
        guard ["href", "src"].contains(name) else { continue }
        #expect(
          ["https://", "http://", "mailto:", "#"].contains { value.lowercased().hasPrefix($0) },
          comment)
      }
    }
  } catch {
    Issue.record("\(error): \(html.prefix(400))")
  }
}

/// A script that fails if feedparser reports an error, or other entries than the JSON Feed.
private let feedparser = """
  import feedparser, glob, json, sys
  for name in glob.glob("**/*.xml", recursive=True):
      if name.startswith("sitemap"): continue
      feed = feedparser.parse(name)
      if feed.bozo: sys.exit(f"{name}: {feed.bozo_exception}")
      if feed.version != "atom10": sys.exit(f"{name}: {feed.version}")
      other = json.load(open(name[:-3] + "json"))
      if [e.id for e in feed.entries] != [e["id"] for e in other["items"]]: sys.exit(name)
      for entry in feed.entries:
          if not (entry.updated_parsed and entry.published_parsed): sys.exit(f"{name} {entry.id}")
  """

/// A strict schema of the subset of Atom 1.0 (RFC 4287) that the feeds use.
private let atomSchema = """
  default namespace = "http://www.w3.org/2005/Atom"
  date = xsd:dateTime { pattern = ".*Z" }
  tag = xsd:anyURI { pattern = "tag:[a-z0-9.\\-]+,[0-9]{4}-[0-9]{2}-[0-9]{2}:[A-Za-z0-9._/\\-]+" }
  web = xsd:anyURI { pattern = "https?://[^ ]+" }
  person = element author { element name { xsd:string { minLength = "1" } }, element uri { web }? }
  link = element link {
    attribute rel { "self" | "alternate" | "via" | "license" },
    attribute type { "application/atom+xml" | "text/html" }?,
    attribute title { text }?, attribute href { web } }
  start = element feed {
    attribute xml:lang { xsd:language },
    (element id { tag } & element title { text } & element subtitle { text }?
     & element updated { date } & person & element generator { text } & link*), entry* }
  entry = element entry {
    attribute xml:lang { xsd:language }?,
    (element id { tag } & element title { text } & link* & element published { date }
     & element updated { date } & person? & element category { attribute term { text } }*
     & element summary { text }? & element content { attribute type { "html" }, text }?) }
  """

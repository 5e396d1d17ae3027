package import Basics
internal import FoundationEssentials

/// The parsed content of an Atom feed, a JSON feed or an OPML list of feeds, as far as a check
/// needs it.
struct ParsedFeed {
  /// The URL at which the site is hosted, with a trailing slash; nil if the feed does not contain
  /// it.
  private(set) var baseURL: String?
  /// The ids of the feed and its entries, by which feed readers identify them.
  private(set) var ids: [String] = []
  /// The URLs to which the feed links.
  private(set) var links: [String] = []
  /// The HTML contents of the entries.
  private(set) var contents: [String] = []

  /// Whether a path of the site is that of a feed or of the list of feeds.
  static func isFeed(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return ["feed.xml", "editions.xml", "feed.json", "editions.json", "feeds.opml"].contains(name)
  }

  /// Parses a feed; returns nil if feed readers could not read it.
  init?(_ bytes: [UInt8], at path: String, xml: XMLParsing) {
    if path.hasSuffix(".json") {
      guard let feed = try? JSONDecoder().decode(JSONFeed.self, from: Data(bytes)) else {
        return nil
      }
      read(feed, at: path)
    } else {
      guard let elements = try? xml(bytes), let root = elements.first else { return nil }
      switch root.name {
      case "feed": read(atom: elements, at: path)
      case "opml": read(outlines: elements)
      default: return nil
      }
    }
  }

  /// The members of a JSON feed that a check reads.
  private struct JSONFeed: Decodable {
    /// An entry of a JSON feed.
    struct FeedItem: Decodable {
      let id: String
      let url: String?
      let content_html: String?
    }
    let version: String
    let title: String
    let home_page_url: String?
    let feed_url: String?
    let items: [FeedItem]
  }

  /// Reads the ids, links and texts of a JSON feed.
  private mutating func read(_ feed: JSONFeed, at path: String) {
    setBaseURL(feed.feed_url, at: path)
    ids = feed.items.map(\.id)
    links = [feed.home_page_url, feed.feed_url].compactMap(\.self) + feed.items.compactMap(\.url)
    contents = feed.items.compactMap(\.content_html)
  }

  /// Reads the ids, links and texts of an Atom feed.
  private mutating func read(atom elements: [XMLElement], at path: String) {
    for element in elements {
      switch element.name {
      case "id": ids.append(element.text)
      case "link":
        guard let address = element.attributes["href"] else { continue }
        links.append(address)
        if element.attributes["rel"] == "self" { setBaseURL(address, at: path) }
      case "content" where element.attributes["type"] == "html": contents.append(element.text)
      default: break
      }
    }
  }

  /// Reads the links of an OPML list.
  private mutating func read(outlines elements: [XMLElement]) {
    links = elements.compactMap { $0.attributes["xmlUrl"] }
    // The first outline is the feed of the whole site.
    setBaseURL(links.first, at: "feed.xml")
  }

  /// Derives the URL of the site from the absolute URL of the feed.
  private mutating func setBaseURL(_ address: String?, at path: String) {
    guard let address, address.contains("://"), address.hasSuffix("/\(path)") else { return }
    baseURL = String(address.dropLast(path.utf8.count))
  }
}

/// A function that parses a small XML file into its elements; the module that owns the XML parser
/// provides it.
package typealias XMLParsing = @Sendable ([UInt8]) throws(XMLSyntaxError) -> [XMLElement]

/// The format of a text file, with a test that finds contents that sodigest never writes.
enum TextContent {
  case html, xml, json
  /// Markdown, plain text, a script or a style sheet, which can have any characters.
  case other

  /// Returns the format of a file by its extension; nil if the file is no text.
  init?(_ path: String) {
    switch path.split(separator: ".").last {
    case "html": self = .html
    case "xml", "opml": self = .xml
    case "json": self = .json
    case "md", "txt", "js", "css": self = .other
    default: return nil
    }
  }

  /// Whether bytes can be the content of a file of this format.
  func isPlausible(_ bytes: [UInt8], _ xml: XMLParsing) -> Bool {
    guard !bytes.contains(0) else { return false }
    switch self {
    case .html: return Self.hasTag(bytes)
    case .xml: return (try? xml(bytes)) != nil
    case .json: return (try? JSONDecoder().decode(AnyJSON.self, from: Data(bytes))) != nil
    case .other: return true
    }
  }

  /// Whether HTML has a start tag.
  private static func hasTag(_ html: [UInt8]) -> Bool {
    var tokenizer = HTMLTokenizer(html)
    while true {
      switch tokenizer.next() {
      case .startTag: return true
      case .endTag, .text: continue
      case .endOfInput: return false
      }
    }
  }

  /// A JSON text of any content.
  private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) {}
  }
}

package import Basics
internal import FoundationEssentials

/// A feed in either syntax, or the list of all, as far as its readers follow it.
struct FeedContents {
  /// Where the site is hosted, with a slash at the end; nil where the feed does not say.
  private(set) var base: String?
  /// By what readers tell entries apart.
  private(set) var names: [String] = []
  private(set) var links: [String] = []
  /// What is in entries, as HTML.
  private(set) var texts: [String] = []

  /// Whether a file of the site is one, by its name.
  static func isFeed(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return ["feed.xml", "editions.xml", "feed.json", "editions.json", "feeds.opml"].contains(name)
  }

  /// - Returns: nil for what no reader of feeds can read.
  init?(_ bytes: [UInt8], at path: String, xml: XMLReading) {
    if path.hasSuffix(".json") {
      guard let feed = try? JSONDecoder().decode(JSONFeed.self, from: Data(bytes)) else {
        return nil
      }
      take(feed, at: path)
    } else {
      guard let elements = try? xml(bytes), let root = elements.first else { return nil }
      switch root.name {
      case "feed": take(atom: elements, at: path)
      case "opml": take(outlines: elements)
      default: return nil
      }
    }
  }

  private struct JSONFeed: Decodable {
    struct Item: Decodable {
      let id: String
      let url: String?
      let content_html: String?
    }
    let version: String
    let title: String
    let home_page_url: String?
    let feed_url: String?
    let items: [Item]
  }

  private mutating func take(_ feed: JSONFeed, at path: String) {
    setBase(feed.feed_url, at: path)
    names = feed.items.map(\.id)
    links = [feed.home_page_url, feed.feed_url].compactMap(\.self) + feed.items.compactMap(\.url)
    texts = feed.items.compactMap(\.content_html)
  }

  private mutating func take(atom elements: [XMLElement], at path: String) {
    for element in elements {
      switch element.name {
      case "id": names.append(element.text)
      case "link":
        guard let address = element.attributes["href"] else { continue }
        links.append(address)
        if element.attributes["rel"] == "self" { setBase(address, at: path) }
      case "content" where element.attributes["type"] == "html": texts.append(element.text)
      default: break
      }
    }
  }

  private mutating func take(outlines elements: [XMLElement]) {
    links = elements.compactMap { $0.attributes["xmlUrl"] }
    // The first one is that of the whole site.
    setBase(links.first, at: "feed.xml")
  }

  private mutating func setBase(_ address: String?, at path: String) {
    guard let address, address.contains("://"), address.hasSuffix("/\(path)") else { return }
    base = String(address.dropLast(path.utf8.count))
  }
}

/// Reads a small file of XML; the module that owns the parser does it.
package typealias XMLReading = @Sendable ([UInt8]) throws(XMLDamage) -> [XMLElement]

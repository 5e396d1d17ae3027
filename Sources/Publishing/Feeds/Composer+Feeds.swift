internal import Archive
internal import Basics
internal import FoundationEssentials
internal import Mustache

extension Composer {
  /// The name of something for good.
  func name(_ path: String) -> String { tagAuthority?.name(path) ?? path }

  /// A feed, the newest entries first, at a path without the end that tells its syntax; its
  /// addresses are known where that of the site is.
  func feed(
    at path: String, title: String, description: String? = nil, home: Address?,
    entries: [FeedEntry]
  ) -> Feed {
    let own = { (syntax: FeedSyntax) in
      self.links.hasHost ? self.links.to("\(path).\(syntax.rawValue)") : nil
    }
    return Feed(
      id: name(path), title: title, description: description, site: siteTitle,
      language: theme.language,
      home: home?.isAbsolute == true ? home : nil, atom: own(.atom), json: own(.json),
      entries: entries)
  }

  /// Where the feeds of pages are, from them.
  func feedLink(_ path: String, title: String) -> FeedLink {
    FeedLink(
      title: title, atom: links.to("\(path).\(FeedSyntax.atom.rawValue)"),
      json: links.to("\(path).\(FeedSyntax.json.rawValue)"))
  }
}

/// The way to a feed, in both syntaxes.
package struct FeedLink: PageValue {
  let title: String
  let atom: Address
  let json: Address

  package static let fields = PageFields<Self> { fields in
    fields.text("title") { $0.title }
    fields.address("atom", note: "in either syntax") { $0.atom }
    fields.address("json", note: "in either syntax") { $0.json }
  }
}

extension Address {
  /// Whether it leads to the same from anywhere.
  var isAbsolute: Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }
}

extension Edition {
  /// When it came out: with its day, or with its data where the day began later.
  var published: DisplayDate? {
    guard let day = CalendarDay(date) else { return DisplayDate(dataDate) }
    let start = Date(timeIntervalSince1970: Double(day.ordinal * CalendarDay.secondsPerDay))
    return DisplayDate(min(start, dataDate))
  }
}

internal import Archive
internal import Basics
internal import FoundationEssentials
internal import Mustache
internal import Pages
internal import Theming

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

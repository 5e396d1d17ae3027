internal import Archive
internal import Basics
internal import FoundationEssentials
internal import Mustache
internal import Pages
internal import Theming

extension Composer {
  /// Returns the permanent id of something with a path: a tag URI, or the path itself if there is
  /// no authority.
  func permanentID(_ path: String) -> String { feedIDAuthority?.resourceID(path) ?? path }

  /// Creates a feed at a path without its extension, with the newest entries first.
  ///
  /// Its own URLs are included only if the URL of the site is known.
  func feed(
    at path: String, title: String, description: String? = nil, home: LinkAddress?,
    entries: [FeedEntry]
  ) -> Feed {
    let selfAddress = { (syntax: FeedFormat) in
      self.links.isAbsolute ? self.links.fileAddress("\(path).\(syntax.rawValue)") : nil
    }
    return Feed(
      id: permanentID(path), title: title, description: description, site: siteTitle,
      language: theme.language,
      home: home?.isAbsolute == true ? home : nil,
      atom: selfAddress(.atom), json: selfAddress(.json), entries: entries)
  }
}

extension LinkAddress {
  /// Whether the address is an absolute URL, and so works from any page.
  var isAbsolute: Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }
}

extension Edition {
  /// The publication date: the start of the edition's day, or the date of its data if that is
  /// earlier.
  var publicationDate: DisplayDate? {
    guard let day = CalendarDay(date) else { return DisplayDate(dataDate) }
    let start = Date(timeIntervalSince1970: Double(day.ordinal * CalendarDay.secondsPerDay))
    return DisplayDate(min(start, dataDate))
  }
}

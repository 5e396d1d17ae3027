internal import Archive
internal import Basics
internal import FoundationEssentials
internal import Mustache
internal import Pages

extension Composer {
  /// Returns the permanent id of a feed, an entry or a book with a path: a tag URI, or the path
  /// itself if there is no authority for such URIs.
  func permanentID(_ path: String) -> String { feedIDAuthority?.resourceID(path) ?? path }

  /// Creates a feed with the given entries, newest first, at a path without extension.
  ///
  /// The feed contains its own URLs only if the URL of the site is known.
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
      atomAddress: selfAddress(.atom), jsonAddress: selfAddress(.json), entries: entries)
  }
}

extension LinkAddress {
  /// Whether the address is an absolute URL, which works from any page.
  var isAbsolute: Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }
}

extension Edition {
  /// The publication date of the edition: the start of its day, or the date of its data if that is
  /// earlier.
  var publicationDate: DisplayDate? {
    guard let day = CalendarDay(date) else { return DisplayDate(dataDate) }
    let start = Date(timeIntervalSince1970: Double(day.ordinal * CalendarDay.secondsPerDay))
    return DisplayDate(min(start, dataDate))
  }
}

package import Archive
internal import Basics
package import Contents
package import FoundationEssentials
internal import StackMarkdown
internal import Synchronization

/// Everything that the pages of a site are made of.
///
/// All threads share it. It knows no destination: the same context renders a folder, a ZIM file or a single page.
package struct PageContext: Sendable {
  /// The questions, users and digests that the pages show.
  package let contents: SiteContents
  package let settings: SiteSettings
  /// The kinds of files of the site.
  package let kinds: [any FileKind]
  let theme: SiteTheme
  /// Finds the local copies of images.
  let imageResolver: ImageResolver
  /// The excerpts of questions that lists show.
  let excerpts = Excerpts()
  /// The rows of questions in the lists of tags.
  let questionRows = QuestionRows()
  /// Finds the question of an answer by the id of the answer.
  let answerIndex: AnswerIndex
  /// The host name and date in the ids of feed entries; `nil` if the site has no feeds, because it
  /// has no data or must stay private.
  package let feedIDAuthority: FeedIDAuthority?
  /// How readers of the pages can search.
  package var search: SiteSearch
  /// Returns whether an edition that is not the newest of its digest has an export, by the path of the export.
  private let hasOlderExport: @Sendable (String) -> Bool

  /// Creates the context of a site's pages.
  ///
  /// - Parameters:
  ///   - contents: The questions, users and digests that the pages show.
  ///   - kinds: The kinds of files of the site.
  ///   - theme: The templates and assets.
  ///   - settings: The options of the site.
  ///   - search: How readers can search.
  ///   - feedIDAuthority: The authority of the ids in feeds; `nil` for a site without feeds.
  ///   - open: Opens a read-only connection to the archive.
  ///   - hasOlderExport: Returns whether there is an export at a path; only newest editions have one otherwise.
  package init(
    _ contents: SiteContents, as kinds: [any FileKind], theme: SiteTheme, settings: SiteSettings,
    search: SiteSearch, feedIDAuthority: FeedIDAuthority? = nil,
    openArchive open: @escaping @Sendable () throws -> Archive,
    hasOlderExport: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.contents = contents
    self.settings = settings
    self.kinds = kinds
    self.theme = theme
    self.search = search
    self.feedIDAuthority = feedIDAuthority
    self.hasOlderExport = hasOlderExport
    answerIndex = AnswerIndex(opening: open)
    imageResolver = ImageResolver(images: contents.images, settings: settings)
  }

  /// Returns whether an edition has an export in a format of the site: the newest edition has one, and older
  /// editions keep the one that was built while they were the newest.
  package func hasExport(of target: EditionPages.Target, in format: SiteFormat) -> Bool {
    target.isNewest
      || hasOlderExport(
        EditionPages.path(ofEdition: target.heading.date, in: target.digest, format))
  }
}

/// How readers of a site's pages can search.
package enum SiteSearch: Sendable {
  /// Not at all.
  case none
  /// A server answers queries; pages opened from disk have no search.
  case live
  /// The search page loads files of the search index; `nil` until they are built.
  case files(SearchFilePaths?)

  /// Whether there is a search page.
  var hasPage: Bool {
    switch self {
    case .none: false
    case .live, .files: true
    }
  }

  /// Whether a server answers queries.
  var isLive: Bool {
    switch self {
    case .live: true
    case .none, .files: false
    }
  }

  /// The paths of the files that the search page loads; `nil` if there are none.
  var filePaths: SearchFilePaths? {
    switch self {
    case .files(let paths): paths
    case .none, .live: nil
    }
  }
}

/// The beginnings of questions' texts, as lists show them.
///
/// Threads share it: rendering the page of a question stores its excerpt, and lists ask for it or read the question
/// again.
final class Excerpts: Sendable {
  private let excerpts = Mutex<[QuestionKey: String]>([:])

  /// The maximum number of stored excerpts, which take about 15 MB.
  private static let capacity = 50_000

  /// The excerpt of a question; `nil` if none is stored.
  subscript(key: QuestionKey) -> String? { excerpts.withLock { $0[key] } }

  /// Stores the beginning of a question's text, unless too many excerpts are stored.
  ///
  /// - Returns: The excerpt; `nil` if it would be empty.
  @discardableResult
  func store(_ post: ParsedPost?, of key: QuestionKey) -> String? {
    guard let excerpt = post?.excerpt(upTo: 240), !excerpt.isEmpty else { return nil }
    excerpts.withLock { if $0.count < Self.capacity { $0[key] = excerpt } }
    return excerpt
  }
}

/// The host name and date that begin the ids of an archive's feed entries.
///
/// They never change, even if the site moves to another host, so that feed readers recognize entries.
///
/// Source: RFC 4151, the 'tag' URI scheme.
package struct FeedIDAuthority: Sendable, Equatable {
  /// The host name and the date, such as `example.org,2026-11-21`.
  package let text: String

  /// Reads the host name and date for feed ids from an archive, or chooses them.
  ///
  /// The chosen host is that of the site or, if its address is not configured, the id of the archive below
  /// `.invalid`. The result is `nil` while the archive has no data, which determines the date.
  ///
  /// - Parameters:
  ///   - archive: The archive, which is only read.
  ///   - baseURL: The configured address of the site.
  ///   - newestDataDate: The date when the newest data of the archive was fetched.
  /// - Throws: If the archive is unreadable.
  package init?(in archive: Archive, baseURL: String?, newestDataDate: Date?) throws(ArchiveError) {
    if let stored = try archive.feedIDAuthority() {
      text = stored
      return
    }
    guard let day = newestDataDate.flatMap(DisplayDate.init)?.iso.prefix(10) else { return nil }
    text = "\(baseURL.flatMap(Self.host) ?? "\(archive.id).invalid"),\(day)"
  }

  /// The host name in the ids of feed entries, such as `example.org`.
  package var host: String { String(text.prefix { $0 != "," }) }

  /// Returns a permanent id such as `tag:example.org,2026-11-21:PATH`; `path` must consist of
  /// characters that need no escaping in a URI.
  package func resourceID(_ path: String) -> String { "tag:\(text):\(path)" }

  /// Returns the host of a URL in lower case; `nil` if it is not a valid host name.
  private static func host(of url: String) -> String? {
    guard let host = URL(string: url)?.host()?.lowercased() else { return nil }
    let isValid = host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      label.first != "-" && label.last != "-" && !label.isEmpty
        && label.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
    }
    return isValid ? host : nil
  }
}

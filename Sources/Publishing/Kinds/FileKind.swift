package import Archive
package import Mustache

/// A kind of file that sites consist of, and everything there is to know of it.
///
/// Kinds are values in a list, ``SiteFiles/all``: what is made, when, and of what is asked of them
/// alone. Kinds whose files come from a template are ``PageKind``s.
package protocol FileKind: Sendable {
  /// What tells one of its files from another, such as an edition; nothing where there is only one.
  associatedtype Subject: Sendable = Void

  /// The templates that it needs, by file, and what they may print.
  var templates: [String: Declaration] { get }
  /// When its files come to their places.
  var order: PublishingOrder { get }
  /// With what else its files are made.
  var part: BuildPart { get }
  /// The formats in which each subject has a file, of those that a site has.
  func formats(of chosen: Set<SiteFormat>) -> [SiteFormat]
  /// Names all that there is a file of.
  func forEachSubject(in context: BuildContext, _ body: (Subject) -> Void)
  /// Where a file lies below the site's folder.
  func path(of subject: Subject, in format: SiteFormat) -> String
  /// What a file shows beyond its ingredients, such as their order; `nil` for a file that is made
  /// anew whenever anything changed.
  func fingerprint(of subject: Subject, in context: BuildContext) -> Fingerprint?
  /// What search engines are told of a page; `nil` for what they need not know.
  func sitemapEntry(of subject: Subject, in contents: SiteContents) -> SitemapEntry?
  /// Whether a subject is made in the same turn of a thread as those named before it.
  func joins(_ subject: Subject, _ batch: [Subject]) -> Bool
  /// Whether its files show how questions begin.
  var showsExcerpts: Bool { get }
  /// The questions of which a file shows how they begin.
  func questionsWithExcerpt(
    of subject: Subject, in context: BuildContext, from archive: Archive
  ) throws(ArchiveError) -> [QuestionKey]
  /// Makes the files of some subjects.
  func make(_ subjects: [Subject], with worker: Worker) throws
}

/// When a file comes to its place: after those that it leads to.
package enum PublishingOrder: Int, Sendable, Comparable, CaseIterable {
  /// Posts, and what they show.
  case posts
  /// Lists of posts.
  case lists
  /// What speaks of the whole site.
  case site
  /// The page that makes all the others visible.
  case home

  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

extension FileKind {
  package var templates: [String: Declaration] { [:] }
  package var order: PublishingOrder { .site }
  package var part: BuildPart { order == .posts ? .posts : .lists }

  package func formats(of chosen: Set<SiteFormat>) -> [SiteFormat] {
    chosen.contains(.html) ? [.html] : []
  }

  package func fingerprint(of subject: Subject, in context: BuildContext) -> Fingerprint? { nil }
  package func sitemapEntry(of subject: Subject, in contents: SiteContents) -> SitemapEntry? { nil }

  package var showsExcerpts: Bool { false }

  package func questionsWithExcerpt(
    of subject: Subject, in context: BuildContext, from archive: Archive
  ) throws(ArchiveError) -> [QuestionKey] { [] }

  package func joins(_ subject: Subject, _ batch: [Subject]) -> Bool { batch.count < 50 }
}

extension FileKind where Subject == Void {
  package func forEachSubject(in context: BuildContext, _ body: (Subject) -> Void) { body(()) }
}

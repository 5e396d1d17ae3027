package import Archive
package import Configuration
package import Contents
package import Mustache
package import Output

/// A kind of file in a site: its targets, and how they are built.
///
/// `SiteFiles.all` lists the kinds. Kinds whose files are rendered from a template are ``PageKind``s.
package protocol FileKind: Sendable {
  /// What one file is about, such as an edition; nothing for a kind with a single file.
  associatedtype Target: Sendable = Void

  /// The templates that it needs, by file, with the fields that they can print.
  var templates: [String: Declaration] { get }
  /// When its files are promoted.
  var order: PromotionOrder { get }
  /// The phase in which its files are built.
  var phase: BuildPhase { get }
  /// The formats, among those chosen for the site, in which each target has a file.
  func formats(of chosen: Set<SiteFormat>) -> [SiteFormat]
  /// Calls a closure with every target.
  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void)
  /// The path of a file, relative to the site's folder.
  func path(of target: Target, in format: SiteFormat) -> String
  /// A hash of what a file shows beyond its recorded inputs, such as their order; `nil` for a file that
  /// every build builds.
  func inputKey(of target: Target, in context: BuildContext) -> InputKey?
  /// The entry of a page in the sitemap; `nil` for none.
  func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry?
  /// Whether a thread builds a target in one go with those before it.
  func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool
  /// Whether its files show excerpts of questions.
  var showsExcerpts: Bool { get }
  /// The questions of which a file shows excerpts.
  func questionsWithExcerpt(
    of target: Target, in context: BuildContext, from archive: Archive
  ) throws(ArchiveError) -> [QuestionKey]
  /// Builds the files of some targets.
  func make(_ targets: [Target], with worker: Worker) throws
}

extension FileKind {
  package var templates: [String: Declaration] { [:] }
  package var order: PromotionOrder { .site }
  package var phase: BuildPhase { order == .posts ? .posts : .lists }

  package func formats(of chosen: Set<SiteFormat>) -> [SiteFormat] {
    chosen.contains(.html) ? [.html] : []
  }

  package func inputKey(of target: Target, in context: BuildContext) -> InputKey? { nil }
  package func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry? { nil }

  package var showsExcerpts: Bool { false }

  package func questionsWithExcerpt(
    of target: Target, in context: BuildContext, from archive: Archive
  ) throws(ArchiveError) -> [QuestionKey] { [] }

  package func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool { batch.count < 50 }
}

extension FileKind where Target == Void {
  package func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) { body(()) }
}

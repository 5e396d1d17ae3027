package import Archive
package import Contents
package import Mustache
package import Output

/// A kind of file in a site, such as pages of tags: lists its targets and builds their files.
///
/// `SiteFiles.all` lists all kinds. A kind whose files are rendered from a template is a ``PageKind``.
package protocol FileKind: Sendable {
  /// The thing that a file shows, such as an edition; `Void` for a kind with a single file.
  associatedtype Target: Sendable = Void

  /// The fields that each template of the kind can print, by file name of the template.
  var fieldsByTemplate: [String: RecordDeclaration] { get }
  /// The step of promotion in which the files of the kind move to the output folder.
  var order: PromotionOrder { get }
  /// The phase of the build in which the files of the kind are built.
  var phase: BuildPhase { get }
  /// Returns the formats, among those of the site, in which each target has a file.
  func formats(among chosen: Set<SiteFormat>) -> [SiteFormat]
  /// Calls `body` with every target of the kind, such as every tag of every site.
  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void)
  /// Returns the path of a target's file, relative to the output folder.
  func path(of target: Target, in format: SiteFormat) -> String
  /// Returns a hash of everything that a target's file shows beyond its recorded inputs, such as
  /// the order of a list; `nil` for a file that every build rebuilds.
  func inputKey(of target: Target, in context: BuildContext) -> InputKey?
  /// Returns the entry of a target's page in the sitemap; `nil` if the page is not listed there.
  func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry?
  /// Returns whether a target may be added to a batch of preceding targets, which one thread builds
  /// together.
  func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool
  /// Whether the files of the kind show excerpts of questions.
  var showsExcerpts: Bool { get }
  /// Returns the questions of which a target's file shows excerpts.
  func questionsWithExcerpt(
    of target: Target, in context: BuildContext, from archive: Archive
  ) throws(ArchiveError) -> [QuestionKey]
  /// Builds the files of some targets and writes them to the staging folder.
  func build(_ targets: [Target], with worker: Worker) throws
}

extension FileKind {
  package var fieldsByTemplate: [String: RecordDeclaration] { [:] }
  package var order: PromotionOrder { .site }
  package var phase: BuildPhase { order == .posts ? .posts : .lists }

  package func formats(among chosen: Set<SiteFormat>) -> [SiteFormat] {
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

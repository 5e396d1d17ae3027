internal import Archive
internal import Basics
package import Contents
package import Mustache

/// A kind of file in a site, such as pages of tags: a function from a target to its files.
///
/// `SiteFiles.all` lists all kinds. A kind whose files are rendered from a template is a ``PageKind``.
package protocol FileKind: Sendable {
  /// The thing that a file shows, such as an edition; `Void` for a kind with a single file.
  associatedtype Target: Sendable = Void

  /// The fields that each template of the kind can print, by file name of the template.
  var fieldsByTemplate: [String: RecordDeclaration] { get }
  /// The step in which the files of the kind are built and promoted.
  var order: BuildOrder { get }
  /// Returns the formats, among those of the site, in which each target has a file.
  func formats(among chosen: Set<SiteFormat>) -> [SiteFormat]
  /// Calls `body` with every target of the kind, such as every tag of every site.
  func forEachTarget(in context: PageContext, _ body: (Target) -> Void)
  /// Returns the path of a target's file, relative to the site's folder.
  func path(of target: Target, in format: SiteFormat) -> String
  /// Returns the existing targets of which one may have a file with an address; ``target(at:in:)`` compares their
  /// paths.
  func candidates(at address: SiteAddress, in context: PageContext) -> [Target]
  /// Returns a hash of everything that a target's file shows beyond its recorded inputs, such as
  /// the order of a list; `nil` for a file that every build rebuilds.
  func inputKey(of target: Target, in context: PageContext) -> InputKey?
  /// Whether the sitemap lists pages of the kind.
  var isInSitemap: Bool { get }
  /// Returns the entry of a target's page in the sitemap; `nil` if the page is not listed there.
  func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry?
  /// Returns whether a target may be added to a batch of preceding targets, which one thread renders
  /// together.
  func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool
  /// Renders the files of some targets and calls `receive` with each.
  func render(
    _ targets: [Target], with renderer: PageRenderer,
    _ receive: (Target, RenderedFile) throws -> Void
  ) throws
}

extension FileKind {
  package var fieldsByTemplate: [String: RecordDeclaration] { [:] }
  package var order: BuildOrder { .site }

  package func formats(among chosen: Set<SiteFormat>) -> [SiteFormat] {
    chosen.contains(.html) ? [.html] : []
  }

  package func inputKey(of target: Target, in context: PageContext) -> InputKey? { nil }
  package var isInSitemap: Bool { false }
  package func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry? { nil }
  package func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool { batch.count < 50 }
}

extension FileKind where Target == Void {
  package func forEachTarget(in context: PageContext, _ body: (Target) -> Void) { body(()) }

  package func candidates(at address: SiteAddress, in context: PageContext) -> [Target] {
    var targets: [Target] = []
    forEachTarget(in: context) { targets.append($0) }
    return targets
  }
}

/// The order in which the files of a site are built and promoted: each after the files that it needs or links to.
package enum BuildOrder: Int, Sendable, Comparable, CaseIterable {
  /// Question pages, images and assets.
  case posts
  /// Lists of posts, such as the pages of tags and editions.
  case lists
  /// Files about the whole site, such as the sitemap.
  case site
  /// The search page, which loads files of the search index.
  case search
  /// The home page, which makes all other pages reachable.
  case home

  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

/// A hash of what a file of the site shows beyond its recorded inputs, such as the order of a list.
package struct InputKey {
  private var hash = FNV1a<UInt64>()
  private var isEmpty = true

  /// Creates a key to which nothing has been added; its value is 0.
  package init() {}

  /// Adds a number to the hash of the key.
  package mutating func add(_ number: Int) {
    isEmpty = false
    hash.add(UInt64(truncatingIfNeeded: number))
  }

  /// Adds a text, or the fact that there is none, to the hash of the key.
  package mutating func add(_ text: String?) {
    add(text?.utf8.count ?? -1)
    if let text { hash.add(text.utf8) }
  }

  /// The hash of everything that was added to the key; 0 if nothing was added.
  package var value: UInt64 { isEmpty ? 0 : hash.value }
}

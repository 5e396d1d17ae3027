internal import Contents
internal import Mustache
internal import Pages

/// The file with the list of a site's feeds, for programs that subscribe to several feeds at once.
///
/// Source: OPML 2.0.
struct FeedOutlines: FileKind {
  var fieldsByTemplate: [String: RecordDeclaration] { ["outline.xml": FeedOutline.declaration] }

  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    if context.feedIDAuthority != nil { body(()) }
  }

  func path(of target: Void, in format: SiteFormat) -> String { FeedPath.opmlList }

  func build(_ targets: [Void], with worker: Worker) throws {
    let composer = worker.composer(ofPageAt: FeedPath.opmlList, in: .html, isReadElsewhere: true)
    try worker.stage(
      worker.rendered("outline.xml", FeedOutline(composer: composer)), at: FeedPath.opmlList,
      as: self,
      ())
  }
}

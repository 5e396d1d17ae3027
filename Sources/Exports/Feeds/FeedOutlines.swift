internal import Configuration
internal import Contents
internal import Mustache
internal import Pages

/// The list of a site's feeds, for programs that subscribe to several at once.
///
/// Source: OPML 2.0.
struct FeedOutlines: FileKind {
  var templates: [String: Declaration] { ["feeds.xml": FeedOutline.declaration] }

  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    if context.tagAuthority != nil { body(()) }
  }

  func path(of target: Void, in format: SiteFormat) -> String { FeedPath.outline }

  func make(_ targets: [Void], with worker: Worker) throws {
    let composer = worker.composer(ofPageAt: FeedPath.outline, in: .html, fromAnywhere: true)
    try worker.write(
      worker.rendered("feeds.xml", FeedOutline(composer: composer)), to: FeedPath.outline, as: self,
      ())
  }
}

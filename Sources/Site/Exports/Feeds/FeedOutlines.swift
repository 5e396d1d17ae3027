internal import Contents
internal import Mustache
internal import Pages

/// The file with the list of a site's feeds, for programs that subscribe to several feeds at once.
///
/// Source: OPML 2.0.
struct FeedOutlines: SingleFile {
  var fieldsByTemplate: [String: RecordDeclaration] { ["outline.xml": FeedOutline.declaration] }

  var path: String { FeedPath.opmlList }

  func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    if context.feedIDAuthority != nil { body(()) }
  }

  func files(with renderer: PageRenderer) -> [RenderedFile] {
    let composer = renderer.composer(ofPageAt: path, in: .html, isReadElsewhere: true)
    let bytes = renderer.rendered("outline.xml", FeedOutline(composer: composer))
    return [RenderedFile(path: path, bytes: bytes)]
  }
}

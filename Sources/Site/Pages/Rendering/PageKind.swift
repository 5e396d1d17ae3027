package import Archive
package import Contents
package import Mustache

/// A kind of file that is rendered from a template.
///
/// `ARCHITECTURE.md` shows how to add one.
package protocol PageKind: FileKind {
  /// The type of the values that the template of the kind prints.
  associatedtype Page: PageValue
  /// The data that a page is composed from, such as a question with its posts; by default the
  /// target itself.
  associatedtype Source = Target

  /// The name of the kind's template file without the extension, such as `question`.
  var template: String { get }
  /// The formats in which pages of the kind can be built.
  var formats: [SiteFormat] { get }
  /// Reads the data for the page of each target and calls `body` with both; skips targets that
  /// cannot be read.
  func forEachSource(
    of targets: [Target], with renderer: PageRenderer, _ body: (Target, Source) throws -> Void)
    throws
  /// Returns the page that shows the source, in the composer's format, with the inputs that were
  /// looked up for the page.
  func compose(_ source: Source, with composer: Composer) -> ComposedPage<Page>
}

/// A composed page, with the inputs that were looked up for it.
package struct ComposedPage<Page: PageValue> {
  /// The content of a page: values for a template, or finished bytes.
  enum PageContent {
    /// The values that a template prints.
    case value(Page)
    /// The bytes of a file in a format without templates, such as JSON.
    case bytes([UInt8])
  }

  let content: PageContent
  /// Everything that was looked up in the archive for the page, whether it exists or not.
  let inputs: [Input]
  /// The image files that the page shows.
  let images: [PageImage]
  /// The question that the page shows, for search; `nil` for other pages.
  let question: QuestionPages.Source?

  /// Creates a page from the values for its template, and from the inputs that were looked up for
  /// it, whether they exist or not.
  package init(_ page: Page, inputs: [Input] = []) {
    self.init(.value(page), inputs: inputs)
  }

  /// Creates a page from its content, and adds the images that were looked up for it to its inputs.
  init(
    _ content: PageContent, inputs: [Input], images: PageImages? = nil,
    question: QuestionPages.Source? = nil
  ) {
    self.content = content
    self.inputs = inputs + (images?.inputs ?? [])
    self.images = images?.files ?? []
    self.question = question
  }
}

extension PageKind {
  package var formats: [SiteFormat] { [.html] }

  package func formats(among chosen: Set<SiteFormat>) -> [SiteFormat] {
    formats.filter(chosen.contains)
  }

  // Not specialized for each kind, to keep the program small.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package var fieldsByTemplate: [String: RecordDeclaration] {
    let files = formats.filter { $0 != .json }.map { template + $0.fileExtension }
    return Dictionary(uniqueKeysWithValues: files.map { ($0, Page.declaration) })
  }

  package var isInSitemap: Bool { true }

  package func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry()
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package func render(
    _ targets: [Target], with renderer: PageRenderer,
    _ receive: (Target, RenderedFile) throws -> Void
  ) throws {
    let formats = formats(among: renderer.formats)
    try forEachSource(of: targets, with: renderer) { target, source in
      for format in formats {
        let path = path(of: target, in: format)
        let template = template + format.fileExtension
        try renderer.measure(template) {
          let composer = renderer.composer(ofPageAt: path, in: format)
          try renderer.emit(compose(source, with: composer), template, at: path) {
            try receive(target, $0)
          }
        }
      }
    }
  }
}

extension PageKind where Source == Target {
  package func forEachSource(
    of targets: [Target], with renderer: PageRenderer, _ body: (Target, Source) throws -> Void
  ) throws {
    for target in targets { try body(target, target) }
  }
}

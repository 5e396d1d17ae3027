package import Archive
package import Mustache
internal import Search

/// A kind of page: of files that a template makes.
///
/// How a new one comes to a site is shown in `ARCHITECTURE.md`.
package protocol PageKind: FileKind {
  /// What its template prints.
  associatedtype Page: PageValue
  /// What a page is composed of, where that is more than its subject.
  associatedtype Source = Subject

  /// The name of its template, without the end that tells the format.
  var template: String { get }
  /// The formats that it comes in; a template makes those for readers.
  var formats: [SiteFormat] { get }
  /// Whether hosts show it at any depth, so that its links have to work from everywhere.
  var isShownAnywhere: Bool { get }
  /// Reads what pages are composed of; what cannot be had is passed over.
  func forEachSource(
    of subjects: [Subject], with worker: Worker, _ body: (Subject, Source) throws -> Void) throws
  /// Makes the values of a page in the format of a composer.
  func compose(_ source: Source, with composer: Composer) -> Composed<Page>
}

/// What a composer made, and of what.
package struct Composed<Page: PageValue> {
  enum Content {
    case page(Page)
    /// Of a format that needs no template.
    case bytes([UInt8])
  }

  let content: Content
  let ingredients: [Ingredient]
  let images: [PageImage]
  /// What search knows of it, by the number there.
  var searched: (question: SearchedQuestion, number: Int)?

  /// Tells what went into a page: what of the archive was read for it, found or not.
  package init(_ page: Page, of ingredients: [Ingredient] = []) {
    self.init(.page(page), of: ingredients)
  }

  init(_ content: Content, of ingredients: [Ingredient], showing images: PageImages? = nil) {
    self.content = content
    self.ingredients = ingredients + (images?.sources ?? [])
    self.images = images?.files ?? []
  }
}

extension PageKind {
  package var formats: [SiteFormat] { [.html] }
  package var isShownAnywhere: Bool { false }

  package func formats(of chosen: Set<SiteFormat>) -> [SiteFormat] {
    formats.filter(chosen.contains)
  }

  // Not worth code of its own for each kind.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package var templates: [String: Declaration] {
    let files = formats.filter { $0 != .json }.map { template + $0.fileExtension }
    return Dictionary(uniqueKeysWithValues: files.map { ($0, Page.declaration) })
  }

  package func sitemapEntry(of subject: Subject, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry()
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package func make(_ subjects: [Subject], with worker: Worker) throws {
    let formats = formats(of: worker.context.settings.formats)
    try forEachSource(of: subjects, with: worker) { subject, source in
      for format in formats {
        let path = path(of: subject, in: format)
        let template = template + format.fileExtension
        try worker.measure(template) {
          let composer = worker.composer(ofPageAt: path, in: format, fromAnywhere: isShownAnywhere)
          try worker.render(
            compose(source, with: composer), template, to: path, as: self, subject)
        }
      }
    }
  }
}

extension PageKind where Source == Subject {
  package func forEachSource(
    of subjects: [Subject], with worker: Worker, _ body: (Subject, Source) throws -> Void
  ) throws {
    for subject in subjects { try body(subject, subject) }
  }
}

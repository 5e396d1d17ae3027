package import Archive
internal import Basics
package import Contents
internal import Mustache
package import StackExchange
internal import StackMarkdown

/// Renders files on one thread, with its own connection to the archive.
package final class PageRenderer {
  package let context: PageContext
  package let archive: Archive
  /// The formats in which pages are rendered; by default all formats of the site.
  package var formats: Set<SiteFormat>
  /// The path of the only file that is needed of several that belong together, such as sitemaps; `nil` for all of them.
  package var onlyPath: String?
  private var composers: [ComposerKey: Composer] = [:]
  private var pageBytes: [UInt8] = []
  private var buffer = ByteBuffer()
  private let unreadable: (SiteQuestion, ArchiveError) -> Void
  private let profile: BuildProfile?
  /// The cost of all rendered files, and of the measurements nested in the current one.
  private var (renderedCost, nestedCost) = (BuildProfile.Cost(), BuildProfile.Cost())

  /// The properties by which pages share a composer: their format and the depth of their folder.
  private struct ComposerKey: Hashable {
    let format: SiteFormat
    /// The number of folders above the page; `nil` for files that are read elsewhere, such as feeds.
    let depth: Int?
  }

  /// Creates the renderer of a thread.
  ///
  /// - Parameters:
  ///   - context: What the pages are made of.
  ///   - archive: The connection of the thread to the archive.
  ///   - profile: Collects timings.
  ///   - unreadable: Receives the questions whose pages are skipped because they cannot be read.
  package init(
    in context: PageContext, archive: Archive, profile: BuildProfile? = nil,
    unreadable: @escaping (SiteQuestion, ArchiveError) -> Void = { _, _ in }
  ) {
    self.context = context
    self.archive = archive
    formats = context.settings.formats
    self.profile = profile
    self.unreadable = unreadable
  }

  /// Returns the cached composer for pages of a format in folders of the same depth, or for files that are read
  /// elsewhere and need absolute links.
  package func composer(
    ofPageAt path: String, in format: SiteFormat, isReadElsewhere: Bool = false
  ) -> Composer {
    let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
    let key = ComposerKey(format: format, depth: isReadElsewhere ? nil : depth)
    if let composer = composers[key] { return composer }
    let composer = Composer(
      in: context, LinkBuilder(context.settings, in: format, depth: key.depth))
    composers[key] = composer
    return composer
  }

  /// Performs some work, and adds its cost, without the cost of nested measurements, to the
  /// profile.
  package func measure(_ name: @autoclosure () -> String, _ work: () throws -> Void) rethrows {
    guard let profile else { return try work() }
    let (start, renderedBefore) = (ResourceUsage.threadCPUSeconds, renderedCost)
    let enclosingNestedCost = nestedCost
    nestedCost = BuildProfile.Cost()
    try work()
    var cost = renderedCost - renderedBefore
    cost.seconds = ResourceUsage.threadCPUSeconds - start
    profile.add(cost - nestedCost, toTask: name())
    nestedCost = enclosingNestedCost + cost
  }

  /// Passes a file on, and counts it.
  package func emit(_ file: RenderedFile, _ receive: (RenderedFile) throws -> Void) rethrows {
    try receive(file)
    renderedCost.files += 1
    renderedCost.bytes += file.bytes.count
  }

  /// Renders a composed page and passes the file on.
  // Not specialized for each kind, to keep the program small.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func emit<Page: PageValue>(
    _ page: ComposedPage<Page>, _ template: String, at path: String,
    _ receive: (RenderedFile) throws -> Void
  ) rethrows {
    pageBytes.removeAll(keepingCapacity: true)
    switch page.content {
    case .bytes(let bytes): pageBytes += bytes
    case .value(let value):
      render(value, template)
      buffer.append(to: &pageBytes)
    }
    try emit(
      RenderedFile(
        path: path, bytes: pageBytes, inputs: page.inputs, images: page.images,
        question: page.question), receive)
  }

  /// Renders a value with a template and returns the bytes.
  package func rendered(_ template: String, _ value: some PageValue) -> [UInt8] {
    render(value, template)
    return buffer.bytes
  }

  /// Renders a value with a template into the buffer.
  private func render(_ value: some PageValue, _ template: String) {
    buffer.removeAll()
    context.theme.templates.render(template, into: &buffer) { value.record(printing: $0) }
  }

  /// Reads a question with everything that its page shows.
  ///
  /// - Returns: The question; `nil` if the site does not have it, or if it is unreadable. Rendering its
  ///   page reports unreadable questions.
  /// - Throws: `ArchiveError`, if the whole archive may be unreadable.
  package func question(_ key: QuestionKey) throws -> Question? {
    guard context.contents.site(key.site)?.question(key.id) != nil else { return nil }
    do {
      return try archive.question(key.id, site: key.site, detail: .forPages)
    } catch let error as ArchiveError where error.isConfinedToRecord {
      return nil
    }
  }

  /// Reports a question whose page is skipped because it cannot be read.
  func skip(_ question: SiteQuestion, because error: ArchiveError) { unreadable(question, error) }

  /// Returns the questions that an edition shows in long form, by key, without those that no longer
  /// exist.
  package func longFormQuestions(of edition: Edition) throws -> [QuestionKey: Question] {
    try edition.entries.prefix(Composer.longEntryLimit).reduce(into: [:]) { questions, entry in
      questions[entry.key] = try question(entry.key)
    }
  }

  /// Returns the excerpts of the questions that an edition shows in long form.
  package func excerpts(of edition: Edition) throws -> [QuestionKey: String] {
    try excerpts(of: edition.entries.prefix(Composer.longEntryLimit).lazy.map(\.key))
  }

  /// Returns the excerpts of some questions, without those that have no text.
  package func excerpts(of keys: some Sequence<QuestionKey>) throws -> [QuestionKey: String] {
    try keys.reduce(into: [:]) { excerpts, key in
      if let excerpt = context.excerpts[key] {
        excerpts[key] = excerpt
      } else if let site = context.contents.site(key.site),
        let source = try question(key)?.post.source
      {
        let post = StackMarkdown.ParsedPost(source, site.dialect)
        excerpts[key] = context.excerpts.store(post, of: key)
      }
    }
  }
}

/// A rendered file of a site, before it is written anywhere.
package struct RenderedFile {
  /// The path relative to the site's folder.
  package let path: String
  package let bytes: [UInt8]
  /// Everything that was looked up in the archive for the file, whether it exists or not.
  package var inputs: [Input] = []
  /// The images that the file shows.
  package var images: [PageImage] = []
  /// The question that the file shows, for search; `nil` for other files.
  package var question: QuestionPages.Source?

  package init(
    path: String, bytes: [UInt8], inputs: [Input] = [], images: [PageImage] = [],
    question: QuestionPages.Source? = nil
  ) {
    (self.path, self.bytes, self.inputs) = (path, bytes, inputs)
    (self.images, self.question) = (images, question)
  }
}

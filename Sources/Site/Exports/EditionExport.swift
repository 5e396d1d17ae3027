internal import Archive
internal import Contents
internal import Mustache
internal import Pages
internal import StackExchange
internal import StackMarkdown

/// An edition with its questions and answers, for exported files that contain the whole edition.
struct EditionExport {
  let edition: Edition
  let digest: DigestEditions
  /// The questions of the edition that the file contains, in order.
  let chapters: [Chapter]
  /// The number of questions that are left out because the edition has more than ``maxChapters``.
  let omittedQuestionCount: Int

  /// A question of an edition with its posts, which becomes a chapter of the file.
  struct Chapter {
    /// The entry of the question in the edition.
    let entry: Edition.QuestionEntry
    let question: Question
    let site: SiteQuestions
    /// The name of the section of the edition that contains the question; nil for a selected question.
    let section: String?
    /// Whether the question is the first, or the last, of its section in the exported file.
    fileprivate(set) var beginsSection = false
    fileprivate(set) var endsSection = false

    /// The anchor of the question in an exported file, unique among its questions.
    var anchor: String { "q-\(site.folder)-\(question.id)" }
  }

  init(
    edition: Edition, digest: DigestEditions, chapters: [Chapter], omittedQuestionCount: Int
  ) {
    (self.edition, self.digest) = (edition, digest)
    self.omittedQuestionCount = omittedQuestionCount
    let sections = chapters.map(\.section)
    self.chapters = chapters.enumerated().map { index, chapter in
      var chapter = chapter
      chapter.beginsSection =
        chapter.section != nil && (index == 0 || sections[index - 1] != chapter.section)
      chapter.endsSection =
        chapter.section != nil
        && (index + 1 == sections.count || sections[index + 1] != chapter.section)
      return chapter
    }
  }

  /// Returns the edition with only the questions that changed since the previous edition; unchanged if there is no
  /// previous edition.
  var onlyChanges: EditionExport {
    guard edition.comparisonDate != nil else { return self }
    let changed = chapters.filter { $0.entry.badge != nil }
    return EditionExport(
      edition: edition, digest: digest, chapters: changed,
      omittedQuestionCount: omittedQuestionCount + chapters.count - changed.count)
  }

  /// The maximum number of questions in an exported file.
  static let maxChapters = 1_000

  /// Returns the inputs of the exported files of an edition, except images.
  func inputs(in contents: SiteContents) -> [Input] {
    var inputs = Set(contents.inputs(of: edition))
    for chapter in chapters {
      chapter.question.forEachUser { id, _ in
        inputs.insert(.user(id, site: chapter.entry.site))
      }
    }
    return Array(inputs)
  }
}

extension PageRenderer {
  /// Reads an edition with its posts; returns nil if the archive no longer has it.
  func editionExport(of target: EditionPages.Target) throws -> EditionExport? {
    let (digest, date) = (target.digest, target.heading.date)
    guard let edition = try archive.edition(ofDigest: digest.name, date: date) else { return nil }
    let entries: [(Edition.QuestionEntry, String?)] =
      edition.entries.map { ($0, nil) }
      + edition.sections.flatMap { section in section.entries.map { ($0, section.name) } }
    var chapters: [EditionExport.Chapter] = []
    for (entry, section) in entries.prefix(EditionExport.maxChapters) {
      guard let site = context.contents.site(entry.site), let question = try question(entry.key)
      else { continue }
      chapters.append(
        EditionExport.Chapter(entry: entry, question: question, site: site, section: section))
    }
    return EditionExport(
      edition: edition, digest: digest, chapters: chapters,
      omittedQuestionCount: max(0, entries.count - EditionExport.maxChapters))
  }
}

extension Composer {
  /// Returns the title, dates and selection rules of an exported edition.
  func cover(of export: EditionExport) -> EditionCover {
    EditionCover(export: export, composer: self)
  }

  /// Returns the posts of a question as an export shows them; the `image` closure decides how each
  /// image is shown.
  func posts(
    of chapter: EditionExport.Chapter, _ images: PageImages, comments: Bool,
    image: @escaping @Sendable (String) -> ImagePresentation
  ) -> QuestionPosts {
    var presentation =
      links.format == .mail
      ? Presentation.plain : presentation(tagged: chapter.question.tags, on: chapter.site)
    presentation.imagePresentation = image
    presentation.nestsForEPUB = links.format == .epub
    return posts(
      of: chapter.question, on: chapter.site, images, as: presentation, showsComments: comments)
  }
}

/// The title, dates and selection rules at the start of an exported edition.
struct EditionCover: PageValue {
  let export: EditionExport
  let composer: Composer

  private var edition: Edition { export.edition }
  var title: String { export.digest.distinctTitle(of: edition) }
  var date: DisplayDate? { DisplayDate(day: edition.date) }
  /// The URL of the edition's page; nil if the URL of the site is unknown.
  var address: LinkAddress? {
    composer.links.isAbsolute
      ? composer.links.fileAddress(
        EditionPages.path(ofEdition: edition.date, in: export.digest, .html))
      : nil
  }

  static let fields = PageFields<Self> { fields in
    fields.text("site", note: "the title of the site") { $0.composer.siteTitle }
    fields.text("title", note: "the title of the digest") { $0.title }
    fields.text("description", note: "the description of the digest") {
      $0.export.digest.description
    }
    fields.record("date", note: "the day of the edition") { $0.date }
    fields.record("fetched", note: "the date of the edition's data") {
      $0.composer.displayDate(ofFetch: $0.edition.dataDate)
    }
    fields.record("changes", note: "the changes since the previous edition, if there is one") {
      EditionChanges(in: $0.edition)
    }
    fields.text("rules", note: "the rules by which the questions were selected") {
      $0.edition.selectionRules.map($0.composer.rulesText)
    }
    fields.record("questions") { Count($0.edition.entries.count) }
    fields.address("address", note: "the URL of the edition's page, if the site's URL is known") {
      $0.address
    }
    fields.flag("isPrivate", note: "whether the site is private") {
      $0.composer.contents.isPrivate
    }
  }
}

/// A question in an exported file, with its position and posts.
struct ChapterPage: PageValue {
  let chapter: EditionExport.Chapter
  /// The position of the question in the edition, from 1.
  let position: Int
  /// The heading of the section that begins with the question; nil if none does.
  let sectionHeading: String?
  /// The start of the question as plain text, in mail; otherwise nil.
  let excerpt: String?
  var posts: QuestionPosts

  static let fields = PageFields<Self> { fields in
    fields.text("anchor", note: "the anchor of the question in the file") { $0.chapter.anchor }
    fields.text("sectionHeading", note: "the heading of the section that begins with the question")
    {
      $0.sectionHeading
    }
    fields.number("position", note: "the position in the edition, from 1") { $0.position }
    fields.record("badge", note: "how it changed since the previous edition; missing if it did not")
    { QuestionEntry.Badge($0.chapter.entry) }
    fields.text("excerpt", note: "the start of the question, in mail") { $0.excerpt }
    fields.record("score", note: "the score on the edition's day") {
      Count($0.chapter.entry.statistics.score)
    }
    fields.record("answerCount", note: "the number of answers on the edition's day") {
      Count($0.chapter.entry.statistics.answerCount)
    }
    fields.record("posts") { $0.posts }
  }
}

extension Composer {
  /// Returns the values that templates print of a question with its posts.
  func page(of chapter: EditionExport.Chapter, position: Int, _ posts: QuestionPosts) -> ChapterPage
  {
    ChapterPage(
      chapter: chapter, position: position, sectionHeading: sectionHeading(of: chapter),
      excerpt: links.format == .mail ? excerpt(of: chapter) : nil, posts: posts)
  }

  /// Returns the heading of the section that begins with a question; nil if none does.
  func sectionHeading(of chapter: EditionExport.Chapter) -> String? {
    chapter.beginsSection ? chapter.section.map(heading(ofSection:)) : nil
  }

  /// Returns the start of a question as plain text; nil if the text is empty.
  private func excerpt(of chapter: EditionExport.Chapter) -> String? {
    let source = chapter.question.post.source
    let post = source.map { StackMarkdown.ParsedPost($0, chapter.site.dialect) }
    let text = post?.excerpt(upTo: ExcerptLength.list) ?? ""
    return text.isEmpty ? nil : text
  }
}

/// A kind of file that contains a whole edition, beside the edition's page.
///
/// The newest edition of each digest has such a file; older editions keep the file that was built
/// while they were the newest.
protocol EditionExportKind: FileKind where Target == EditionPages.Target {
  /// The format of the exported file.
  var format: SiteFormat { get }
  /// Returns the bytes of an edition's exported file; records in `images` the images that it loads
  /// from the site.
  func compose(
    _ export: EditionExport, with composer: Composer, _ renderer: PageRenderer,
    showing images: PageImages
  ) throws -> [UInt8]
}

extension EditionExportKind {
  var order: BuildOrder { .lists }

  func formats(among chosen: Set<SiteFormat>) -> [SiteFormat] {
    chosen.contains(format) ? [format] : []
  }

  // Specialized code for each kind would not be worth its size.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    EditionPages().forEachTarget(in: context) { target in
      if context.hasExport(of: target, in: format) { body(target) }
    }
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [Target] {
    EditionPages().candidates(at: address, in: context).filter {
      context.hasExport(of: $0, in: format)
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    EditionPages.path(ofEdition: target.heading.date, in: target.digest, self.format)
  }

  /// Returns a hash of the name that tells the digest from another with the same title; all else that the file shows
  /// depends on its inputs.
  func inputKey(of target: Target, in context: PageContext) -> InputKey? {
    var inputKey = InputKey()
    inputKey.add(target.digest.displayName)
    return inputKey
  }

  /// Returns whether an edition is exported in one batch with others; only if the batch is empty,
  /// because an export can be large.
  func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool { batch.isEmpty }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func render(
    _ targets: [Target], with renderer: PageRenderer,
    _ receive: (Target, RenderedFile) throws -> Void
  ) throws {
    for target in targets {
      guard let export = try renderer.editionExport(of: target) else { continue }
      let path = path(of: target, in: format)
      let images = PageImages()
      let composer = renderer.composer(ofPageAt: path, in: format, isReadElsewhere: true)
      let bytes = try compose(export, with: composer, renderer, showing: images)
      let file = RenderedFile(
        path: path, bytes: bytes,
        inputs: export.inputs(in: renderer.context.contents) + images.inputs, images: images.files)
      try renderer.emit(file) { try receive(target, $0) }
    }
  }
}

internal import Archive
internal import Contents
internal import Mustache
internal import Pages
internal import StackExchange
internal import StackMarkdown

/// An edition with its posts, for files that hold all of it.
struct EditionExport {
  let edition: Edition
  let digest: DigestEditions
  let chapters: [Chapter]
  /// How many of its questions are left out: exported files do not grow without end.
  let others: Int

  /// A question of an edition.
  struct Chapter {
    let entry: Edition.Entry
    let question: Question
    let site: SiteQuestions

    /// Names its place in a file.
    var anchor: String { "q-\(site.folder)-\(question.id)" }
  }

  static let mostChapters = 1_000

  /// What goes into each of its files, but for images.
  func inputs(in contents: SiteContents) -> [Input] {
    var inputs = Set(contents.inputs(of: edition))
    for chapter in chapters {
      chapter.question.forEachPerson { id, _ in
        inputs.insert(.user(id, site: chapter.entry.site))
      }
    }
    return Array(inputs)
  }
}

extension Worker {
  /// Reads an edition with its posts; nil when it is gone.
  func editionExport(of target: EditionPages.Target) throws -> EditionExport? {
    let (digest, date) = (target.digest, target.heading.date)
    guard let edition = try archive.edition(ofDigest: digest.name, date: date) else { return nil }
    let entries = edition.allEntries
    var chapters: [EditionExport.Chapter] = []
    for entry in entries.prefix(EditionExport.mostChapters) {
      guard let site = context.contents.site(entry.site), let question = try question(entry.key)
      else { continue }
      chapters.append(EditionExport.Chapter(entry: entry, question: question, site: site))
    }
    return EditionExport(
      edition: edition, digest: digest, chapters: chapters,
      others: max(0, entries.count - EditionExport.mostChapters))
  }
}

extension Composer {
  /// What an exported file says of its edition.
  func cover(of export: EditionExport) -> EditionCover {
    let (edition, digest) = (export.edition, export.digest)
    let path = EditionPages.path(of: edition.date, in: digest, .html)
    return EditionCover(
      site: siteTitle, title: digest.title(of: edition), description: digest.description,
      date: DisplayDate(day: edition.date), fetched: moment(ofData: edition.dataDate),
      changes: Changes(in: edition), rules: edition.rules.map(sentence),
      questions: Count(edition.entries.count), address: links.hasHost ? links.to(path) : nil,
      isPrivate: contents.isPrivate)
  }

  /// The posts of a question, with images as they are chosen.
  func posts(
    of chapter: EditionExport.Chapter, _ images: PageImages, comments: Bool,
    image: @escaping @Sendable (String) -> ImageChoice
  ) -> QuestionPosts {
    var presentation =
      links.format == .mail
      ? Presentation.plain : presentation(tagged: chapter.question.tags, on: chapter.site)
    presentation.image = image
    presentation.nestsStrictly = links.format == .epub
    return posts(
      of: chapter.question, on: chapter.site, images, as: presentation, comments: comments)
  }
}

/// What an exported file says of its edition.
struct EditionCover: PageValue {
  /// What the site is called.
  let site: String
  let title: String
  let description: String?
  let date: DisplayDate?
  let fetched: DisplayDate?
  let changes: Changes?
  let rules: String?
  let questions: Count
  /// Its page, where the address of the site is known.
  let address: Address?
  /// Whether it is for those only who were let in.
  let isPrivate: Bool

  static let fields = PageFields<Self> { fields in
    fields.text("site", note: "what the site is called") { $0.site }
    fields.text("title", note: "of the digest") { $0.title }
    fields.text("description", note: "of the digest") { $0.description }
    fields.record("date", note: "the edition's day, and that of its data") { $0.date }
    fields.record("fetched", note: "the edition's day, and that of its data") { $0.fetched }
    fields.record("changes", note: "where there is an edition before") { $0.changes }
    fields.text("rules", note: "how the questions were chosen") { $0.rules }
    fields.record("questions") { $0.questions }
    fields.address(
      "address", note: "of its page, where the address of the site is known"
    ) { $0.address }
    fields.flag(
      "isPrivate", note: "whether it is for those only who were let in"
    ) { $0.isPrivate }
  }
}

/// A question among others in a file.
struct ChapterPage: PageValue {
  let anchor: String
  let position: Int
  let mark: Entry.Mark?
  let excerpt: String?
  let score: Count
  let answerCount: Count
  var posts: QuestionPosts

  static let fields = PageFields<Self> { fields in
    fields.text("anchor", note: "names its place") { $0.anchor }
    fields.number("position", note: "from 1") { $0.position }
    fields.record("mark") { $0.mark }
    fields.text("excerpt", note: "how the question begins") { $0.excerpt }
    fields.record("score", note: "of the edition's day") { $0.score }
    fields.record("answerCount", note: "of the edition's day") { $0.answerCount }
    fields.record("posts") { $0.posts }
  }
}

extension Composer {
  /// A question of an edition with its posts.
  func page(of chapter: EditionExport.Chapter, position: Int, _ posts: QuestionPosts) -> ChapterPage
  {
    ChapterPage(
      anchor: chapter.anchor, position: position, mark: Entry.Mark(chapter.entry),
      excerpt: links.format == .mail ? excerpt(of: chapter) : nil,
      score: Count(chapter.entry.score), answerCount: Count(chapter.entry.answerCount),
      posts: posts)
  }

  private func excerpt(of chapter: EditionExport.Chapter) -> String? {
    let source = chapter.question.post.source
    let post = source.map { StackMarkdown.Post($0, chapter.site.rules) }
    let text = post?.excerpt(upTo: 240) ?? ""
    return text.isEmpty ? nil : text
  }
}

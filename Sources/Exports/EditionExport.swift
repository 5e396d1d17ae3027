internal import Archive
internal import Configuration
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
  /// The title, dates and rules of an exported edition.
  func cover(of export: EditionExport) -> EditionCover {
    EditionCover(export: export, composer: self)
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

/// The title, dates and rules of an exported edition.
struct EditionCover: PageValue {
  let export: EditionExport
  let composer: Composer

  private var edition: Edition { export.edition }
  var title: String { export.digest.title(of: edition) }
  var date: DisplayDate? { DisplayDate(day: edition.date) }
  /// Its page, where the address of the site is known.
  var address: Address? {
    composer.links.hasHost
      ? composer.links.to(EditionPages.path(of: edition.date, in: export.digest, .html)) : nil
  }

  static let fields = PageFields<Self> { fields in
    fields.text("site", note: "what the site is called") { $0.composer.siteTitle }
    fields.text("title", note: "of the digest") { $0.title }
    fields.text("description", note: "of the digest") { $0.export.digest.description }
    fields.record("date", note: "the edition's day, and that of its data") { $0.date }
    fields.record("fetched", note: "the edition's day, and that of its data") {
      $0.composer.moment(ofData: $0.edition.dataDate)
    }
    fields.record("changes", note: "where there is an edition before") { Changes(in: $0.edition) }
    fields.text("rules", note: "how the questions were chosen") {
      $0.edition.rules.map($0.composer.sentence)
    }
    fields.record("questions") { Count($0.edition.entries.count) }
    fields.address("address", note: "of its page, where the address of the site is known") {
      $0.address
    }
    fields.flag("isPrivate", note: "whether it is for those only who were let in") {
      $0.composer.contents.isPrivate
    }
  }
}

/// A question among others in a file.
struct ChapterPage: PageValue {
  let chapter: EditionExport.Chapter
  let position: Int
  /// Only in mail.
  let excerpt: String?
  var posts: QuestionPosts

  static let fields = PageFields<Self> { fields in
    fields.text("anchor", note: "names its place") { $0.chapter.anchor }
    fields.number("position", note: "from 1") { $0.position }
    fields.record("mark") { Entry.Mark($0.chapter.entry) }
    fields.text("excerpt", note: "how the question begins") { $0.excerpt }
    fields.record("score", note: "of the edition's day") { Count($0.chapter.entry.score) }
    fields.record("answerCount", note: "of the edition's day") {
      Count($0.chapter.entry.answerCount)
    }
    fields.record("posts") { $0.posts }
  }
}

extension Composer {
  /// A question of an edition with its posts.
  func page(of chapter: EditionExport.Chapter, position: Int, _ posts: QuestionPosts) -> ChapterPage
  {
    ChapterPage(
      chapter: chapter, position: position,
      excerpt: links.format == .mail ? excerpt(of: chapter) : nil, posts: posts)
  }

  private func excerpt(of chapter: EditionExport.Chapter) -> String? {
    let source = chapter.question.post.source
    let post = source.map { StackMarkdown.Post($0, chapter.site.rules) }
    let text = post?.excerpt(upTo: 240) ?? ""
    return text.isEmpty ? nil : text
  }
}

import Mustache
import SiteBuild

/// Generates the part of `Documentation/templates.md` that lists templates, parts and fields.
struct TemplateGuide {
  /// The record that each template prints, by file name.
  let templates: [String: RecordDeclaration]
  /// Example values by record title and field name, most of them from pages of the sample.
  let examples: [String: String]

  init(templates: [String: RecordDeclaration], examples: [String: String]) {
    self.templates = templates
    self.examples = examples.merging(Self.furtherExamples) { found, _ in found }
  }

  /// The output of each template, by file name.
  ///
  /// A test fails if a template is missing here.
  private static let outputs: KeyValuePairs = [
    "home.html": "`index.html`", "home.md": "`index.md` if there is no HTML",
    "about.html": "`about.html`", "digests.html": "`d/index.html`",
    "digest.html": "`d/<digest>/index.html`",
    "edition.html": "`d/<digest>/<edition>.html`", "edition.md": "the same in Markdown",
    "edition-part.html": "further pages of a long edition",
    "question.html": "`q/<site>/<id>.html`", "question.md": "the same in Markdown",
    "sites.html": "`q/index.html`, `t/index.html`, `u/index.html`",
    "question-list.html": "`q/<site>/index.html`, `page-1.html` …",
    "tag-list.html": "`t/<site>/index.html`, `2.html` …", "tag.html": "`t/<site>/<tag>/…`",
    "question-row.html": "a question, or an author's answer, in a list",
    "author-list.html": "`u/<site>/index.html`, `page-2.html` …",
    "author-page.html": "`u/<site>/<id>.html`, `<id>-2.html` …",
    "search.html": "`search.html`", "404.html": "`404.html`",
    "feed.xml": "`feed.xml` and other Atom feeds",
    "feed-posts.html": "the text of a feed entry about a question",
    "feed-edition.html": "the text of a feed entry about an edition",
    "outline.xml": "`feeds.opml`",
    "single.html": "`d/<digest>/<edition>.single.html`",
    "single-chapter.html": "a question in `single.html`",
    "mail.html": "the HTML of `d/<digest>/<edition>.eml`",
    "mail-chapter.html": "a question in `mail.html`",
    "mail-entry-line.html": "a question on one line of `mail.html`",
    "book.xml": "the package document of a book", "book-contents.html": "the contents of a book",
    "book-chapter.html": "a question in a book", "book-cover.html": "the cover page of a book",
    "book-cover.xml": "the cover image of a book",
  ]

  /// The built-in parts of pages, with the title of the record that each prints.
  ///
  /// A test fails if a part is missing here.
  private static let parts: KeyValuePairs = [
    "layout.html": ("the frame of all pages", "page frame"),
    "question-row.md": ("`question-row.html` in Markdown", "question entry"),
    "site-overviews.html": ("sites with their best and newest questions", "home page"),
    "site-links.html": ("counts and frequent tags of a site", "site overview"),
    "name-index.html": ("the tags or authors of a page from A to Z", "name index"),
    "letter-group.html": ("the names that begin with a letter", "letter group"),
    "entry.html": ("a question in an edition, with an excerpt", "question entry"),
    "entry-facts.html": ("votes, answers and badges of a question", "question entry"),
    "entry-facts.md": ("the same in Markdown", "question entry"),
    "badges.html": ("whether a question is new, accepted or moved", "question entry"),
    "badges.md": ("the same in Markdown", "question entry"),
    "chapter-badges.html": ("badges of a question as text", "chapter page"),
    "sections.html": ("the sections of an edition", "edition section"),
    "digest-people.html": ("the users that a digest is about", "digest person"),
    "post.html": ("a question or an answer on its page", "post item"),
    "post.md": ("the same in Markdown", "post item"),
    "chapter-post.html": ("a post in a single file or a book", "post item"),
    "mail-author.html": ("the author of a post in an email", "person"),
    "mail-facts.html": ("badges, votes and answers of a question in an email", "chapter page"),
    "mail-post.html": ("a post in an email", "post item"),
    "feed-post.html": ("a post in a feed", "post item"),
    "comment.html": ("a comment", "comment item"),
    "comment.md": ("the same in Markdown", "comment item"),
    "author.html": ("a name with a link to the profile", "person"),
    "author.md": ("the same in Markdown", "person"),
    "tags.html": ("the tags of a question", "tag link"),
    "tags.md": ("the same in Markdown", "tag link"),
    "time.html": ("a day", "display date"), "time.md": ("the same in Markdown", "display date"),
    "pagination.html": ("links to the other pages of a list", "page position"),
  ]

  /// The Markdown: a table of templates, a table of parts, then the fields of every record.
  var text: String {
    var lines = ["| template | writes | prints |", "|---|---|---|"]
    for (file, output) in Self.outputs {
      lines.append("| `\(file)` | \(output) | \(templates[file].map(Self.link) ?? "") |")
    }
    lines += ["", "Pages include these parts:", "", "| part | shows | of |", "|---|---|---|"]
    for (file, part) in Self.parts {
      lines.append("| `\(file)` | \(part.0) | \(Self.link(toShape: part.1)) |")
    }
    let pages = Self.outputs.compactMap { templates[$0.key] }
    for declaration in Self.shapes(of: pages) {
      lines += ["", "### \(declaration.title.capitalised)", ""]
      lines += ["| use | content | example |", "|---|---|---|"]
      lines += declaration.fields.map { row($0, of: declaration) }
    }
    return lines.joined(separator: "\n")
  }

  /// The templates in the guide.
  static var files: Set<String> { Set(outputs.map(\.key)) }

  /// The parts in the guide.
  static var partFiles: Set<String> { Set(parts.map(\.key)) }

  /// The titles of the records that the parts print.
  static var partTitles: Set<String> { Set(parts.map(\.value.1)) }

  /// The keys of fields without an example; flags need none.
  var keysWithoutExample: [String] {
    Self.shapes(of: Array(templates.values)).flatMap { shape in
      shape.fields.filter { $0.kind != .flag }.map { Self.key($0, of: shape) }
    }.filter { examples[$0] == nil }
  }

  /// Returns each record declaration once: those of pages first, then nested ones.
  static func shapes(of pages: [RecordDeclaration]) -> [RecordDeclaration] {
    var shapes: [RecordDeclaration] = []
    var queue = pages[...]
    while let next = queue.popFirst() {
      guard !shapes.contains(next) else { continue }
      shapes.append(next)
      queue += next.fields.compactMap(\.kind.shape)
    }
    return shapes
  }

  private func row(_ field: RecordDeclaration.FieldDeclaration, of shape: RecordDeclaration)
    -> String
  {
    let kind =
      switch field.kind {
      case .text: "text"
      case .markup: "markup"
      case .address: "address"
      case .number: "number"
      case .flag: "flag"
      case .list(let item): "list of \(Self.link(item))"
      case .record(let record): Self.link(record)
      }
    let content = field.documentation.isEmpty ? kind : "\(kind): \(field.documentation)"
    return "| `\(field.usage)` | \(content) | \(example(of: field, in: shape)) |"
  }

  private func example(of field: RecordDeclaration.FieldDeclaration, in shape: RecordDeclaration)
    -> String
  {
    let value = examples[Self.key(field, of: shape)]
    return switch field.kind {
    case .flag: value ?? "no"
    case .list: "\(value?.count ?? 0) of them"
    case .text, .address, .number, .markup, .record: "`` \(value ?? "") ``"
    }
  }

  /// Returns the key of a field in ``examples``.
  static func key(_ field: RecordDeclaration.FieldDeclaration, of shape: RecordDeclaration)
    -> String
  {
    "\(shape.title).\(field.name)"
  }

  private static func link(_ shape: RecordDeclaration) -> String { link(toShape: shape.title) }

  private static func link(toShape title: String) -> String {
    "[\(title)](#\(title.replacing(" ", with: "-")))"
  }
}

extension RecordDeclaration.FieldKind {
  /// The declaration of the nested records.
  var shape: RecordDeclaration? {
    switch self {
    case .list(let shape), .record(let shape): shape
    case .text, .markup, .address, .number, .flag: nil
    }
  }
}

extension RecordDeclaration.FieldDeclaration {
  /// The tag with which templates use the field.
  var usage: String {
    switch kind {
    case .text, .address, .number: "{{\(name)}}"
    case .markup: "{{{\(name)}}}"
    case .flag, .list, .record: "{{#\(name)}}…{{/\(name)}}"
    }
  }
}

extension String {
  /// The text with its first letter capitalised.
  fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}

extension TemplateGuide {
  /// Examples of fields that the sample does not show, by record title and field name.
  static let furtherExamples: [String: String] = [
    "about page.dumps": "+", "about page.zone": "Europe/Berlin",
    "book cover.day": "20 November 2026", "book cover.lines": "++",
    "book cover.site": "Questions worth reading",
    "book item.id": "q-stackoverflow-42100", "book item.path": "q-stackoverflow-42100.xhtml",
    "book item.type": "application/xhtml+xml",
    "book package.cover": "Questions worth reading",
    "book package.id": "urn:uuid:5b1e0d4c-8a35-5f0e-9c6d-2f1d8f6f2c11",
    "book package.items": "+++++++", "book package.modified": "2026-11-20T12:00:00Z",
    "chapter page.excerpt": "A value of mine is copied each time that it is passed on…",
    "chapter page.badge": "+5",
    "comment item.licence": "CC BY-SA 3.0", "comment list.folded": "++",
    "contents line.badge": "+5", "contents line.language": "es", "cover line.text": "Swift of the",
    "cover line.y": "320",
    "digest page.remaining": "57",
    "feed outline.siteFeeds": "+",
    "mail page.contents": "++",
    "dump source.date": "2026-09-30T00:00:00Z", "dump source.site": "Bicycles Meta",
    "edition outline.omittedQuestions": "12",
    "edition page.shortEntries": "++++++++++++", "edition page.pagination": "1",
    "edition part page.date": "2026-11-20T00:00:00Z", "edition part page.digest": "index.html",
    "edition part page.edition": "2026-11-20.html", "edition part page.entries": "++++++++++",
    "edition part page.page": "Questions worth reading", "edition part page.questions": "260",
    "edition part page.name": "swift", "edition part page.pagination": "2",
    "edition part page.start": "101",
    "edition part page.title": "Swift of the month",
    "question entry.language": "es", "question entry.badge": "+5",
    "feed entry.content": "<p>A value of mine is copied each time that…",
    "feed entry.language": "es", "feed entry.licence": "CC BY-SA 4.0",
    "count change.change": "+12",
    "mail page.chapters": "<tr> <td style=\"padding-top:24px\">…",
    "mail page.cover": "Questions worth reading", "mail page.omittedQuestions": "12",
    "badge.scoreChange": "+5",
    "score trend.changes": "++", "score trend.sparkline": "160",
    "score trend.since": "2026-11-13T12:00:00Z",
    "score trend.until": "2026-11-20T12:00:00Z", "score trend.votes": "17",
    "page link.address": "2.html", "page link.number": "2",
    "page position.count": "4", "page position.nearbyPages": "++++", "page position.next": "2",
    "page position.allPages": "",
    "page position.number": "1",
    "page position.previous": "1",
    "question page.language": "es",
    "question page.locked": "2026-11-19T08:30:00Z",
    "question page.scoreTrend": "2026-11-13T12:00:00Z",
    "question page.originals": "+", "question posts.language": "es",
    "remaining questions.address": "../../t/stackoverflow/swift/index.html",
    "remaining questions.count": "57",
    "sparkline.area": "M4 36L80 20L156 4V40H4Z", "sparkline.endX": "156",
    "sparkline.endY": "4", "sparkline.height": "40", "sparkline.path": "M4 36L80 20L156 4",
    "sparkline.width": "160",
    "single page.chapters": "<section id=\"q-stackoverflow-42100\">…",
    "single page.omittedImages": "3", "single page.omittedQuestions": "12",
    "tag link.hashtag": "#swift",
    "tag page.listedCount": "1,000", "tag page.newestPages": "++++",
    "tag page.pagination": "1", "tag page.descriptions": "++",
    "tag page.rows": #"<li><a class="title" dir="auto" href="../../../q/stackoverflow/4…"#,
    "tag list page.pagination": "1", "author list page.pagination": "1",
    "author page.pagination": "1",
    "question list page.listedCount": "1,000", "question list page.pagination": "1",
    "tag description.author": "Ines", "tag description.body": "<p>Swift is a language for…",
    "tag description.edited": "2026-09-30T00:00:00Z",
    "tag description.excerpt": "Swift is a language for programs of all sizes.",
    "tag description.licence": "CC BY-SA 4.0",
    "score range.first": "17", "score range.high": "29", "score range.last": "29",
    "score range.low": "17",

    "edition page.name": "swift-of-the-month",
    "digest link.name": "swift-of-the-month",
    "home digest.name": "swift-of-the-month", "edition group.name": "swift-of-the-month",
    "page frame.logo": "assets/logo.png", "site logo.address": "assets/logo.png",
    "site logo.width": "128", "site logo.height": "32",
    "name index.top": "++++++++++++", "name index.singleGroups": "+++",
    "letter group.letter": "S", "letter group.anchor": "letter-s",
  ]
}

import Mustache
import SiteBuild

/// The part of `Documentation/templates.md` that is written from the declarations.
struct TemplateGuide {
  /// What each template makes, and what it prints, by file.
  let templates: [String: RecordDeclaration]
  /// What fields hold, by the title of their record and their name: most of it from pages of the sample.
  let examples: [String: String]

  init(templates: [String: RecordDeclaration], examples: [String: String]) {
    self.templates = templates
    self.examples = examples.merging(Self.furtherExamples) { found, _ in found }
  }

  /// What each template makes.
  ///
  /// A template that is not here is one that the guide has to tell of.
  private static let made: KeyValuePairs = [
    "home.html": "`index.html`", "home.md": "`index.md` where there is no HTML",
    "about.html": "`about.html`", "digests.html": "`d/index.html`",
    "digest.html": "`d/<digest>/index.html`",
    "edition.html": "`d/<digest>/<edition>.html`", "edition.md": "the same in Markdown",
    "edition-part.html": "the further pages of a long edition",
    "question.html": "`q/<site>/<id>.html`", "question.md": "the same in Markdown",
    "sites.html": "`q/index.html`, `t/index.html`, `u/index.html`",
    "question-list.html": "`q/<site>/index.html`, `page-1.html` …",
    "tag-list.html": "`t/<site>/index.html`, `2.html` …", "tag.html": "`t/<site>/<tag>/…`",
    "author-list.html": "`u/<site>/index.html`, `2.html` …",
    "author-page.html": "`u/<site>/<id>.html`, `<id>-2.html` …",
    "search.html": "`search.html`", "404.html": "`404.html`",
    "feed.xml": "`feed.xml` and others in Atom",
    "feed-posts.html": "the text of an entry about a question",
    "feed-edition.html": "the text of an entry about an edition", "feeds.xml": "`feeds.opml`",
    "single.html": "`d/<digest>/<edition>.single.html`",
    "single-chapter.html": "a question in it",
    "mail.html": "the HTML of `d/<digest>/<edition>.eml`",
    "mail-chapter.html": "a question in it", "mail-line.html": "a question in one line of it",
    "book.xml": "what a book consists of", "book-contents.html": "the contents of a book",
    "book-chapter.html": "a question in it", "book-cover.html": "the cover of a book",
    "book-cover.xml": "what is drawn on it",
  ]

  /// The built-in parts of pages, and the record that each of them is about.
  ///
  /// A part that is not here is one that the guide has to tell of.
  private static let parts: KeyValuePairs = [
    "layout.html": ("what surrounds all pages", "frame"),
    "line.html": ("a question on one line of a list", "entry"),
    "entry.html": ("a question in an edition, with its first words", "entry"),
    "figures.html": ("its votes, answers and marks", "entry"), "figures.md": ("the same", "entry"),
    "marks.html": ("whether it is new, accepted or moved", "entry"),
    "marks.md": ("the same", "entry"),
    "marks-of-chapter.html": ("the same in words", "chapter page"),
    "sections.html": ("the sections of an edition", "edition section"),
    "people.html": ("whom an edition is about", "digest person"),
    "post.html": ("a question or an answer on its page", "post item"),
    "post.md": ("the same", "post item"),
    "chapter-post.html": ("the same in a file that is taken away", "post item"),
    "mail-post.html": ("the same in a message", "post item"),
    "feed-post.html": ("the same in a feed", "post item"),
    "comment.html": ("a comment", "comment item"), "comment.md": ("the same", "comment item"),
    "row.html": ("a post in a list of one person, or of one question", "row"),
    "author.html": ("a name, which leads to the profile", "person"),
    "author.md": ("the same", "person"),
    "tags.html": ("the tags of a question", "tag link"), "tags.md": ("the same", "tag link"),
    "time.html": ("a day", "display date"), "time.md": ("the same", "display date"),
    "pages.html": ("ways to the other pages of a list", "place"),
  ]

  /// Lines of Markdown: the files, then every shape of a record.
  var text: String {
    var lines = ["| file | makes | prints |", "|---|---|---|"]
    for (file, made) in Self.made {
      lines.append("| `\(file)` | \(made) | \(templates[file].map(Self.link) ?? "") |")
    }
    lines += ["", "Pages are made of these parts:", "", "| part | shows | of |", "|---|---|---|"]
    for (file, part) in Self.parts {
      lines.append("| `\(file)` | \(part.0) | \(Self.link(toShape: part.1)) |")
    }
    let pages = Self.made.compactMap { templates[$0.key] }
    for declaration in Self.shapes(of: pages) {
      lines += ["", "### \(declaration.title.capitalised)", ""]
      lines += ["| written | holds | for example |", "|---|---|---|"]
      lines += declaration.fields.map { row($0, of: declaration) }
    }
    return lines.joined(separator: "\n")
  }

  /// The files that the guide tells of.
  static var files: Set<String> { Set(made.map(\.key)) }

  /// The parts that it tells of, and the titles of what they are about.
  static var partFiles: Set<String> { Set(parts.map(\.key)) }
  static var partTitles: Set<String> { Set(parts.map(\.value.1)) }

  /// The fields of which nobody knows what they hold; a flag that is never set is an example as well.
  var untold: [String] {
    Self.shapes(of: Array(templates.values)).flatMap { shape in
      shape.fields.filter { $0.kind != .flag }.map { Self.key($0, of: shape) }
    }.filter { examples[$0] == nil }
  }

  /// Each shape once: those of pages first, then those in them.
  static func shapes(of pages: [RecordDeclaration]) -> [RecordDeclaration] {
    var found: [RecordDeclaration] = []
    var queue = pages[...]
    while let next = queue.popFirst() {
      guard !found.contains(next) else { continue }
      found.append(next)
      queue += next.fields.compactMap(\.kind.shape)
    }
    return found
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
    let holds = field.documentation.isEmpty ? kind : "\(kind): \(field.documentation)"
    return "| `\(field.usage)` | \(holds) | \(example(of: field, in: shape)) |"
  }

  private func example(of field: RecordDeclaration.FieldDeclaration, in shape: RecordDeclaration)
    -> String
  {
    let found = examples[Self.key(field, of: shape)]
    return switch field.kind {
    case .flag: found ?? "no"
    case .list: "\(found?.count ?? 0) of them"
    case .text, .address, .number, .markup, .record: "`` \(found ?? "") ``"
    }
  }

  /// What stands for a field among ``examples``.
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
  /// The shape of the records in it.
  var shape: RecordDeclaration? {
    switch self {
    case .list(let shape), .record(let shape): shape
    case .text, .markup, .address, .number, .flag: nil
    }
  }
}

extension RecordDeclaration.FieldDeclaration {
  /// How templates write it.
  var usage: String {
    switch kind {
    case .text, .address, .number: "{{\(name)}}"
    case .markup: "{{{\(name)}}}"
    case .flag, .list, .record: "{{#\(name)}}…{{/\(name)}}"
    }
  }
}

extension String {
  /// The text with a capital letter at its start.
  fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}

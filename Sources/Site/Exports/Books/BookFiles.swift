internal import Archive
internal import Basics
internal import Contents
internal import Images
internal import Mustache
internal import Pages

/// The kind of file with an edition as an EPUB book, one chapter per question.
///
/// Source: EPUB 3.2.
struct BookFiles: EditionExportKind {
  let format = SiteFormat.epub
  var fieldsByTemplate: [String: RecordDeclaration] {
    [
      "book.xml": BookPackage.declaration, "book-contents.html": SinglePage.declaration,
      "book-cover.html": EditionCover.declaration, "book-cover.xml": BookCover.declaration,
      "book-chapter.html": ChapterPage.declaration,
    ]
  }

  func compose(
    _ export: EditionExport, with composer: Composer, _ renderer: PageRenderer,
    showing images: PageImages
  ) throws -> [UInt8] {
    let embeddedImages = EmbeddedImages()
    let chapters = export.chapters.enumerated().map { index, chapter in
      let posts = composer.posts(
        of: chapter, images, comments: true,
        image: composer.imageChooser(images, isOriginal: true) { image in
          // EPUB reading systems are required to support only these image formats.
          guard ["image/png", "image/jpeg", "image/gif"].contains(image.mediaType) else {
            return nil
          }
          embeddedImages.add(image)
          return BookItem.path(of: image)
        })
      let page = composer.page(of: chapter, position: index + 1, posts)
      return (
        chapter, renderer.rendered("book-chapter.html", page).asXML
      )
    }
    let images = embeddedImages.selected(within: .max) { $0.image.byteCount }.images
    return try book(export, chapters, images, with: composer, renderer)
  }

  /// Returns the ZIP file of a book with its chapters, its images and the files that describe it.
  private func book(
    _ export: EditionExport, _ chapters: [(EditionExport.Chapter, bytes: [UInt8])],
    _ images: [StoredImage], with composer: Composer, _ renderer: PageRenderer
  ) throws -> [UInt8] {
    let cover = composer.cover(of: export)
    let package = BookPackage(
      cover: cover, id: composer.bookID(of: export),
      modified: DisplayDate(export.edition.dataDate),
      items: chapters.map { BookItem(chapter: $0.0, $0.1) } + images.map(BookItem.init))
    let contents = SinglePage(
      head: [], cover: cover,
      contents: chapters.enumerated().map {
        ContentsLine(chapter: $1.0, position: $0 + 1, composer: composer)
      },
      chapters: [],
      omittedImages: nil, omittedQuestions: Count.ifPositive(export.omittedQuestionCount))
    var zip = ZipWriter()
    zip.add("mimetype", Array("application/epub+zip".utf8), isStored: true)
    zip.add("META-INF/container.xml", Array(containerDocument.utf8))
    zip.add("book/package.opf", renderer.rendered("book.xml", package), isStored: true)
    zip.add("book/contents.xhtml", renderer.rendered("book-contents.html", contents).asXML)
    zip.add("book/cover.xhtml", renderer.rendered("book-cover.html", cover).asXML)
    zip.add("book/cover.svg", renderer.rendered("book-cover.xml", BookCover(of: cover)))
    zip.add("book/cover.png", SiteIcon.bookCover(seed: composer.siteTitle), isStored: true)
    zip.add("book/toc.ncx", Array(navigation(of: package, contents.contents).utf8))
    zip.add("book/style.css", Array(bookStyleSheet.utf8))
    for (chapter, bytes) in chapters { zip.add("book/\(chapter.anchor).xhtml", bytes) }
    for image in images {
      zip.add("book/\(BookItem.path(of: image))", try renderer.bytes(of: image), isStored: true)
    }
    return zip.file
  }
}

/// Returns the table of contents of a book for readers of EPUB 2, which do not know `contents.xhtml`.
///
/// A section leads to its first question, because each entry needs a target.
///
/// Source: Open Packaging Format 2.0.1, section 2.4.1.
private func navigation(of package: BookPackage, _ contents: [ContentsLine]) -> String {
  func text(_ text: String) -> String {
    "<text>\(String(decoding: Array(text.utf8).asXML, as: UTF8.self).escaped(for: TemplateHTMLEscaping.self))</text>"
  }
  /// Returns the beginning of an entry; entries with the same target have the same position.
  func point(_ id: String, _ position: Int, _ title: String, _ path: String) -> String {
    """
    <navPoint id="\(id)" playOrder="\(position + 1)"><navLabel>\(text(title))</navLabel>\
    <content src="\(path)"/>
    """
  }
  let end = "</navPoint>"
  var points = [point("n0", 0, package.cover.title, "contents.xhtml") + end]
  for line in contents {
    let (position, path) = (line.position, "\(line.chapter.anchor).xhtml")
    if let heading = line.sectionHeading {
      points.append(point("s\(position)", position, heading, path))
    }
    points.append(point("n\(position)", position, line.chapter.question.displayTitle, path) + end)
    if line.chapter.endsSection { points.append(end) }
  }
  let depth = contents.contains { $0.sectionHeading != nil } ? 2 : 1
  return """
    <?xml version="1.0" encoding="utf-8"?>
    <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
    <head>
    <meta name="dtb:uid" content="\(package.id.escaped(for: HTMLEscaping.self))"/>
    <meta name="dtb:depth" content="\(depth)"/>
    <meta name="dtb:totalPageCount" content="0"/>
    <meta name="dtb:maxPageNumber" content="0"/>
    </head>
    <docTitle>\(text(package.cover.title))</docTitle>
    <navMap>
    \(points.joined(separator: "\n"))
    </navMap>
    </ncx>

    """
}

/// The package document of an EPUB book: its metadata, and the list of its chapters and images.
struct BookPackage: PageValue {
  let cover: EditionCover
  /// The permanent id of the book, which readers' programs use to recognize it.
  let id: String
  /// The date at which the data of the edition last changed.
  let modified: DisplayDate?
  /// The chapters of the book in order, then its images.
  let items: [BookItem]

  static let fields = PageFields<Self> { fields in
    fields.record("cover") { $0.cover }
    fields.text("id", note: "the permanent id") { $0.id }
    fields.record("modified") { $0.modified }
    fields.list("items", note: "the chapters in order, then images") { $0.items }
  }
}

/// A chapter or an image of a book, as the package document lists it.
struct BookItem: PageValue {
  let id: String
  let path: String
  /// The media type of the chapter or image, such as `image/png`.
  let mediaType: String
  /// Whether the item of the book is a chapter rather than an image.
  let isChapter: Bool
  /// Whether the chapter contains MathML, which EPUB requires to be declared.
  let hasMaths: Bool

  init(chapter: EditionExport.Chapter, _ bytes: [UInt8]) {
    (id, path) = (chapter.anchor, "\(chapter.anchor).xhtml")
    (mediaType, isChapter) = ("application/xhtml+xml", true)
    hasMaths = bytes.contains(Array("<math".utf8))
  }

  init(_ image: StoredImage) {
    (id, path) = ("i-\(image.hash.prefix(32))", Self.path(of: image))
    (mediaType, isChapter, hasMaths) = (image.mediaType, false, false)
  }

  /// Returns the path of an image inside the book.
  static func path(of image: StoredImage) -> String {
    let format = ImageFormat.allCases.first { $0.mediaType == image.mediaType }
    return "images/\(image.hash.prefix(32)).\(format?.fileExtension ?? "png")"
  }

  static let fields = PageFields<Self> { fields in
    fields.text("id") { $0.id }
    fields.text("path") { $0.path }
    fields.text("type") { $0.mediaType }
    fields.flag("isChapter") { $0.isChapter }
    fields.flag("hasMaths") { $0.hasMaths }
  }
}

/// The text on the cover of a book.
struct BookCover: PageValue {
  let site: String
  /// The title of the digest, broken into lines that fit on the cover.
  let lines: [CoverLine]
  /// The day of the edition.
  let day: CalendarDay?

  /// A line of the title on the cover, at a vertical position.
  struct CoverLine: PageValue {
    let text: String
    /// The distance of the line from the top of the cover, in units of the SVG drawing.
    let verticalPosition: Int

    static let fields = PageFields<Self> { fields in
      fields.text("text") { $0.text }
      fields.number("y", note: "the vertical position") { $0.verticalPosition }
    }
  }

  /// Creates the text on a cover, with the title broken into lines of about 18 characters.
  init(of cover: EditionCover) {
    site = cover.composer.siteTitle
    day = cover.date?.day
    var lines: [String] = []
    for word in cover.title.split(separator: " ") {
      if let last = lines.last, last.count + word.count < 18 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word.prefix(24)))
      }
    }
    self.lines = lines.prefix(6).enumerated().map {
      CoverLine(text: $1, verticalPosition: 320 + 76 * $0)
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.text("site") { $0.site }
    fields.list("lines", note: "the title") { $0.lines }
    fields.day("day") { $0.day }
  }
}

extension Composer {
  /// Returns the permanent id of an edition's book.
  fileprivate func bookID(of export: EditionExport) -> String {
    permanentID(EditionPages.path(ofEdition: export.edition.date, in: export.digest, .epub))
  }
}

extension [UInt8] {
  /// The HTML or text converted to XML: without control characters, noncharacters and attributes that XML or EPUB
  /// forbids, and with namespaces on formulas and on links in them.
  fileprivate var asXML: [UInt8] {
    let bytes = map { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) ? UInt8(ascii: " ") : $0 }
      .replacing([0xEF, 0xBF, 0xBE], with: UTF8.encodedReplacementCharacter)
      .replacing([0xEF, 0xBF, 0xBF], with: UTF8.encodedReplacementCharacter)
    let maths = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\""
    return bytes.replacing(Array(" loading=\"lazy\" decoding=\"async\"".utf8), with: [])
      .replacing(Array("<math".utf8), with: Array(maths.utf8))
      .replacing(
        Array("<mtext><a ".utf8),
        with: Array("<mtext><a xmlns=\"http://www.w3.org/1999/xhtml\" ".utf8))
  }
}

/// The content of `META-INF/container.xml` in a book, which points to the package document.
private let containerDocument = """
  <?xml version="1.0" encoding="utf-8"?>
  <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
  <rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
  </container>

  """

/// The style sheet of EPUB books.
private let bookStyleSheet = """
  body { margin: 0 5%; line-height: 1.4; }
  h1, h2, h3 { line-height: 1.2; }
  pre { white-space: pre-wrap; overflow-wrap: break-word; font-size: 0.85em; padding: 0.5em; background: #f4f4f5; }
  blockquote { margin: 0 0 1em; padding-left: 0.8em; border-left: 0.2em solid #d4d4d8; }
  table { border-collapse: collapse; }
  td, th { border: 1px solid #d4d4d8; padding: 0.2em 0.5em; }
  img { max-width: 100%; height: auto; }
  .part { font-size: 1.2em; margin-bottom: 2em; border-bottom: 1px solid #d4d4d8; }
  .by, .facts, .comments { font-size: 0.85em; }
  .left { text-align: left; }
  .center { text-align: center; }
  .right { text-align: right; }

  """

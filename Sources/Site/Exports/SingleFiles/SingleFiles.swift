internal import Archive
internal import Basics
internal import Contents
internal import Images
internal import Mustache
internal import Pages

/// The kind of file with an edition as a single HTML file that contains its images and its style
/// sheet.
struct SingleFiles: EditionExportKind {
  let format = SiteFormat.single
  var fieldsByTemplate: [String: RecordDeclaration] {
    [
      "single.html": SinglePage.declaration, "single-chapter.html": ChapterPage.declaration,
    ]
  }

  /// The maximum size of a single HTML file in bytes.
  static let maxBytes = 5_000_000

  func compose(
    _ export: EditionExport, with composer: Composer, _ renderer: PageRenderer,
    showing images: PageImages
  ) throws -> [UInt8] {
    let embeddedImages = EmbeddedImages()
    let chapters = { (address: @escaping @Sendable (StoredImage) -> String?) in
      export.chapters.enumerated().map { index, chapter in
        let posts = composer.posts(
          of: chapter, images, comments: true, image: composer.imageChooser(images, at: address))
        let page = composer.page(of: chapter, position: index + 1, posts)
        return renderer.rendered("single-chapter.html", page)
      }
    }
    var parts = chapters { image in
      embeddedImages.add(image)
      return ""
    }
    // Reserves space for the rest of the file: the style, and a line per question in the table of
    // contents.
    let (includedCount, imageBudget) = Self.fittingCount(
      of: parts,
      in: Self.maxBytes - composer.styleSheet.count - 20_000 - export.chapters.count * 1_000)
    let (selectedImages, omittedCount) = embeddedImages.selected(within: imageBudget) { use in
      use.useCount * (use.image.byteCount * 4 / 3 + 100)
    }
    let addresses = try dataURLs(of: selectedImages, renderer)
    if !parts.isEmpty, !selectedImages.isEmpty || omittedCount > 0 {
      parts = chapters { addresses[$0.hash] }
    }
    let page = composer.singlePage(
      of: export, parts.prefix(includedCount), omittedImageCount: omittedCount)
    return renderer.rendered("single.html", page)
  }

  /// Returns the number of chapters, from the first, that fit into a number of bytes, and the number of bytes that
  /// remain.
  private static func fittingCount(
    of chapters: [[UInt8]], in byteCount: Int
  ) -> (count: Int, remainingBytes: Int) {
    var (count, remainingBytes) = (0, max(0, byteCount))
    while count < chapters.count, chapters[count].count <= remainingBytes {
      remainingBytes -= chapters[count].count
      count += 1
    }
    return (count, remainingBytes)
  }

  /// Returns the data URLs of images, by the content hashes of the images.
  private func dataURLs(of images: [StoredImage], _ renderer: PageRenderer) throws -> [String:
    String]
  {
    try images.reduce(into: [:]) { addresses, image in
      addresses[image.hash] =
        "data:\(image.mediaType);base64,\(try renderer.bytes(of: image).base64)"
    }
  }
}

extension Count {
  /// Returns a number for templates; nil if the number is not positive.
  static func ifPositive(_ number: Int) -> Count? { number > 0 ? Count(number) : nil }
}

extension Composer {
  /// Returns the values that the template of a single file prints; `chapters` are the rendered ones that fit.
  fileprivate func singlePage(
    of export: EditionExport, _ chapters: ArraySlice<[UInt8]>, omittedImageCount: Int
  ) -> SinglePage {
    SinglePage(
      head: headMarkup, cover: cover(of: export),
      contents: export.chapters.prefix(chapters.count).enumerated().map {
        ContentsLine(chapter: $1, position: $0 + 1, composer: self)
      },
      chapters: Array(chapters.joined()), omittedImages: Count.ifPositive(omittedImageCount),
      omittedQuestions: Count.ifPositive(
        export.chapters.count - chapters.count + export.omittedQuestionCount))
  }

  /// The style sheet of the site's theme.
  fileprivate var styleSheet: [UInt8] { theme.assets.style.bytes }

  /// The HTML that an exported file has in its head: the style sheet of the site, and a content
  /// security policy that allows only this style sheet and embedded images.
  fileprivate var headMarkup: [UInt8] {
    let hash = ContentHash(of: styleSheet).bytes.base64
    let policy = """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'sha256-\(hash)'; img-src data:; base-uri 'none'; form-action 'none'">
      """
    return Array("\(policy)\n<style>".utf8) + styleSheet + Array("</style>".utf8)
  }
}

/// The values that the template of a single HTML file prints; books use them, too.
struct SinglePage: PageValue {
  /// The content security policy and the style sheet, as HTML for the head; empty in books.
  let head: [UInt8]
  let cover: EditionCover
  /// The entries of the table of contents.
  let contents: [ContentsLine]
  /// The questions of the edition with their posts, as HTML.
  let chapters: [UInt8]
  /// The number of images that did not fit into the file; nil for none.
  let omittedImages: Count?
  /// The number of questions that did not fit into the file; nil for none.
  let omittedQuestions: Count?

  static let fields = PageFields<Self> { fields in
    fields.markup(
      "head", note: "the content security policy and the style sheet, as HTML; empty in books"
    ) {
      $0.head
    }
    fields.record("cover") { $0.cover }
    fields.list("contents") { $0.contents }
    fields.markup("chapters", note: "the questions, each rendered with `single-chapter.html`") {
      $0.chapters
    }
    fields.record("omittedImages", note: "the number of omitted images") { $0.omittedImages }
    fields.record("omittedQuestions", note: "the number of omitted questions") {
      $0.omittedQuestions
    }
  }
}

/// An entry in the table of contents of an exported edition.
struct ContentsLine: PageValue {
  let chapter: EditionExport.Chapter
  /// The position of the question in the edition, from 1.
  let position: Int
  let composer: Composer

  /// The heading of the section that begins with the question; `nil` if none begins.
  var sectionHeading: String? { composer.sectionHeading(of: chapter) }

  static let fields = PageFields<Self> { fields in
    fields.text("sectionHeading", note: "the heading of the section that begins with the question")
    { $0.sectionHeading }
    fields.flag("endsSection", note: "whether a section ends with the question") {
      $0.chapter.endsSection
    }
    fields.number("position", note: "the position in the edition, from 1") { $0.position }
    fields.text("anchor") { $0.chapter.anchor }
    fields.address("file", note: "the file of the question, in a book") {
      LinkAddress(path: "\($0.chapter.anchor).xhtml")
    }
    fields.text("title") { $0.chapter.question.displayTitle }
    fields.record("badge", note: "how it changed since the previous edition; missing if it did not")
    { QuestionEntry.Badge($0.chapter.entry) }
    fields.text("language", note: "the language of the site, if the pages have another one") {
      $0.composer.language(of: $0.chapter.site)
    }
  }
}

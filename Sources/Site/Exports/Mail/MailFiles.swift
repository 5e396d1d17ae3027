internal import Archive
internal import Contents
internal import Mustache
package import Pages
internal import StackMarkdown

/// The kind of file with an edition as a mail message without recipients.
struct MailFiles: EditionExportKind {
  let format = SiteFormat.mail
  var fieldsByTemplate: [String: RecordDeclaration] {
    [
      "mail.html": MailPage.declaration, "mail-chapter.html": ChapterPage.declaration,
      "mail-entry-line.html": ChapterPage.declaration,
    ]
  }

  /// The maximum size of a message's HTML in bytes; some mail programs cut off more.
  static let maxBytes = 100_000
  /// The maximum total size of a message's images in bytes.
  static let maxImageBytes = 5_000_000
  /// The maximum width of an image shown in a message, in pixels.
  static let maxImageWidth = 560

  func compose(
    _ export: EditionExport, with composer: Composer, _ renderer: PageRenderer,
    showing images: PageImages
  ) throws -> [UInt8] {
    try message(export, with: composer, renderer, showing: images).bytes
  }

  /// Composes an edition as a mail message, with as many attached images as fit.
  func message(
    _ export: EditionExport, with composer: Composer, _ renderer: PageRenderer,
    showing images: PageImages
  ) throws -> MailMessage {
    let embeddedImages = EmbeddedImages()
    let pages = { (image: @escaping @Sendable (String) -> ImagePresentation) in
      export.chapters.enumerated().map { index, chapter in
        composer.page(
          of: chapter, position: index + 1,
          composer.posts(of: chapter, images, comments: false, image: image))
      }
    }
    var chapters = pages(composer.mailImages(images, { embeddedImages.add($0) }))
    let attached = embeddedImages.selected(within: Self.maxImageBytes) { $0.image.byteCount }
    if attached.omittedCount > 0 {
      let hashes = Set(attached.images.map(\.hash))
      chapters = pages(
        composer.mailImages(images, { _ in }, isIncluded: { hashes.contains($0.hash) }))
    }
    let fullHTML = fullHTML(export, chapters, with: composer, renderer)
    let shownImages = fullHTML == nil ? [] : attached.images
    return MailMessage(
      headers: composer.mailHeaders(of: export),
      text: composer.mailText(of: export, chapters, includingPosts: fullHTML != nil),
      html: fullHTML ?? shortenedHTML(export, chapters, with: composer, renderer),
      images: try shownImages.map { .init($0, bytes: try renderer.bytes(of: $0)) })
  }

  /// Returns the HTML of a message with whole posts; nil if it is larger than ``maxBytes``.
  private func fullHTML(
    _ export: EditionExport, _ chapters: [ChapterPage], with composer: Composer,
    _ renderer: PageRenderer
  ) -> [UInt8]? {
    let chapters = chapters.map { renderer.rendered("mail-chapter.html", $0.withInlineStyles) }
    guard chapters.reduce(0, { $0 + $1.count }) <= Self.maxBytes else { return nil }
    let page = composer.mailPage(
      of: export, chapters, omittedCount: export.omittedQuestionCount,
      contents: composer.mailContents(of: export))
    let html = renderer.rendered("mail.html", page)
    return html.count <= Self.maxBytes ? html : nil
  }

  /// Returns the HTML of a message with only the titles and excerpts of as many questions as fit.
  private func shortenedHTML(
    _ export: EditionExport, _ chapters: [ChapterPage], with composer: Composer,
    _ renderer: PageRenderer
  ) -> [UInt8] {
    var lines = chapters.map { renderer.rendered("mail-entry-line.html", $0) }
    while true {
      let omittedCount = export.omittedQuestionCount + chapters.count - lines.count
      let html = renderer.rendered(
        "mail.html", composer.mailPage(of: export, lines, omittedCount: omittedCount))
      if html.count <= Self.maxBytes || lines.isEmpty { return html }
      var excess = html.count - Self.maxBytes
      while excess > 0, let last = lines.popLast() { excess -= last.count }
    }
  }
}

/// An edition as HTML for mail programs.
struct MailPage: PageValue {
  let cover: EditionCover
  /// The questions of the edition as HTML, each as rows of a table.
  let chapters: [UInt8]
  /// The number of questions that the message omits; nil for none.
  let omittedQuestions: Count?
  /// The table of contents, changed questions first; empty in a message that has nothing but titles.
  let contents: [ContentsLine]

  static let fields = PageFields<Self> { fields in
    fields.record("cover") { $0.cover }
    fields.markup("chapters", note: "the questions, each a row of a table") { $0.chapters }
    fields.record("omittedQuestions", note: "the number of omitted questions") {
      $0.omittedQuestions
    }
    fields.list(
      "contents", note: "links to the questions of a message with whole posts, changed ones first",
      { $0.contents }, unlessEmpty: "hasContents")
  }
}

extension Composer {
  /// Returns the values that the template of a mail message prints.
  fileprivate func mailPage(
    of export: EditionExport, _ chapters: [[UInt8]], omittedCount: Int,
    contents: [ContentsLine] = []
  ) -> MailPage {
    MailPage(
      cover: cover(of: export), chapters: Array(chapters.joined()),
      omittedQuestions: Count.ifPositive(omittedCount), contents: contents)
  }

  /// Returns the table of contents of a message, changed questions first; empty for a single question.
  fileprivate func mailContents(of export: EditionExport) -> [ContentsLine] {
    guard export.chapters.count > 1 else { return [] }
    let lines = export.chapters.enumerated().map {
      ContentsLine(chapter: $1, position: $0 + 1, composer: self)
    }
    return lines.filter { $0.chapter.entry.badge != nil }
      + lines.filter { $0.chapter.entry.badge == nil }
  }

  /// Returns a closure that chooses for each image of a message whether to attach it, load it from
  /// the site, or keep its original URL.
  fileprivate func mailImages(
    _ images: PageImages, _ record: @escaping @Sendable (StoredImage) -> Void,
    isIncluded: @escaping @Sendable (StoredImage) -> Bool = { _ in true }
  ) -> @Sendable (String) -> ImagePresentation {
    if links.settings.attachesImages {
      return self.imageChooser(images, maxWidth: MailFiles.maxImageWidth) { image in
        guard isIncluded(image) else { return nil }
        record(image)
        return "cid:\(MailMessage.InlineImage.id(of: image))"
      }
    }
    guard links.isAbsolute else { return { _ in .unchanged } }
    return self.imageChooser(images, maxWidth: MailFiles.maxImageWidth) {
      [start = links.pathPrefix] image in
      PageImage(image).map { file in
        images.record(nil, showing: file)
        return start + file.path
      }
    }
  }
}

extension PageRenderer {
  /// Returns an edition as a mail message.
  ///
  /// - Parameters:
  ///   - edition: The edition.
  ///   - recipients: The mail addresses of the recipients.
  ///   - onlyChanges: Whether to include only questions that changed since the previous edition.
  /// - Returns: The message; nil if the archive no longer has the edition, or if nothing changed.
  /// - Throws: An error if the archive cannot be read.
  package func message(
    of edition: EditionPages.Target, to recipients: [String], onlyChanges: Bool
  ) throws -> [UInt8]? {
    guard var export = try editionExport(of: edition) else { return nil }
    if onlyChanges {
      export = export.onlyChanges
      if export.chapters.isEmpty { return nil }
    }
    let composer = composer(ofPageAt: "", in: .mail, isReadElsewhere: true)
    return try MailFiles().message(export, with: composer, self, showing: PageImages())
      .bytes(to: recipients.joined(separator: ",\r\n "))
  }
}

extension ChapterPage {
  /// The question with inline styles in the HTML of all its posts.
  var withInlineStyles: ChapterPage {
    var page = self
    page.posts.question.body = posts.question.body.withInlineStyles
    for index in posts.answers.indices {
      page.posts.answers[index].body = posts.answers[index].body.withInlineStyles
    }
    return page
  }
}

extension [UInt8] {
  /// The HTML of a post with inline styles, because mail programs ignore style sheets.
  fileprivate var withInlineStyles: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + count / 8)
    var start = 0
    while let open = self[start...].firstIndex(of: UInt8(ascii: "<")) {
      result += self[start..<open]
      start = open
      if let (tag, styledTag) = inlineStyles.first(where: { self[open...].starts(with: $0.tag) }) {
        result += styledTag
        start = open + tag.count
      } else {
        result.append(self[open])
        start = open + 1
      }
    }
    return result + self[start...]
  }
}

/// The style of headings in posts, which rank below those of answers.
private let headingStyle = "margin:16px 0 8px;font-size:16px;line-height:1.3"

/// The start tags that get inline styles, as the sanitizer writes them, with their replacements.
private let inlineStyles: [(tag: [UInt8], styled: [UInt8])] = [
  (
    "pre",
    "background:#f4f4f5;border-radius:4px;padding:8px;font-size:13px;white-space:pre-wrap;word-break:break-word"
  ),
  ("blockquote", "margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #d4d4d8"),
  ("a", "color:#1d4ed8"), ("h2", headingStyle), ("h3", headingStyle), ("h4", headingStyle),
  ("h5", headingStyle), ("h6", headingStyle), ("table", "border-collapse:collapse"),
  ("td", "border:1px solid #d4d4d8;padding:4px 8px"),
  ("th", "border:1px solid #d4d4d8;padding:4px 8px"), ("img", "max-width:100%;height:auto"),
].flatMap { name, style in
  [" ", ">"].compactMap { end in
    (Array("<\(name)\(end)".utf8), Array("<\(name) style=\"\(style)\"\(end)".utf8))
  }
}

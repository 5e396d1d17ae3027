internal import Archive
internal import Configuration
internal import Contents
internal import Mustache
package import Pages
internal import StackMarkdown

/// Editions as mail messages without recipients.
struct MailFiles: EditionExportKind {
  let format = SiteFormat.mail
  var templates: [String: Declaration] {
    [
      "mail.html": MailPage.declaration, "mail-chapter.html": ChapterPage.declaration,
      "mail-line.html": ChapterPage.declaration,
    ]
  }

  /// The most bytes of a message's HTML: more is cut off by some who show it.
  static let mostBytes = 100_000
  /// The most bytes of images in a message.
  static let mostImageBytes = 5_000_000
  /// No image is shown wider, in pixels.
  static let width = 560

  func compose(
    _ export: EditionExport, with composer: Composer, _ worker: Worker, showing images: PageImages
  ) throws -> [UInt8] {
    try message(export, with: composer, worker, showing: images).bytes
  }

  func message(
    _ export: EditionExport, with composer: Composer, _ worker: Worker, showing images: PageImages
  ) throws -> MailMessage {
    let found = EmbeddedImages()
    let pages = { (image: @escaping @Sendable (String) -> ImageChoice) in
      export.chapters.enumerated().map { index, chapter in
        composer.page(
          of: chapter, position: index + 1,
          composer.posts(of: chapter, images, comments: false, image: image))
      }
    }
    var chapters = pages(composer.mailImages(images, { found.note($0) }))
    let attached = found.chosen(within: Self.mostImageBytes) { $0.image.byteCount }
    if attached.left > 0 {
      let hashes = Set(attached.images.map(\.hash))
      chapters = pages(
        composer.mailImages(images, { _ in }, isWanted: { hashes.contains($0.hash) }))
    }
    var shown = attached.images
    var html: [UInt8] = []
    let whole = chapters.map { worker.rendered("mail-chapter.html", $0.withInlineStyles) }
    if whole.reduce(0, { $0 + $1.count }) <= Self.mostBytes {
      html = worker.rendered(
        "mail.html", composer.mailPage(of: export, whole, others: export.others))
    }
    if html.isEmpty || html.count > Self.mostBytes {
      html = shortened(export, chapters, with: composer, worker)
      shown = []
    }
    return MailMessage(
      head: composer.mailHead(of: export), text: composer.mailText(of: export, chapters),
      html: html,
      images: try shown.map { .init($0, bytes: try worker.bytes(of: $0)) })
  }

  /// The titles and excerpts of as many questions as fit into a message.
  private func shortened(
    _ export: EditionExport, _ chapters: [ChapterPage], with composer: Composer, _ worker: Worker
  ) -> [UInt8] {
    var lines = chapters.map { worker.rendered("mail-line.html", $0) }
    while true {
      let others = export.others + chapters.count - lines.count
      let html = worker.rendered(
        "mail.html", composer.mailPage(of: export, lines, others: others))
      if html.count <= Self.mostBytes || lines.isEmpty { return html }
      var excess = html.count - Self.mostBytes
      while excess > 0, let last = lines.popLast() { excess -= last.count }
    }
  }
}

/// An edition as HTML for programs that read mail.
struct MailPage: PageValue {
  let cover: EditionCover
  let chapters: [UInt8]
  let others: Count?

  static let fields = PageFields<Self> { fields in
    fields.record("cover") { $0.cover }
    fields.markup("chapters", note: "the questions, each a row of a table") { $0.chapters }
    fields.record("others", note: "how many follow elsewhere") { $0.others }
  }
}

extension Composer {
  fileprivate func mailPage(of export: EditionExport, _ chapters: [[UInt8]], others: Int)
    -> MailPage
  {
    MailPage(
      cover: cover(of: export), chapters: Array(chapters.joined()),
      others: Count.some(others))
  }

  /// Attached, or from the site, or from where they came from.
  fileprivate func mailImages(
    _ images: PageImages, _ note: @escaping @Sendable (StoredImage) -> Void,
    isWanted: @escaping @Sendable (StoredImage) -> Bool = { _ in true }
  ) -> @Sendable (String) -> ImageChoice {
    if links.settings.attachesImages {
      return self.images(images, widest: MailFiles.width) { image in
        guard isWanted(image) else { return nil }
        note(image)
        return "cid:\(MailMessage.Image.id(of: image))"
      }
    }
    guard links.hasHost else { return { _ in .keep } }
    return self.images(images, widest: MailFiles.width) { [start = links.start] image in
      PageImage(image).map { file in
        images.note(nil, showing: file)
        return start + file.path
      }
    }
  }
}

extension Worker {
  /// An edition as a message to some addresses, as a header has them; nil when the edition is gone.
  package func message(of edition: EditionPages.Target, to recipients: [String]) throws -> [UInt8]?
  {
    guard let export = try editionExport(of: edition) else { return nil }
    let composer = composer(ofPageAt: "", in: .mail, fromAnywhere: true)
    return try MailFiles().message(export, with: composer, self, showing: PageImages())
      .bytes(to: recipients.joined(separator: ",\r\n "))
  }
}

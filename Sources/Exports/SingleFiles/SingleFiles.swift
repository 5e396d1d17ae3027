internal import Archive
internal import Configuration
internal import Images
internal import Mustache
internal import Pages
internal import Theming

/// Editions in one HTML file each, images and style inside.
struct SingleFiles: EditionExportKind {
  let format = SiteFormat.single
  var templates: [String: Declaration] {
    [
      "single.html": SinglePage.declaration, "single-chapter.html": ChapterPage.declaration,
    ]
  }

  static let mostBytes = 5_000_000

  func compose(
    _ export: EditionExport, with composer: Composer, _ worker: Worker, showing images: PageImages
  ) throws -> [UInt8] {
    let found = EmbeddedImages()
    let chapters = { (address: @escaping @Sendable (StoredImage) -> String?) in
      export.chapters.enumerated().map { index, chapter in
        let posts = composer.posts(
          of: chapter, images, comments: true, image: composer.images(images, at: address))
        let page = composer.page(of: chapter, position: index + 1, posts)
        return worker.rendered("single-chapter.html", page)
      }
    }
    var parts = chapters { image in
      found.note(image)
      return ""
    }
    // What is around them: a line for each in the list of contents, and the style.
    var rest = Self.mostBytes - composer.style.count - 20_000 - export.chapters.count * 1_000
    let whole = parts.prefix { part in
      rest -= part.count
      return rest >= 0
    }.count
    let room = max(0, rest + (whole < parts.count ? parts[whole].count : 0))
    let (shown, left) = found.chosen(within: room) { use in
      use.count * (use.image.byteCount * 4 / 3 + 100)
    }
    let addresses = try embedded(shown, worker)
    if !parts.isEmpty, !shown.isEmpty || left > 0 { parts = chapters { addresses[$0.hash] } }
    return worker.rendered(
      "single.html",
      SinglePage(
        head: composer.ownStyle, cover: composer.cover(of: export),
        contents: export.chapters.prefix(whole).map {
          ContentsLine(chapter: $0, composer: composer)
        },
        chapters: Array(parts.prefix(whole).joined()),
        imagesLeft: left > 0 ? Count(left) : nil,
        questionsLeft: Count.some(parts.count - whole + export.others)))
  }

  /// Addresses that hold the images themselves, by hash.
  private func embedded(_ images: [StoredImage], _ worker: Worker) throws -> [String: String] {
    try images.reduce(into: [:]) { addresses, image in
      addresses[image.hash] = "data:\(image.type);base64,\(try worker.bytes(of: image).base64)"
    }
  }
}

extension Count {
  /// Nil for none.
  static func some(_ number: Int) -> Count? { number > 0 ? Count(number) : nil }
}

extension Composer {
  fileprivate var style: [UInt8] { theme.assets.style.bytes }

  /// The style of the site, and a policy that allows it, images that are inside, and nothing else.
  fileprivate var ownStyle: [UInt8] {
    let hash = ContentHash(of: style).bytes.base64
    let policy = """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'sha256-\(hash)'; img-src data:; base-uri 'none'; form-action 'none'">
      """
    return Array("\(policy)\n<style>".utf8) + style + Array("</style>".utf8)
  }
}

/// An edition in one file.
struct SinglePage: PageValue {
  /// Policy and style.
  let head: [UInt8]
  let cover: EditionCover
  let contents: [ContentsLine]
  let chapters: [UInt8]
  /// How many images the file had no room for.
  let imagesLeft: Count?
  let questionsLeft: Count?

  static let fields = PageFields<Self> { fields in
    fields.markup("head", note: "policy and style; empty in books") { $0.head }
    fields.record("cover") { $0.cover }
    fields.list("contents") { $0.contents }
    fields.markup("chapters", note: "the questions, each made by `single-chapter.html`") {
      $0.chapters
    }
    fields.record("imagesLeft", note: "how many the file had no room for") { $0.imagesLeft }
    fields.record("questionsLeft", note: "how many the file had no room for") { $0.questionsLeft }
  }
}

/// A line of a list of contents.
struct ContentsLine: PageValue {
  let chapter: EditionExport.Chapter
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.text("anchor") { $0.chapter.anchor }
    fields.address("file", note: "of a question in a book") {
      Address(path: "\($0.chapter.anchor).xhtml")
    }
    fields.text("title") { $0.chapter.question.shownTitle }
    fields.text("language", note: "of the site, where that is not English") {
      $0.composer.language(of: $0.chapter.site)
    }
  }
}

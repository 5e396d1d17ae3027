import Archive
import Basics
import BuiltIn
import Contents
import FoundationEssentials
import Images
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Images and avatars")
struct ImagePageTests {
  /// Saves a question that shows images, and some of the images.
  private func withQuestion<R>(
    markdown: String, images: [String: String], _ body: (SiteFixture) async throws -> R
  ) async throws -> R {
    var question = Question.plain(7)
    question.post.bodyMarkdown = markdown
    return try await SiteFixture.withTemporary { [question] fixture in
      try fixture.save([question])
      let files = BuiltIn.files(in: "Samples")
      for (url, file) in images {
        try fixture.saveImage(#require(files[file]), forURL: url)
      }
      return try await body(fixture)
    }
  }

  @Test("An image of a post is written once and shown from its file with its size")
  func local() async throws {
    let markdown = """
      ![a *chart*](http://i.stack.imgur.com/abc.png)

      ![again](https://i.sstatic.net/abc.png#here)
      """
    let images = ["https://i.sstatic.net/abc.png": "images/page-size.png"]
    try await withQuestion(markdown: markdown, images: images) { fixture in
      try await fixture.publish()
      let bytes = try #require(BuiltIn.files(in: "Samples")["images/page-size.png"])
      let info = try ImageInfo(sniffing: bytes)
      let hash = ContentHash(of: bytes).hex.prefix(32)
      let path = "img/\(hash.prefix(2))/\(hash).png"
      #expect(try fixture.bytes(path) == bytes)
      let page = try fixture.text("q/stackoverflow/7.html")
      #expect(page.ranges(of: "src=\"../../\(path)\"").count == 2)
      #expect(
        page.contains("width=\"\(info.width)\"") && page.contains("height=\"\(info.height)\""))
      #expect(try fixture.text("q/stackoverflow/7.md").contains("](../../\(path))"))
      #expect(try fixture.crawl().problems == [])
    }
  }

  @Test("A link to an image that the site has leads to the local file")
  func enlarging() async throws {
    let url = "https://i.sstatic.net/abc.png"
    let markdown = "[![a chart](\(url))](\(url)), [other](https://i.sstatic.net/other.png)"
    try await withQuestion(markdown: markdown, images: [url: "images/page-size.png"]) { fixture in
      try await fixture.publish()
      let page = try fixture.text("q/stackoverflow/7.html")
      let image = try #require(page.firstMatch(of: /<a href="(\.\.[^"]*)"[^>]*><img src="([^"]*)"/))
      #expect(image.1 == image.2 && image.1.hasPrefix("../../img/"))
      #expect(page.contains(#"<a href="https://i.sstatic.net/other.png""#))
      #expect(try fixture.text("q/stackoverflow/7.md").contains(")](\(image.1))"))
      #expect(try fixture.crawl().problems == [])
    }
  }

  @Test("A smaller variant is shown and written instead of the original image")
  func smallerVariant() async throws {
    let url = "https://i.sstatic.net/abc.png"
    try await withQuestion(markdown: "![a](\(url))", images: [url: "images/page-size.png"]) {
      fixture in
      let small = try saveVariant(1600, ofURL: url, in: fixture)
      try await fixture.publish()
      let page = try fixture.text("q/stackoverflow/7.html")
      #expect(page.contains("src=\"../../\(small)\""))
      #expect(page.contains("width=\"32\""))
      #expect(
        try fixture.files().filter { $0.hasPrefix("img/") && !$0.hasSuffix(".svg") } == [small])
      #expect(try fixture.crawl().problems == [])
    }
  }

  @Test("Pages show the small variant of an avatar, and author pages the large one")
  func avatarVariants() async throws {
    let address = "https://i.sstatic.net/me.png"
    var question = Question.plain(7)
    question.post.owner = User(id: 1, displayName: "A", profileImage: address)
    try await SiteFixture.withTemporary { [question] fixture in
      try fixture.save([question])
      let url = "\(address)?s=128"
      let file = try #require(BuiltIn.files(in: "Samples")["images/page-size.png"])
      try fixture.saveImage(file, forURL: url)
      let small = try saveVariant(64, ofURL: url, in: fixture)
      try await fixture.publish()
      let page = try fixture.text("q/stackoverflow/7.html")
      #expect(page.contains("src=\"../../\(small)\" alt"))
      #expect(try fixture.crawl().problems == [])
      let large = try saveVariant(128, ofURL: url, in: fixture)
      try await fixture.publish()
      #expect(try fixture.text("u/stackoverflow/1.html").contains("src=\"../../\(large)\""))
      #expect(try !fixture.text("q/stackoverflow/7.html").contains(large))
      #expect(try fixture.crawl().problems == [])
    }
  }

  /// Saves a smaller variant of an image.
  ///
  /// - Returns: The path of the variant in the site.
  private func saveVariant(_ width: Int, ofURL url: String, in fixture: SiteFixture) throws
    -> String
  {
    let bytes = NoisyPNG.bytes(width: 32, height: width)
    let archive = try Archive(at: fixture.archivePath, for: .readWrite)
    let original = try #require(try archive.storedImagesByURL()[url])
    let image = StoredImage(
      hash: ContentHash(of: bytes).hex, mediaType: "image/png", width: 32, height: width,
      byteCount: bytes.count)
    try archive.saveVariant(
      (image, bytes), width: width, ofHash: original.hash, at: Date(timeIntervalSince1970: 0))
    return "img/\(image.hash.prefix(2))/\(image.hash.prefix(32)).png"
  }

  @Test(
    "A missing image becomes a link to the original with its alternative text")
  func missing() async throws {
    let markdown = "![a chart](https://i.sstatic.net/gone.png)"
    try await withQuestion(markdown: markdown, images: [:]) { fixture in
      try await fixture.publish()
      let page = try fixture.text("q/stackoverflow/7.html")
      #expect(page.contains(#"<a href="https://i.sstatic.net/gone.png""#))
      #expect(page.contains(">a chart</a>"))
      #expect(try fixture.files().allSatisfy { !$0.hasPrefix("img/") || $0.hasSuffix(".svg") })
      #expect(try fixture.crawl().problems == [])
    }
  }

  @Test("With images disabled, posts link to the originals")
  func withoutImages() async throws {
    let url = "https://i.sstatic.net/abc.png"
    try await withQuestion(markdown: "![x](\(url))", images: [url: "images/page-size.png"]) {
      fixture in
      try await fixture.publish { $0.showsImages = false }
      #expect(try fixture.text("q/stackoverflow/7.html").contains("<a href=\"\(url)\""))
      #expect(try fixture.files().allSatisfy { !$0.hasPrefix("img/") || $0.hasSuffix(".svg") })
    }
  }

  @Test("Pages show the downloaded avatar of an author")
  func avatar() async throws {
    let url = AvatarAddress.sized("https://avatars.example/ada.png", pixels: 128)
    try await withQuestion(markdown: "x", images: [url: "avatars/amara.png"]) { fixture in
      try await fixture.publish()
      let bytes = try #require(BuiltIn.files(in: "Samples")["avatars/amara.png"])
      let hash = ContentHash(of: bytes).hex.prefix(32)
      let page = try fixture.text("q/stackoverflow/7.html")
      let image =
        "src=\"../../img/\(hash.prefix(2))/\(hash).png\" alt=\"Ada &lt;b&gt;\""
      #expect(page.ranges(of: image).count == 1)
      try await fixture.publish { $0.showsAvatars = false }
      #expect(try !fixture.text("q/stackoverflow/7.html").contains(hash))
      #expect(!fixture.exists("img/\(hash.prefix(2))/\(hash).png"))
    }
  }

  @Test("An author without an avatar has a stable identicon, named by its content hash")
  func identicon() async throws {
    try await SiteFixture.withTemporary { fixture in
      var second = Question.plain(70)
      second.post.owner = .deletedUser
      try fixture.save([.plain(7), second])
      try await fixture.publish()
      let identicons = try fixture.files().filter { $0.hasPrefix("img/") && $0.hasSuffix(".svg") }
      // Ada, Ben and a deleted user.
      #expect(identicons.count == 3)
      for identicon in identicons {
        let hash = ContentHash(of: try fixture.bytes(identicon)).hex.prefix(32)
        #expect(identicon == "img/\(hash.prefix(2))/\(hash).svg")
      }
      let ada = Identicon.svg(seed: "stackoverflow/1")
      #expect(
        try fixture.text("q/stackoverflow/7.html").contains(ContentHash(of: ada).hex.prefix(32)))
    }
  }

  @Test("A damaged image is written again, and one that is no longer shown is removed")
  func changes() async throws {
    let url = "https://i.sstatic.net/abc.png"
    try await withQuestion(markdown: "![x](\(url))", images: [url: "images/page-size.png"]) {
      fixture in
      try await fixture.publish()
      let image = try #require(fixture.files().first { $0.hasSuffix(".png") })
      let bytes = try fixture.bytes(image)
      try Data("short".utf8).write(to: URL(filePath: "\(fixture.output)/\(image)"))
      try await fixture.publish()
      #expect(try fixture.bytes(image) == bytes)
      var question = Question.plain(7)
      question.post.bodyMarkdown = "No image."
      try fixture.save([question], on: 21)
      try await fixture.publish()
      #expect(!fixture.exists(image))
    }
  }
}

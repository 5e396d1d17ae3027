import Archive
import BuiltIn
import Contents
import FoundationEssentials
import Images
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Images and portraits")
struct PictureTests {
  /// Runs a test on a question that shows images, with the archive holding some of them.
  private func with<R>(
    markdown: String, images: [String: String], _ body: (Desk) async throws -> R
  ) async throws -> R {
    var question = Question.plain(7)
    question.post.bodyMarkdown = markdown
    return try await Desk.use { [question] desk in
      try desk.keep([question])
      let files = BuiltIn.files(in: "Samples")
      for (url, file) in images {
        try desk.keepImage(#require(files[file]), forURL: url)
      }
      return try await body(desk)
    }
  }

  @Test("An image of a post is shown from its own file, with its size, written once")
  func local() async throws {
    let markdown = """
      ![a *chart*](http://i.stack.imgur.com/abc.png)

      ![again](https://i.sstatic.net/abc.png#here)
      """
    let images = ["https://i.sstatic.net/abc.png": "images/page-size.png"]
    try await with(markdown: markdown, images: images) { desk in
      try await desk.publish()
      let bytes = try #require(BuiltIn.files(in: "Samples")["images/page-size.png"])
      let info = try ImageInfo(sniffing: bytes)
      let hash = ContentHash(of: bytes).hex
      let path = "img/\(hash.prefix(2))/\(hash).png"
      #expect(try desk.bytes(path) == bytes)
      let page = try desk.text("q/stackoverflow/7.html")
      #expect(page.ranges(of: "src=\"../../\(path)\"").count == 2)
      #expect(
        page.contains("width=\"\(info.width)\"") && page.contains("height=\"\(info.height)\""))
      #expect(try desk.text("q/stackoverflow/7.md").contains("](../../\(path))"))
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("A smaller form of an image is shown in its place, and only that is written")
  func smallerForm() async throws {
    let url = "https://i.sstatic.net/abc.png"
    try await with(markdown: "![a](\(url))", images: [url: "images/page-size.png"]) { desk in
      let small = try keepVariant(1600, ofURL: url, in: desk)
      try await desk.publish()
      let page = try desk.text("q/stackoverflow/7.html")
      #expect(page.contains("src=\"../../\(small)\""))
      #expect(page.contains("width=\"32\""))
      #expect(try desk.files().filter { $0.hasPrefix("img/") && !$0.hasSuffix(".svg") } == [small])
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("Smaller forms of an avatar are shown, the larger one on the author's page")
  func smallerFaces() async throws {
    let address = "https://i.sstatic.net/me.png"
    var question = Question.plain(7)
    question.post.owner = User(id: 1, displayName: "A", profileImage: address)
    try await Desk.use { [question] desk in
      try desk.keep([question])
      let url = "\(address)?s=128"
      let file = try #require(BuiltIn.files(in: "Samples")["images/page-size.png"])
      try desk.keepImage(file, forURL: url)
      let small = try keepVariant(64, ofURL: url, in: desk)
      try await desk.publish()
      let page = try desk.text("q/stackoverflow/7.html")
      #expect(page.contains("src=\"../../\(small)\" alt"))
      #expect(try desk.walk().problems == [])
      let large = try keepVariant(128, ofURL: url, in: desk)
      try await desk.publish()
      #expect(try desk.text("u/stackoverflow/1.html").contains("src=\"../../\(large)\""))
      #expect(try !desk.text("q/stackoverflow/7.html").contains(large))
      #expect(try desk.walk().problems == [])
    }
  }

  /// Keeps a smaller form of an image.
  ///
  /// - Returns: Its path in the site.
  private func keepVariant(_ width: Int, ofURL url: String, in desk: Desk) throws -> String {
    let bytes = NoisyPNG.bytes(width: 32, height: width)
    let archive = try Archive(at: desk.archivePath, for: .readWrite)
    let original = try #require(try archive.storedImages()[url])
    let image = StoredImage(
      hash: ContentHash(of: bytes).hex, mediaType: "image/png", width: 32, height: width,
      byteCount: bytes.count)
    try archive.saveVariant(
      (image, bytes), width: width, ofHash: original.hash, at: Date(timeIntervalSince1970: 0))
    return "img/\(image.hash.prefix(2))/\(image.hash).png"
  }

  @Test(
    "An image that nobody has becomes a link to the original, named by its text")
  func missing() async throws {
    let markdown = "![a chart](https://i.sstatic.net/gone.png)"
    try await with(markdown: markdown, images: [:]) { desk in
      try await desk.publish()
      let page = try desk.text("q/stackoverflow/7.html")
      #expect(page.contains(#"<a href="https://i.sstatic.net/gone.png""#))
      #expect(page.contains(">a chart</a>"))
      #expect(try desk.files().allSatisfy { !$0.hasPrefix("img/") || $0.hasSuffix(".svg") })
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("Without images posts link to them")
  func withoutImages() async throws {
    let url = "https://i.sstatic.net/abc.png"
    try await with(markdown: "![x](\(url))", images: [url: "images/page-size.png"]) { desk in
      try await desk.publish { $0.showsImages = false }
      #expect(try desk.text("q/stackoverflow/7.html").contains("<a href=\"\(url)\""))
      #expect(try desk.files().allSatisfy { !$0.hasPrefix("img/") || $0.hasSuffix(".svg") })
    }
  }

  @Test("An author is shown with the portrait that was fetched")
  func portrait() async throws {
    let url = AvatarAddress.sized("https://avatars.example/ada.png", pixels: 128)
    try await with(markdown: "x", images: [url: "avatars/amara.png"]) { desk in
      try await desk.publish()
      let bytes = try #require(BuiltIn.files(in: "Samples")["avatars/amara.png"])
      let hash = ContentHash(of: bytes).hex
      let page = try desk.text("q/stackoverflow/7.html")
      let portrait = "src=\"../../img/\(hash.prefix(2))/\(hash).png\" alt=\"Ada &lt;b&gt;\""
      #expect(page.ranges(of: portrait).count == 1)
      try await desk.publish { $0.showsAvatars = false }
      #expect(try !desk.text("q/stackoverflow/7.html").contains(hash))
      #expect(!desk.exists("img/\(hash.prefix(2))/\(hash).png"))
    }
  }

  @Test("An author without a portrait is drawn, always the same, and named by what is in the file")
  func drawn() async throws {
    try await Desk.use { desk in
      var second = Question.plain(70)
      second.post.owner = .gone
      try desk.keep([.plain(7), second])
      try await desk.publish()
      let drawings = try desk.files().filter { $0.hasPrefix("img/") && $0.hasSuffix(".svg") }
      // Ada, Ben, and one who is gone.
      #expect(drawings.count == 3)
      for drawing in drawings {
        let hash = ContentHash(of: try desk.bytes(drawing)).hex
        #expect(drawing == "img/\(hash.prefix(2))/\(hash).svg")
      }
      let ada = Identicon.svg(seed: "stackoverflow/1")
      #expect(try desk.text("q/stackoverflow/7.html").contains(ContentHash(of: ada).hex))
    }
  }

  @Test("An image that is no longer shown goes away; a damaged one is written anew")
  func changes() async throws {
    let url = "https://i.sstatic.net/abc.png"
    try await with(markdown: "![x](\(url))", images: [url: "images/page-size.png"]) { desk in
      try await desk.publish()
      let image = try #require(desk.files().first { $0.hasSuffix(".png") })
      let bytes = try desk.bytes(image)
      try Data("short".utf8).write(to: URL(filePath: "\(desk.output)/\(image)"))
      try await desk.publish()
      #expect(try desk.bytes(image) == bytes)
      var question = Question.plain(7)
      question.post.bodyMarkdown = "No image."
      try desk.keep([question], on: 21)
      try await desk.publish()
      #expect(!desk.exists(image))
    }
  }
}

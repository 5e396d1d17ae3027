import PostContract
import StackMarkdown
import Testing

/// Tests invariants of all posts with random posts.
@Suite("Random posts")
struct GeneratedPostTests {
  private static let sites = [
    Site(), Site(url: "https://x.example", hasMath: true, hasStrikethrough: true),
  ]

  @Test("Random posts have the same meaning after they were written as Markdown", arguments: 0..<12)
  func sameMeaning(seed: UInt64) {
    var posts = GeneratedPost(seed: seed)
    for _ in 0..<40 {
      let post = posts.markdown()
      for site in Self.sites { expectSameThroughMarkdown(.markdown(post), site) }
    }
  }

  @Test("Writing the Markdown of a random post again changes nothing", arguments: 12..<20)
  func stable(seed: UInt64) {
    var posts = GeneratedPost(seed: seed)
    for _ in 0..<40 {
      let post = posts.markdown()
      let once = written(.markdown(post))
      #expect(written(.markdown(once)) == once, "\(post)")
    }
  }

  @Test("The plain text of random posts contains no tags and no spoilers", arguments: 20..<24)
  func text(seed: UInt64) {
    var posts = GeneratedPost(seed: seed)
    for _ in 0..<40 {
      let post = posts.markdown()
      let hidden = ">! zebra\n\n\(post)\n>! zebra\n"
      let text = ParsedPost(.markdown(hidden)).plainText
      #expect(text.hasPrefix("[spoiler hidden]"))
      #expect(!text.contains("zebra"), "\(post)")
      #expect(!text.contains("<kbd>") && !text.contains("</"), "\(post)")
    }
  }

  @Test("Every presentation of a random post contains only allowed HTML", arguments: 24..<28)
  func safe(seed: UInt64) throws {
    var posts = GeneratedPost(seed: seed)
    let presentation = Presentation(
      parentHeadingLevel: 2, foldsSpoilers: true, labelsSnippets: true, producesValidHTML: true,
      imagePresentation: {
        $0.contains("i.png") ? .localFile(path: "../i.png", width: 3, height: 4) : .link
      })
    for _ in 0..<40 {
      let post = posts.markdown()
      Safety.check(ParsedPost(.markdown(post)).html().description, post)
      let page = ParsedPost(.markdown(post)).html(presentation)
      let elements = try StrictHTML(page.description).elements
      #expect(!elements.contains { ["h1", "h2"].contains($0.name) }, "\(post)")
      #expect(!elements.contains { $0.attributes["style"] != nil }, "\(post)")
      #expect(
        elements.allSatisfy { $0.name != "img" || $0.attributes["src"] == "../i.png" }, "\(post)")
    }
  }
}

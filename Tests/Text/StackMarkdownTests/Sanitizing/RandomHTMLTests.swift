import PostContract
import StackMarkdown
import Testing

/// Tests invariants with random texts; a failure shows its text.
@Suite("Random HTML")
struct RandomHTMLTests {
  private static let sites: [Site] = [
    Site(), Site(url: "https://s.example", hasMath: true, hasStrikethrough: true),
  ]

  /// Returns random texts of increasing length.
  private static func texts(seed: UInt64, count: Int) -> [String] {
    var random = RandomHTML(seed: seed)
    return (0..<count).map { random.text(pieces: 2 + $0 * 30 / count) }
  }

  @Test(
    "Random HTML renders as balanced HTML with only allowed elements",
    arguments: 1...4 as ClosedRange<UInt64>)
  func harmless(seed: UInt64) {
    for text in Self.texts(seed: seed, count: 300) {
      for input in Input.allCases {
        for site in Self.sites {
          let html = ParsedPost(input.source(text), site).html().description
          let isComment = input == .comment || input == .servedComment
          Safety.check(
            html, text, elements: isComment ? Safety.elementsOfComments : Safety.elements)
        }
      }
    }
  }

  @Test("Rendering safe HTML again changes nothing", arguments: 5...8 as ClosedRange<UInt64>)
  func stable(seed: UInt64) {
    for text in Self.texts(seed: seed, count: 400) {
      for input in Input.allCases {
        let html = ParsedPost(input.source(text)).html().description
        #expect(served(html) == html, "\(text)")
      }
      let comment = ParsedPost(.commentHTML(text)).html().description
      #expect(ParsedPost(.commentHTML(comment)).html().description == comment, "\(text)")
    }
  }

  @Test("The visible text is never lost, duplicated or reordered")
  func text() {
    for text in Self.texts(seed: 9, count: 300) {
      let html = served(text)
      let again = served("<div>\(html)</div>")
      #expect(letters(again) == letters(html), "\(text)")
      // An unknown element changes nothing where text is allowed.
      #expect(served("<x-y>\(html)</x-y>") == html, "\(text)")
    }
  }

  /// Returns the text of HTML without its tags.
  private func letters(_ html: String) -> String { html.replacing(/<[^>]*>/, with: "") }

  @Test("Case and white space in tags make no difference")
  func spelling() {
    for text in Self.texts(seed: 10, count: 300) {
      let html = served(text)
      let loud = html.replacing(/<\/?[a-z]+[1-6]?/) { $0.output.uppercased() }
      #expect(served(loud) == html, "\(text)")
      let spaced = html.replacing(" />", with: ">").replacing("</b>", with: "</b \n>")
      #expect(served(spaced) == html, "\(text)")
    }
  }

  @Test("Two concatenated safe texts render as each of them alone")
  func concatenated() {
    let texts = Self.texts(seed: 11, count: 200).map { served($0) }
    for (first, second) in zip(texts, texts.dropFirst()) {
      // A block between the texts separates their words.
      let parts = [first, "<hr />", second].joined()
      #expect(served(parts) == parts, "\(parts)")
    }
  }

  @Test("The list of images contains every image URL once")
  func addresses() throws {
    for text in Self.texts(seed: 12, count: 300) {
      let images = try StrictHTML(served(text)).elements.compactMap { $0.attributes["src"] }
      let listed = ParsedPost(.html(text)).imageURLs
      #expect(Set(listed) == Set(images), "\(text)")
      #expect(Set(listed).count == listed.count, "\(text)")
      #expect(listed.isEmpty || PostSource.html(text).mayContainImages, "\(text)")
    }
  }

  @Test("Random bytes render as safe and stable HTML")
  func bytes() {
    var random = RandomHTML(seed: 13)
    for _ in 0..<300 {
      let bytes = (0..<200).map { _ in
        random.below(3) == 0 ? random.pick(Array("<>/&;='\"!-# ab".utf8)) : UInt8(random.below(256))
      }
      let text = String(decoding: bytes, as: UTF8.self)
      for input in Input.allCases {
        let html = ParsedPost(input.source(text)).html().description
        Safety.check(html, text)
        #expect(served(html) == html, "\(text)")
      }
    }
  }
}

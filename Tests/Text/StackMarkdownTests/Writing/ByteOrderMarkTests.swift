import StackMarkdown
import Testing

@Suite("Byte order marks")
struct ByteOrderMarkTests {
  @Test("A byte order mark at the start of a text is written as a reference")
  func beginning() {
    let written = ParsedPost(.html("<p>\u{FEFF}a</p>")).markdown()
    #expect(written == Array("&#xFEFF;a\n".utf8))
    let html = ParsedPost(.markdown(String(decoding: written, as: UTF8.self))).html()
    #expect(html.bytes == ParsedPost(.html("<p>\u{FEFF}a</p>")).html().bytes + Array("\n".utf8))
  }
}

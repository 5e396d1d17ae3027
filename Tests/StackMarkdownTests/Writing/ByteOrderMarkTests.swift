import StackMarkdown
import Testing

@Suite("Byte order marks")
struct ByteOrderMarkTests {
  @Test("One that begins a text is written so that it is read again")
  func beginning() {
    let written = StackMarkdown.markdown(.html("<p>\u{FEFF}a</p>"))
    #expect(written == Array("&#xFEFF;a\n".utf8))
    let html = StackMarkdown.html(.markdown(String(decoding: written, as: UTF8.self)))
    #expect(html.bytes == StackMarkdown.html(.html("<p>\u{FEFF}a</p>")).bytes + Array("\n".utf8))
  }
}

import Basics
import Testing

@Suite struct HTMLTokenizerTests {
  /// The tokens of an HTML fragment, one line for each tag and text.
  private func tokens(_ html: String) -> [String] {
    var tokenizer = HTMLTokenizer(Array(html.utf8))
    var lines: [String] = []
    let text = { (range: Range<Int>) in String(decoding: tokenizer.source[range], as: UTF8.self) }
    while true {
      switch tokenizer.next() {
      case .text(let range, let isPlain):
        lines.append("\(isPlain ? "plain" : "text") \(text(range))")
      case .startTag:
        let attributes = tokenizer.attributes.map { " \(text($0.name))=\(text($0.value))" }
        lines.append("<\(text(tokenizer.tagName))\(attributes.joined())")
      case .endTag: lines.append("/\(text(tokenizer.tagName))")
      case .endOfInput: return lines
      }
    }
  }

  @Test("Tags, attributes and texts are returned in order")
  func order() {
    #expect(
      tokens("a<P Class=x id='y z' hidden>b &amp; c</p><br/>")
        == ["plain a", "<P Class=x id=y z hidden=", "text b &amp; c", "/p", "<br"])
  }

  @Test("Comments, declarations and truncated tags are skipped")
  func skipped() {
    #expect(tokens("<!doctype html><!-- <b> -->x<?y?><a href='") == ["plain x"])
    #expect(tokens("1 < 2 </3>") == ["plain 1 < 2 "])
  }

  @Test("The first attribute with a name counts, regardless of case")
  func value() {
    var tokenizer = HTMLTokenizer(Array("<A HREF=/x href=/y>".utf8))
    #expect(tokenizer.next() == .startTag)
    #expect(tokenizer.isTag(named: "a"))
    #expect(
      tokenizer.value(ofAttribute: "href").map { tokenizer.source[$0].elementsEqual("/x".utf8) }
        == true)
    #expect(tokenizer.value(ofAttribute: "title") == nil)
  }

  @Test("An end tag is matched by its whole name")
  func endTag() {
    let html = "<script>'</scripts>' </SCRIPT >x"
    let tokenizer = HTMLTokenizer(Array(html.utf8))
    #expect(tokenizer.indexOfEndTag(Array("script".utf8), from: 8) == 21)
    #expect(tokenizer.indexOfEndTag(Array("style".utf8), from: 8) == html.utf8.count)
  }
}

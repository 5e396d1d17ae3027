import Basics
import Testing

@Suite struct HTMLTokenizerTests {
  /// What is in a piece of HTML, a line for each tag and text.
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

  @Test("Tags, attributes and texts come in their order")
  func order() {
    #expect(
      tokens("a<P Class=x id='y z' hidden>b &amp; c</p><br/>")
        == ["plain a", "<P Class=x id=y z hidden=", "text b &amp; c", "/p", "<br"])
  }

  @Test("Comments and declarations pass unseen, and a tag that is cut off is none")
  func unseen() {
    #expect(tokens("<!doctype html><!-- <b> -->x<?y?><a href='") == ["plain x"])
    #expect(tokens("1 < 2 </3>") == ["plain 1 < 2 "])
  }

  @Test("The first attribute of a name counts, whatever the case of its letters")
  func value() {
    var tokenizer = HTMLTokenizer(Array("<A HREF=/x href=/y>".utf8))
    #expect(tokenizer.next() == .startTag)
    #expect(tokenizer.isTag(named: "a"))
    #expect(
      tokenizer.value(ofAttribute: "href").map { tokenizer.source[$0].elementsEqual("/x".utf8) }
        == true)
    #expect(tokenizer.value(ofAttribute: "title") == nil)
  }

  @Test("An end tag is found by its whole name")
  func endTag() {
    let html = "<script>'</scripts>' </SCRIPT >x"
    let tokenizer = HTMLTokenizer(Array(html.utf8))
    #expect(tokenizer.indexOfEndTag(Array("script".utf8), from: 8) == 21)
    #expect(tokenizer.indexOfEndTag(Array("style".utf8), from: 8) == html.utf8.count)
  }
}

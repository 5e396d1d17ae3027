import StackMarkdown
import Testing

@Suite("URLs of links and images")
struct AddressTests {
  @Test(
    "A link with a rejected URL becomes text",
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
      "java\nscript:alert(1)", "&#106;avascript:alert(1)", "&#x6A;avascript&colon;alert(1)",
      "javascript&#58;alert(1)", "java&Tab;script:alert(1)", "&#1;javascript:alert(1)",
      "%6Aavascript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "tel:1",
      "irc://x", "x:y", "made-up-scheme://x", "www.x.example", "q/1", "#a", "?a", "", " ",
      "http:x", "http:/x", "http://", "http:///x", "/", "https:\\\\x", "///x", "mailto:", "ftp://",
      "view-source:http://x.example", "blob:https://x.example/1", "feed:javascript:alert(1)",
      "\u{FF4A}avascript:alert(1)", "jav\u{0}ascript:alert(1)",
    ])
  func refused(address: String) {
    #expect(served("<a href=\"\(address)\">x</a>") == "x")
    #expect(served("<img src=\"\(address)\">") == "")
  }
}

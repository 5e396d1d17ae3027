import StackMarkdown
import Testing

@Suite("Links and images")
struct LinkTests {
  @Test(
    "Web, mail and root-relative URLs become links",
    arguments: [
      "http://a.example", "https://a.example/b?c=d#e", "ftp://a.example", "HTTPS://a.example",
      "mailto:a.b@c.example", "/questions/1", "//a.example/b",
    ])
  func accepted(address: String) {
    #expect(post("[x](\(address))") == "<p><a href=\"\(address)\">x</a></p>\n")
    #expect(post("[x](<\(address)>)") == "<p><a href=\"\(address)\">x</a></p>\n")
    #expect(post("[x][1]\n\n[1]: \(address)") == "<p><a href=\"\(address)\">x</a></p>\n")
  }

  @Test(
    "Links and images with a rejected URL stay text",
    arguments: [
      "www.a.example", "meta.a.example", "foo/bar", "#fragment", "javascript:alert(1)",
      "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "tel:1",
      "irc://a",
      "mailto:nobody", "http://", "/",
    ])
  func refused(address: String) {
    #expect(post("[x](\(address))") == "<p>[x](\(address))</p>\n")
    #expect(post("![x](\(address))") == "<p>![x](\(address))</p>\n")
    #expect(post("[x](<\(address)>)") == "<p>[x](&lt;\(address)&gt;)</p>\n")
    #expect(post("[x][1]\n\n[1]: \(address)") == "<p>[x][1]</p>\n<p>[1]: \(address)</p>\n")
  }

  @Test(
    "No spelling of a script URL becomes a link",
    arguments: [
      "[x](java&#115;cript:alert(1))", "[x](&#106;avascript:alert(1))",
      "[x](java\nscript:alert(1))",
      "[x](javascript&colon;alert(1))", "[x](\\javascript:alert(1))", "[x]( javascript:alert(1))",
      "<javascript:alert(1)>", "<JAVASCRIPT:alert(1)>",
    ])
  func scripts(markdown: String) {
    #expect(!post(markdown).contains("<a"))
  }

  @Test("Formatting in the text of a rejected link is applied, and images are shown")
  func refusedText() {
    #expect(post("[*x*](b)") == "<p>[<em>x</em>](b)</p>\n")
    #expect(post("[![x](c)](/b)") == "<p><a href=\"/b\">![x](c)</a></p>\n")
    #expect(post("[![x](/c)](b)") == "<p>[<img src=\"/c\" alt=\"x\" />](b)</p>\n")
  }

  @Test("Definitions apply to the whole post, and the first of each label is used")
  func definitions() {
    #expect(
      post("- [x][1]\n- y\n\n  [1]: /a\n[1]: /b")
        == "<ul>\n<li><a href=\"/a\">x</a></li>\n<li>y</li>\n</ul>\n")
    #expect(post("[X  y]\n\n[x Y]: /a 'T'") == "<p><a href=\"/a\" title=\"T\">X  y</a></p>\n")
    #expect(post("[1]: /a\n[2]: /b\n\n[x][2]") == "<p><a href=\"/b\">x</a></p>\n")
    #expect(post("[a]: /b\n\n") == "")
  }

  @Test("A rejected definition stays text, and later definitions are used")
  func refusedDefinitions() {
    #expect(
      post("[x][2]\n\n[1]: www.a.example\n[2]: /b")
        == "<p><a href=\"/b\">x</a></p>\n<p>[1]: www.a.example</p>\n")
  }

  @Test("An image may be the text of a link")
  func imageInLink() {
    #expect(
      post("[![alt *text*][1]][1]\n\n  [1]: https://i.example/x.png")
        == """
        <p><a href="https://i.example/x.png"><img src="https://i.example/x.png" alt="alt text" \
        /></a></p>

        """)
  }
}

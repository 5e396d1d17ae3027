import StackMarkdown
import Testing

@Suite("Bare URLs")
struct BareURLTests {
  private func link(_ address: String, text: String? = nil) -> String {
    "<a href=\"\(address)\">\(text ?? address)</a>"
  }

  @Test(
    "A URL with a supported scheme becomes a link",
    arguments: [
      "https://www.test.example/?param=test", "http://a.example", "ftp://a.example/path/to/file",
      "mailto:test@a.example", "http://Imgur.com/", "HTTP://a.example", "http://localhost:3000/x",
      "https://a.example/b_c_d", "https://a.example/*b*c", "https://a.example/~x",
      "https://en.example/wiki/Foo_(bar)", "https://a.example/?x=[1]", "https://a.example/a.b.c",
      "https://a.example/q#frag_1", "https://é.example/",
    ])
  func links(address: String) {
    let encoded = address.replacing("é", with: "%C3%A9").replacing("[", with: "%5B")
      .replacing("]", with: "%5D")
    #expect(post(address) == "<p>\(link(encoded, text: address))</p>\n")
    #expect(post("see \(address) there") == "<p>see \(link(encoded, text: address)) there</p>\n")
    #expect(post("(\(address))") == "<p>(\(link(encoded, text: address)))</p>\n")
    #expect(post("*\(address)*") == "<p><em>\(link(encoded, text: address))</em></p>\n")
  }

  @Test(
    "Punctuation at the end of a sentence is not part of a URL",
    arguments: [".", ",", ";", ":", "!", "?", "\"", "'", ")", "...", "*", ").", "]", "}"])
  func ends(character: String) {
    let text = character.replacing("\"", with: "&quot;")
    #expect(
      post("http://a.example/b\(character)") == "<p>\(link("http://a.example/b"))\(text)</p>\n")
    #expect(post("“ http://a.example/\(character) c").contains(link("http://a.example/")))
  }

  @Test(
    "Text without a supported scheme or a host is not a link",
    arguments: [
      "file://invalid", "://inherit.example", "invalid.example", "test@a.example", "127.0.0.1",
      "www.a.example", "http://", "http:// a", "xhttp://a.example", "httpx://a.example",
      "mailto:nobody", "javascript:alert(1)", "data:text/html,x",
    ])
  func noLinks(text: String) {
    #expect(post(text) == "<p>\(text)</p>\n")
  }

  @Test("URLs in code, links and images are not linked again")
  func elsewhere() {
    #expect(post("`http://a.example`") == "<p><code>http://a.example</code></p>\n")
    #expect(post("[http://a.example](/b)") == "<p>\(link("/b", text: "http://a.example"))</p>\n")
    #expect(post("[x](http://a.example)") == "<p>\(link("http://a.example", text: "x"))</p>\n")
    #expect(
      post("[x](/b 'http://a.example')")
        == "<p><a href=\"/b\" title=\"http://a.example\">x</a></p>\n")
    #expect(
      post("![http://a.example](/b)") == "<p><img src=\"/b\" alt=\"http://a.example\" /></p>\n")
    #expect(post("<http://a.example>") == "<p>\(link("http://a.example"))</p>\n")
    #expect(
      post("<a href=\"/b\">http://a.example</a>")
        == "<p>\(link("/b", text: "http://a.example"))</p>\n")
    #expect(
      post("[http://a.example]\n\n[http://a.example]: /b")
        == "<p>\(link("/b", text: "http://a.example"))</p>\n")
  }

  @Test("A bare URL ends before a link and at the end of the enclosing link text")
  func besideLinks() {
    #expect(
      post("http://a.example[b](/c)")
        == "<p>\(link("http://a.example"))\(link("/c", text: "b"))</p>\n")
    #expect(
      post("http://a.example[b][c]\n\n[c]: /d")
        == "<p>\(link("http://a.example"))\(link("/d", text: "b"))</p>\n")
    #expect(
      post("[http://a.example/\"b](/c)\"")
        == "<p>\(link("/c", text: "http://a.example/&quot;b"))&quot;</p>\n")
    let reference = "http://a.example/b[1]"
    #expect(post(reference) == "<p>\(link("http://a.example/b%5B1%5D", text: reference))</p>\n")
  }

  @Test("A URL alone in a paragraph becomes an ordinary link, even if it is a video")
  func videos() {
    let film = "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
    #expect(post("a\n\n\(film)\n\nb") == "<p>a</p>\n<p>\(link(film))</p>\n<p>b</p>\n")
  }
}

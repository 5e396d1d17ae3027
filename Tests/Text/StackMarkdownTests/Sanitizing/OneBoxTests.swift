import StackMarkdown
import Testing

@Suite("Embedded video players")
struct OneBoxTests {
  private static func link(_ address: String) -> String {
    "<p><a href=\"\(address)\">\(address)</a></p>"
  }

  @Test(
    "Players of YouTube and Vimeo become links to the page of the video",
    arguments: [
      ("https://www.youtube.com/embed/abc", "https://www.youtube.com/watch?v=abc"),
      ("http://www.youtube.com/embed/x?rel=0&start=5", "http://www.youtube.com/watch?v=x"),
      ("https://WWW.YouTube.com/EMBED/Ab", "https://www.youtube.com/watch?v=Ab"),
      ("//www.youtube-nocookie.com/embed/a?b", "//www.youtube.com/watch?v=a"),
      ("//player.vimeo.com/video/1", "//vimeo.com/1"),
    ])
  func knownPlayers(source: String, page: String) {
    #expect(safeHTML("<iframe src='\(source)'></iframe>") == Self.link(page))
  }

  @Test(
    "A player with any other URL becomes a link to that URL",
    arguments: [
      "https://www.youtube.com.evil.example/embed/x",
      "https://evil.example/https://www.youtube.com/embed/x", "https://youtube.com/embed/x",
      "https://www.youtube.com/watch?v=x", "/embed/x", "//x.example",
      "https://www.youtube.com/embed",
    ])
  func otherPlayers(address: String) {
    #expect(safeHTML("<iframe src='\(address)'></iframe>") == Self.link(address))
  }

  @Test("The id of a video cannot inject markup or parameters into the link")
  func ids() {
    #expect(
      safeHTML("<iframe src='https://www.youtube.com/embed/x&quot;onclick=y'></iframe>")
        == Self.link("https://www.youtube.com/watch?v=x%22onclick=y"))
    #expect(
      safeHTML("<iframe src='https://www.youtube.com/embed/a&amp;b=c'></iframe>")
        == Self.link("https://www.youtube.com/watch?v=a"))
    #expect(
      safeHTML("<iframe src='https://www.youtube.com/embed/&lt;b&gt;'></iframe>")
        == Self.link("https://www.youtube.com/watch?v=%3Cb%3E"))
  }

  @Test("URLs of players are resolved against the site")
  func resolved() {
    let site = Site(url: "http://s.example")
    #expect(safeHTML("<iframe src=/v></iframe>", site) == Self.link("http://s.example/v"))
    #expect(
      safeHTML("<iframe src='//www.youtube.com/embed/x'></iframe>", site)
        == Self.link("http://www.youtube.com/watch?v=x"))
  }

  @Test(
    "A player without a valid web URL is removed",
    arguments: [
      "", "src", "src=''", "src='javascript:x'", "src='data:text/html,x'", "src='mailto:x@y'",
      "src='ftp://x.example'", "src='about:blank'", "data-src=/x", "srcdoc='<b>x</b>'", "href=/x",
    ])
  func refused(attributes: String) {
    #expect(safeHTML("a<iframe \(attributes)>b</iframe>c") == "ac")
  }

  @Test("The link of a player becomes a separate paragraph")
  func separateParagraph() {
    let link = Self.link("/x")
    #expect(safeHTML("<p>a<iframe src=/x></iframe>b</p>") == "<p>a</p>\(link)b")
    #expect(safeHTML("<ul><li>a<iframe src=/x></iframe>b</ul>") == "<ul><li>a\(link)b</li></ul>")
    #expect(
      safeHTML("<table><td><iframe src=/x></iframe></table>")
        == "<table><tbody><tr><td>\(link)</td></tr></tbody></table>")
    #expect(safeHTML("<iframe src=/x></iframe><iframe src=/y></iframe>") == link + Self.link("/y"))
    #expect(safeHTML("<b>a<iframe src=/x></iframe>b</b>") == "<b>a\(link)b</b>")
  }

  @Test("The content and all other attributes of a player are removed")
  func otherAttributes() {
    #expect(
      safeHTML("<iframe width=5 src=/x onload=y allow=z srcdoc=w>v<p>u</iframe>t")
        == Self.link("/x") + "t")
    #expect(safeHTML("<iframe src=/x><p>a</p>") == Self.link("/x") + "<p>a</p>")
    #expect(safeHTML("<iframe src=/x") == "")
  }

  @Test("Players are accepted only in posts served by Stack Exchange")
  func inputs() {
    let player = "<iframe src=\"https://www.youtube.com/embed/x\"></iframe>"
    #expect(post("a \(player) b") == "<p>a  b</p>\n")
    #expect(post("a\n\n\(player)\n\nb") == "<p>a</p>\n\n<p>b</p>\n")
    #expect(Input.servedComment.html("a\(player)b") == "ab")
    #expect(!comment(player).contains("<iframe"))
    #expect(ParsedPost(.html(player)).imageURLs.isEmpty)
  }

  @Test("In Markdown and plain text, a player is the URL of the video")
  func writers() {
    let source = PostSource.html("<iframe src=https://player.vimeo.com/video/7></iframe>")
    #expect(ParsedPost(source).markdown() == Array("<https://vimeo.com/7>\n".utf8))
    #expect(ParsedPost(source).plainText == "https://vimeo.com/7")
  }
}

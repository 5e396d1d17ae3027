import StackMarkdown
import Testing

@Suite("Invisible characters")
struct InvisibleCharacterTests {
  private static let controls: [UInt8] = Array(0...8) + [0x0B] + Array(0x0E...0x1F) + [0x7F]

  @Test("Control characters are removed from text, code and attribute values")
  func removed() {
    for control in Self.controls {
      let character = String(Unicode.Scalar(control))
      #expect(safeHTML("a\(character)b<code>c\(character)d</code>") == "ab<code>cd</code>")
      #expect(
        safeHTML("<img src='/a\(character)b' alt='c\(character)d'>")
          == "<img src=\"/ab\" alt=\"cd\" />", "\(control)")
      #expect(Input.servedComment.html("a\(character)b") == "ab")
    }
  }

  @Test(
    "In Markdown, NUL becomes the replacement character and other control characters are removed",
    arguments: [("\u{0}", "\u{FFFD}"), ("\u{1B}", ""), ("\u{7F}", "")])
  func inMarkdown(control: String, expected: String) {
    #expect(post("a\(control)b") == "<p>a\(expected)b</p>\n")
    #expect(post("`a\(control)b`") == "<p><code>a\(expected)b</code></p>\n")
    #expect(post("    a\(control)b") == "<pre><code>a\(expected)b\n</code></pre>\n")
  }

  @Test("U+FFFE and U+FFFF are removed, both as characters and as references")
  func noncharacters() {
    for (character, number) in [("\u{FFFE}", 65534), ("\u{FFFF}", 65535)] {
      #expect(safeHTML("a\(character)b&#\(number);c&#x\(String(number, radix: 16));d") == "abcd")
      #expect(
        safeHTML("<img src='/a' alt='b\(character)c&#\(number);d'>")
          == "<img src=\"/a\" alt=\"bcd\" />"
      )
      #expect(post("a\(character)b&#\(number);c") == "<p>abc</p>\n")
      #expect(
        post("# a&#\(number);b\n\n    a\(character)b")
          == "<h1>ab</h1>\n<pre><code>ab\n</code></pre>\n")
      #expect(
        post("[a&#\(number);b](/c&#\(number);d 'e&#\(number);f')")
          == "<p><a href=\"/cd\" title=\"ef\">ab</a></p>\n")
    }
    #expect(safeHTML("\u{FFFD}\u{FEFF}\u{1FFFE}") == "\u{FFFD}\u{FEFF}\u{1FFFE}")
  }

  @Test("U+0080 to U+009F become the replacement character; neighbours stay")
  func c1Controls() {
    for number in [0x80, 0x85, 0x9B, 0x9F] as [UInt32] {
      let control = Unicode.Scalar(number).map(String.init) ?? ""
      #expect(safeHTML("a\(control)b") == "a\u{FFFD}b")
      #expect(
        post("a\(control)\(control)b `\(control)`")
          == "<p>a\u{FFFD}\u{FFFD}b <code>\u{FFFD}</code></p>\n")
      #expect(Input.servedComment.html("a\(control)b") == "a\u{FFFD}b")
    }
    #expect(safeHTML("\u{A0}\u{BF}\u{C0}\u{7FF}é") == "\u{A0}\u{BF}\u{C0}\u{7FF}é")
  }

  @Test("A control character within a name makes it a different name")
  func names() {
    #expect(safeHTML("<scr\u{0}ipt>a</script>b") == "ab")
    #expect(safeHTML("<\u{0}b>a") == "&lt;b&gt;a")
    #expect(safeHTML("&l\u{0}t;") == "&amp;lt;")
    #expect(safeHTML("a<\u{0}!-- b -->") == "a&lt;!-- b --&gt;")
    #expect(safeHTML("<script>a<\u{0}/script>b</script>c") == "c")
    #expect(safeHTML("<script>a</scr\u{0}ipt>b</script>c") == "c")
  }

  @Test(
    "All kinds of line ends become line feeds",
    arguments: [
      ("a\n\rb", "a\n\nb"), ("a\r\r\nb", "a\n\nb"), ("a\r", "a\n"), ("\r\na", "\na"),
      ("<code>a\r\nb</code>", "<code>a\nb</code>"),
      ("<p>a\r\n</p>\r\n<p>b</p>", "<p>a\n</p>\n<p>b</p>"),
      ("<pre>\ra\r</pre>", "<pre>a\n</pre>"),
      ("a\r<b>\nb</b>", "a\n<b>\nb</b>"),
    ])
  func lineEnds(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test("A form feed becomes a space, and a tab stays")
  func spaces() {
    #expect(safeHTML("a\u{C}b\tc") == "a b\tc")
    #expect(safeHTML("<pre>\u{C}a\tb</pre>") == "<pre> a\tb</pre>")
  }

  @Test(
    "Invisible characters that scripts and emoji need are kept",
    arguments: [
      "a\u{200B}b", "a\u{200D}b", "a\u{2060}b", "a\u{AD}b", "a\u{2028}b", "a\u{202E}b\u{202C}",
      "a\u{FEFF}b", "\u{FEFF}a", "e\u{301}", "\u{FFFD}", "\u{E000}", "\u{10FFFD}",
      "\u{1F468}\u{200D}\u{1F469}", "\u{A0}\u{3000}",
    ])
  func stay(text: String) {
    #expect(Array(safeHTML(text).utf8) == Array(text.utf8))
    #expect(
      Array(safeHTML("<img src=/x alt='\(text)'>").utf8)
        == Array("<img src=\"/x\" alt=\"\(text)\" />".utf8))
  }

  @Test("Texts of all lengths around the scanner's eight-byte words are read completely")
  func lengths() {
    for length in 0...40 {
      let run = String(repeating: "x", count: length)
      #expect(
        safeHTML("\(run)<b>\(run)&amp;\(run)\u{1}\(run)</b>")
          == "\(run)<b>\(run)&amp;\(run)\(run)</b>")
      let wide = String(repeating: "é", count: length)
      #expect(safeHTML("\(wide)\r\n\(wide)>\(wide)") == "\(wide)\n\(wide)&gt;\(wide)")
      #expect(safeHTML("\t\n\(run)\t\"") == "\t\n\(run)\t&quot;")
    }
  }
}

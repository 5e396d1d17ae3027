import StackMarkdown
import Testing

@Suite("Obfuscated URLs")
struct AddressTrickTests {
  private static func address(of html: String, _ site: Site = Site()) -> String? {
    let html = safeHTML(html, site)
    guard html.hasPrefix("<a href=\"") else { return nil }
    return String(html.dropFirst(9).prefix { $0 != "\"" })
  }

  @Test(
    "A scheme hidden by white space, control characters or references is rejected",
    arguments: [
      "java\tscript:x", "java\nscript:x", "java\rscript:x", "j\r\na\tvascript:x",
      "\u{1}javascript:x",
      " \u{1F} javascript:x", "java\u{0}script:x", "java\u{1}script:x", "java&#9;script:x",
      "java&#x0A;script:x", "java&NewLine;script:x", "javascript&colon;x", "javascript&#58x",
      "&#106&#97&#118&#97script:x", "&#x6A&#x61vascript:x", "java&#173;script:x",
      "javascript\u{200B}:x", "javascrip\u{165}:x", "&Tab;javascript:x", "java&amp;#9;script:x",
      "data&colon;text/html,x", "vb\nscript:x", "jav&#x0D;ascript&#00058;x",
    ])
  func schemes(address: String) {
    #expect(safeHTML("<a href=\"\(address)\">x</a>") == "x")
    #expect(safeHTML("<img src=\"\(address)\">") == "")
    #expect(Input.servedComment.html("<a href=\"\(address)\">x</a>") == "x")
    #expect(post("<a href=\"\(address)\">x</a>") == "<p>x</p>\n")
  }

  @Test(
    "White space and control characters around and within an allowed URL are removed",
    arguments: [
      (" http://x ", "http://x"), ("\u{0}\u{1F} http://x\n\t ", "http://x"),
      ("ht\ttp://x", "http://x"),
      ("http:\n//x", "http://x"), ("http://x\u{1}/y", "http://x/y"), ("\r\n/x", "/x"),
      ("http://x/a\r\nb", "http://x/ab"), ("&Tab;/x&NewLine;y", "/xy"), ("mail\nto:x", "mailto:x"),
      ("http&colon;&sol;&sol;x", "http://x"), ("&#104;ttp://x", "http://x"),
    ])
  func cleaned(address: String, expected: String) {
    #expect(Self.address(of: "<a href=\"\(address)\">x</a>") == expected)
  }

  @Test(
    "Slashes that become adjacent when a URL is cleaned count as two slashes",
    arguments: [
      ("/\t/x", "//x"), ("/\n/x", "//x"), ("/&#x2F;x", "//x"), ("&sol;&sol;x", "//x"),
    ])
  func hiddenSlashes(address: String, expected: String) {
    #expect(Self.address(of: "<a href=\"\(address)\">x</a>") == expected)
    let site = Site(url: "https://s.example")
    #expect(Self.address(of: "<a href=\"\(address)\">x</a>", site) == "https:\(expected)")
  }

  @Test(
    "A URL with too many slashes after cleaning is rejected",
    arguments: ["//\t/x", "/\n/\r/x", "http:/\t//"])
  func tooManySlashes(address: String) {
    #expect(safeHTML("<a href=\"\(address)\">x</a>") == "x")
  }

  @Test(
    "A backslash in a URL is encoded and never read as a slash",
    arguments: [
      ("/\\x", "/%5Cx"), ("/\\/x", "/%5C/x"), ("//\\x", "//%5Cx"), ("//x\\@y", "//x%5C@y"),
      ("http://x\\y", "http://x%5Cy"), ("http://x\\@evil.example", "http://x%5C@evil.example"),
      ("/x\\..\\y", "/x%5C..%5Cy"), ("/&bsol;x", "/%5Cx"), ("/\t\\x", "/%5Cx"),
    ])
  func backslashes(address: String, expected: String) {
    #expect(Self.address(of: "<a href=\"\(address)\">x</a>") == expected)
  }

  @Test(
    "A URL that starts with a backslash is rejected",
    arguments: ["\\\\x", "\\/x", "\\x", "http:\\\\x"])
  func leadingBackslash(address: String) {
    #expect(safeHTML("<a href=\"\(address)\">x</a>") == "x")
  }

  @Test(
    "Percent-encoded characters are neither decoded nor encoded again",
    arguments: [
      "/%2f/x", "/%5Cx", "/%00", "/a%0D%0Ab", "/%22%3E%3Cscript%3E", "/%25", "/%", "/%zz",
      "/%C3%A9",
      "http://x.example/%6Aavascript", "mailto:x%0Ay", "http://x%2ey",
    ])
  func encoded(address: String) {
    #expect(Self.address(of: "<a href=\"\(address)\">x</a>") == address)
  }

  @Test(
    "Each other byte of a URL is percent-encoded",
    arguments: [
      ("/é", "/%C3%A9"), ("/\u{20AC}", "/%E2%82%AC"), ("/\u{1F600}", "/%F0%9F%98%80"),
      ("/\u{A0}", "/%C2%A0"), ("http://b\u{FC}cher.example", "http://b%C3%BCcher.example"),
      ("/a b", "/a%20b"), ("/\u{2028}", "/%E2%80%A8"), ("/&#0;", "/%EF%BF%BD"),
      ("/\u{80}", "/%EF%BF%BD"),
    ])
  func others(address: String, expected: String) {
    #expect(Self.address(of: "<a href=\"\(address)\">x</a>") == expected)
  }

  @Test("Printable ASCII in a URL stays, except characters that are special in HTML or Markdown")
  func printable() {
    for byte in UInt8(0x21)...0x7E {
      let character = Character(Unicode.Scalar(byte))
      let expected =
        switch character {
        case "\"", "'", "<", ">", "\\", "^", "`", "{", "}":
          "%" + String(byte, radix: 16, uppercase: true)
        case "&": "&amp;"
        default: String(character)
        }
      #expect(
        Self.address(of: "<a href=\"/a&#\(byte);b\">x</a>") == "/a\(expected)b", "\(character)")
    }
  }

  @Test("Cleaning a URL twice gives the same URL as cleaning it once")
  func stable() throws {
    for address in ["/ a\\b{c}\u{E9}^`'", " //x/\t\"<y>", "mailto:a b@c?d=\u{202E}"] {
      let once = try #require(
        Self.address(of: "<a href=\"\(address.replacing("\"", with: "&quot;"))\">x</a>"))
      #expect(Self.address(of: "<a href=\"\(once)\">x</a>") == once)
    }
  }

  @Test("A very long URL is not truncated")
  func long() {
    let address = "https://x.example/" + String(repeating: "a/é?", count: 10_000)
    let expected = address.replacing("é", with: "%C3%A9")
    #expect(Self.address(of: "<a href=\"\(address)\">x</a>") == expected)
  }
}

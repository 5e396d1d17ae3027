import Mustache
import Testing

@Suite struct LinkAddressTests {
  @Test(
    "Web, mail and local addresses are accepted unchanged",
    arguments: [
      "https://stackoverflow.com/q/1", "http://example.org", "HTTPS://Example.org/?a=b&c=d#e",
      "mailto:someone@example.org", "Mailto:a@b", "https://example.org/a b(c)",
      "index.html", "../q/stackoverflow/1.html", "/index.html", "?page=2", "#answers", "./a:b",
      "a/b:c", "?q=a:b", "#javascript:x", "https://例え.jp/道", "a\\b", "/",
    ])
  func accepted(text: String) throws {
    #expect(try #require(LinkAddress(text)).text == text)
  }

  @Test(
    "Addresses with other schemes, protocol-relative or ambiguous ones are rejected",
    arguments: [
      "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x",
      "file:///etc/passwd", "ftp://example.org", "blob:x", ":", "a:b", "",
      "//example.org/x", "/\\example.org", "\\\\example.org", "\\/example.org",
      " javascript:alert(1)", " index.html", "index.html ", "java\nscript:alert(1)",
      "java\tscript:alert(1)", "\u{1}javascript:alert(1)", "https://a\u{0}b", "x\u{7F}",
      "http:", "https:example.org", "http:/example.org", "http://", "http:///x", "http://?x",
      "https://#x", "https://\\x",
    ])
  func rejected(text: String) {
    #expect(LinkAddress(text) == nil)
  }

  @Test(
    "Any path becomes a relative address",
    arguments: [
      ("index.html", nil, "index.html"),
      ("../q/so/1.html", "answer-2", "../q/so/1.html#answer-2"),
      ("t/c_2b_2b/index.html", nil, "t/c_2b_2b/index.html"),
      ("a b?c#d%e", nil, "a%20b%3Fc%23d%25e"),
      ("javascript:alert(1)", nil, "./javascript:alert%281%29"),
      ("//example.org", nil, ".///example.org"),
      ("\\\\example.org", nil, "%5C%5Cexample.org"),
      ("é", "ü", "%C3%A9#%C3%BC"),
      ("a\u{0}\n\"<>'&", nil, "a%00%0A%22%3C%3E%27%26"),
    ] as [(String, String?, String)])
  func local(path: String, fragment: String?, text: String) {
    let address = LinkAddress(path: path, fragment: fragment)
    #expect(address.text == text)
    #expect(LinkAddress(address.text) == address)
  }
}

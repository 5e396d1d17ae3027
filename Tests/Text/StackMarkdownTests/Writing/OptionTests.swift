import StackMarkdown
import Testing

@Suite("Options of a site")
struct OptionTests {
  @Test("Served formulas stay formulas, regardless of the option")
  func servedMath() {
    let html = "<span class=\"math-container\">$a$</span>"
    #expect(served(html) == html)
    #expect(served(html, Site(hasMath: true)) == html)
  }

  @Test("Double tildes strike text through only with the option, unlike tags")
  func strikethrough() {
    #expect(post("~~a~~") == "<p>~~a~~</p>\n")
    #expect(!post("~~a~~", Site(hasStrikethrough: true)).contains("~"))
    #expect(post("<s>a</s>") == post("<s>a</s>", Site(hasStrikethrough: true)))
    #expect(written(.markdown("\\~~a~~"), Site(hasStrikethrough: true)) == "\\~\\~a\\~\\~\n")
  }

  @Test("Each option is independent of the others")
  func independent() {
    let source = "$a$ ~~b~~ [c](/d)"
    let math = post(source, Site(hasMath: true))
    #expect(math.contains("math-container") && math.contains("~~b~~") && math.contains("\"/d\""))
    let deleted = post(source, Site(hasStrikethrough: true))
    #expect(!deleted.contains("math-container") && !deleted.contains("~~"))
  }
}

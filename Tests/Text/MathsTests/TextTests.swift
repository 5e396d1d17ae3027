import Testing

@Suite("Text and styles")
struct TextTests {
  @Test(
    "Spaces in text become non-breaking spaces, which browsers preserve",
    arguments: [
      ("\\text{if }", "<mtext>if\u{A0}</mtext>"), ("\\text{a  b}", "<mtext>a\u{A0}b</mtext>"),
      ("\\text{a_b^c}", "<mtext>a_b^c</mtext>"), ("\\mbox{50\\%}", "<mtext>50%</mtext>"),
      ("\\textbf{ab}", "<mtext>𝐚𝐛</mtext>"), ("\\text{a \\textit{b}}", "<mtext>a\u{A0}𝑏</mtext>"),
      ("\\text{{a} {\\bf b}c}", "<mtext>a\u{A0}𝐛c</mtext>"),
      ("\\text{\\'e}", "<mtext>e\u{301}</mtext>"),
      ("\\text{\\alpha}", "<mtext>α</mtext>"), ("\\text x", "<mtext>x</mtext>"),
      ("\\text{<b>&\"}", "<mtext>&lt;b&gt;&amp;&quot;</mtext>"),
    ])
  func words(tex: String, result: String) {
    #expect(inside(tex) == result)
  }

  @Test("Text may contain formulae")
  func formulae() {
    #expect(
      inside("\\text{if $x_1$}")
        == "<mrow><mtext>if\u{A0}</mtext><msub><mi>x</mi><mn>1</mn></msub></mrow>")
    #expect(inside("\\text{\\(x\\)}") == "<mi>x</mi>")
    #expect(inside("\\text{$x}") == nil)
    #expect(inside("\\text{\\frac12}") == nil)
  }

  @Test("An operator name is one identifier")
  func operators() {
    #expect(inside("\\operatorname{arg\\,max}") == "<mi>arg\u{A0}max</mi>")
    #expect(inside("\\operatorname{s-lim}") == "<mi>s-lim</mi>")
    #expect(inside("\\limsup") == "<mi>lim\u{A0}sup</mi>")
  }

  @Test(
    "Valid colours become attributes, and invalid colours are ignored",
    arguments: [
      ("\\color{red}{x}", "<mrow mathcolor=\"#ff0000\"><mi>x</mi></mrow>"),
      ("{\\color{Blue} x y}", "<mrow mathcolor=\"#0000ff\"><mi>x</mi><mi>y</mi></mrow>"),
      ("\\textcolor{#0a0}{x}", "<mrow mathcolor=\"#0a0\"><mi>x</mi></mrow>"),
      ("\\textcolor[rgb]{1,0.5,0}{x}", "<mrow mathcolor=\"#ff7f00\"><mi>x</mi></mrow>"),
      ("\\color{url(//evil.example)}{x}", "<mi>x</mi>"), ("\\color{red;x}{y}", "<mi>y</mi>"),
      ("\\color[gray]{nan}{y}", "<mi>y</mi>"),
      ("\\color[RGB]{-1,999,0}{y}", "<mrow mathcolor=\"#00ff00\"><mi>y</mi></mrow>"),
      ("\\bbox[yellow]{x}", "<mrow mathbackground=\"#ffff00\"><mi>x</mi></mrow>"),
      ("\\bbox[border: 2px solid red]{x}", "<mrow class=\"boxed\"><mi>x</mi></mrow>"),
    ])
  func colours(tex: String, result: String) {
    #expect(inside(tex) == result)
  }

  @Test("A coloured operator has its usual spacing")
  func colouredSigns() {
    #expect(
      inside("a\\color{red}{=}b")
        == "<mi>a</mi><mrow mathcolor=\"#ff0000\"><mo>=</mo></mrow><mi>b</mi>")
  }

  @Test("Boxes and strikes become classes, and links are only text where no address is allowed")
  func classes() {
    #expect(inside("\\boxed{x}") == "<mrow class=\"boxed\"><mi>x</mi></mrow>")
    #expect(inside("\\cancel{x}") == "<mrow class=\"cancel\"><mi>x</mi></mrow>")
    #expect(inside("\\enclose{updiagonalstrike}{x}") == inside("\\cancel{x}"))
    #expect(
      inside("\\enclose{longdiv}{x}")
        == "<mrow><mo stretchy=\"false\">)</mo><mrow class=\"line-top\"><mi>x</mi></mrow></mrow>")
    #expect(inside("\\enclose{radical}{x}") == "<msqrt><mi>x</mi></msqrt>")
    #expect(inside("\\enclose{phasorangle}{x}") == nil)
    #expect(
      inside("\\class{evil}{x}\\style{color:red}{y}\\cssId{z}{w}")
        == "<mi>x</mi><mi>y</mi><mi>w</mi>")
    #expect(inside("\\href{https://x.example}{x}") == "<mi>x</mi>")
  }

  @Test("Size commands are relative to the size of the formula")
  func sizes() {
    #expect(
      inside("\\Large a \\normalsize b")
        == "<mstyle mathsize=\"144%\"><mi>a</mi><mstyle mathsize=\"69%\"><mi>b</mi></mstyle></mstyle>"
    )
    #expect(
      inside("\\scriptstyle a")
        == "<mstyle displaystyle=\"false\" scriptlevel=\"1\"><mi>a</mi></mstyle>")
  }
}

import Basics
import Maths
import MathsContract
import TestSupport
import Testing

@Suite("Unsupported formulae and random input")
struct SourceTests {
  @Test(
    "An unsupported formula is shown as its complete source",
    arguments: [
      "\\Spec(A)", "x + \\unknown{y} + z", "\\frac{1}{2", "}", "a}b", "\\begin{CD} A @ \\end{CD}",
      "\\",
      "$x$", "x \\begin{foo} \\end{foo}", "\\limits", "\\left(", "\\hline",
    ])
  func sources(tex: String) {
    #expect(html(tex) == "<code>\(tex)</code>")
    #expect(html(tex, display: true) == "<code>\(tex)</code>")
  }

  @Test("The source and the text of formulae are escaped")
  func escaping() {
    #expect(html("\\x<b>&\"'") == "<code>\\x&lt;b&gt;&amp;&quot;'</code>")
    #expect(html("a<b") == "<math><mi>a</mi><mo>&lt;</mo><mi>b</mi></math>")
    #expect(html("\\x</code><script>").contains("<script>") == false)
    #expect(html("\\text{</mtext><script>}").contains("<script>") == false)
  }

  @Test("Comments and white space produce no output")
  func comments() {
    #expect(inside("a % b \\unknown\n c") == "<mi>a</mi><mi>c</mi>")
    #expect(inside(" \t\n") == "")
    #expect(inside("") == "")
  }

  @Test("Control characters, which are not allowed in pages, are replaced")
  func controls() {
    #expect(html("a\u{0}b") == "<math><mi>a</mi><mi>\u{FFFD}</mi><mi>b</mi></math>")
    #expect(html("\\x\u{1}") == "<code>\\x\u{FFFD}</code>")
    #expect(html("\\unicode{x0}") == "<math><mi>\u{FFFD}</mi></math>")
    #expect(html("\\unicode{x263A}") == "<math><mi>☺</mi></math>")
    #expect(html("\\unicode{x301}") == "<math><mi>\u{A0}\u{301}</mi></math>")
    #expect(html("\\unicode{x20}\\unicode{9}") == "<math></math>")
    #expect(html("\\unicode{xD800}") == "<code>\\unicode{xD800}</code>")
  }

  @Test(
    "The nesting of the result is limited, however deep the formula is nested",
    arguments: [
      "{", "\\hat", "\\sqrt{", "x^{", "x_", "\\frac{", "\\left(", "\\begin{matrix}", "\\text{$",
      "\\mathbf",
      "\\displaystyle", "\\color{red}", "\\sqrt[", "\\xrightarrow[", "\\overset", "\\not",
      "\\boxed{",
    ])
  func nesting(opening: String) {
    for count in [20, 63, 64, 65, 5000] {
      for closing in ["}", "\\right)", "\\end{matrix}", "$}", "]", ""] {
        let tex =
          String(repeating: opening, count: count) + "x"
          + String(repeating: closing, count: count)
        #expect(FormulaInvariants.violations(inResult: html(tex), of: tex) == [])
      }
    }
  }

  @Test("Random tokens violate no invariant")
  func randomTokens() {
    var random = SplitMix(seed: 7)
    for _ in 0..<3000 {
      let tokens = (0..<random.below(30)).map { _ in
        Self.tokens[random.below(Self.tokens.count)]
      }
      let input = Array(
        "\(random.below(2))\(tokens.joined(separator: random.below(2) == 0 ? "" : " "))".utf8)
      let violations = FormulaInvariants.violations(of: input)
      #expect(violations == [], "\(String(decoding: input, as: UTF8.self))")
    }
  }

  @Test("Random bytes violate no invariant")
  func randomBytes() {
    var random = SplitMix(seed: 8)
    for _ in 0..<2000 {
      let bytes = (0..<random.below(60)).map { _ in UInt8(truncatingIfNeeded: random.below(256)) }
      #expect(FormulaInvariants.violations(of: bytes) == [])
    }
  }

  @Test("No pair of consecutive tokens violates an invariant")
  func pairs() {
    for first in Self.tokens {
      for second in Self.tokens {
        let tex = "x\(first)\(second){a}{b}"
        #expect(FormulaInvariants.violations(of: Array("1\(tex)".utf8)) == [], "\(tex)")
      }
    }
  }

  private static let tokens =
    """
    { } ^ _ & # $ % ~ ' [ ] ( ) | . , : ; + - = < > / ! 1 2.5 x é \\\\ \\{ \\} \\, \\! \\| \\frac \\dfrac \\binom \\over
    \\choose \\sqrt \\left( \\left. \\right) \\middle| \\big( \\Bigm/ \\begin{matrix} \\end{matrix}
    \\begin{aligned} \\end{aligned} \\begin{array}{l|r} \\end{array} \\begin{cases} \\end{cases} \\hline
    \\matrix \\mathbf \\mathrm \\mathcal \\bf \\rm \\boldsymbol \\text \\textbf \\hat \\vec \\overline \\underbrace
    \\widehat \\xrightarrow \\overset \\stackrel \\substack \\operatorname \\operatorname* \\sum \\int \\lim \\limits
    \\nolimits \\displaystyle \\scriptstyle \\large \\color{red} \\color{x} \\textcolor{#fff} \\bbox[red] \\boxed
    \\cancel \\enclose{box} \\phantom \\smash \\vphantom \\hspace{1em} \\kern1em \\quad \\tag{1} \\not \\in \\alpha
    \\Gamma \\ldots \\langle \\newcommand{\\y}{z} \\newcommand{\\w}[1]{#1#1} \\y \\w \\def\\u#1{#1} \\u \\let\\t= \\t
    \\genfrac(){0pt}{} \\sideset \\prescript \\unicode{65} \\rule{1em}{1em} \\raise1em \\root \\of \\pmod \\mathop
    \\mathrel \\style{a} \\class{b} \\prime \\buildrel \\sin \\to \\uparrow \\cdot \\mathbin \\cr \\\\[2pt] \\unknown
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
}

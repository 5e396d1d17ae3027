import Testing

@Suite("Fractions, roots, delimiters and accents")
struct PartTests {
  private let ab = "<mfrac><mi>a</mi><mi>b</mi></mfrac>"

  @Test("Fractions have prefix and infix commands")
  func fractions() {
    #expect(inside("\\frac{a}{b}") == ab)
    #expect(inside("a \\over b") == ab)
    #expect(inside("x + {a \\over b}") == "<mi>x</mi><mo>+</mo>" + ab)
    #expect(
      inside("\\dfrac ab") == "<mstyle displaystyle=\"true\" scriptlevel=\"0\">\(ab)</mstyle>")
    #expect(displayed("\\dfrac ab") == ab)
    #expect(displayed("\\tfrac ab")?.hasPrefix("<mstyle displaystyle=\"false\"") == true)
    let binomial =
      "<mrow><mo>(</mo><mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></mrow>"
    #expect(inside("\\binom nk") == binomial)
    #expect(inside("{n \\choose k}") == binomial)
    #expect(inside("\\genfrac(){0pt}{}nk") == binomial)
    #expect(inside("\\genfrac{}{}{1pt}{}ab")?.contains("linethickness=\"0.1em\"") == true)
    #expect(inside("\\frac a") == nil)
  }

  @Test("Roots have an optional index")
  func roots() {
    #expect(inside("\\sqrt x") == "<msqrt><mi>x</mi></msqrt>")
    #expect(inside("\\sqrt{a+b}") == "<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>")
    #expect(inside("\\sqrt[3]{x}") == "<mroot><mi>x</mi><mn>3</mn></mroot>")
    #expect(inside("\\root 3 \\of x") == inside("\\sqrt[3]{x}"))
    #expect(inside("\\sqrt[3{x}") == nil)
  }

  @Test("Paired delimiters stretch to a tall content, and do not stretch around a flat one")
  func pairedDelimiters() {
    #expect(inside("\\left(\\frac ab\\right)") == "<mrow><mo>(</mo>\(ab)<mo>)</mo></mrow>")
    #expect(
      inside("\\left(x\\right)")
        == "<mrow><mo stretchy=\"false\">(</mo><mi>x</mi><mo stretchy=\"false\">)</mo></mrow>")
    #expect(inside("\\left.\\frac ab\\right|")?.hasPrefix("<mrow><mfrac>") == true)
    #expect(inside("\\left\\{\\frac ab\\right.")?.hasPrefix("<mrow><mo>{</mo><mfrac>") == true)
    #expect(inside("\\left<\\frac ab\\right>")?.contains("<mo>⟩</mo>") == true)
    #expect(
      inside("\\left(\\frac ab\\middle|c\\right)")?.contains("<mo form=\"prefix\"") == true)
    #expect(inside("\\left/\\frac ab\\right.")?.contains("stretchy=\"true\"") == true)
    for tex in ["\\left(x", "x\\right)", "\\left x\\right)", "\\left(\\frac ab\\right"] {
      #expect(inside(tex) == nil, "\(tex)")
    }
  }

  @Test("Delimiters can have an explicit height")
  func heights() {
    #expect(inside("\\big(") == "<mo minsize=\"1.2em\" maxsize=\"1.2em\">(</mo>")
    #expect(inside("\\Bigg\\rangle") == "<mo minsize=\"3em\" maxsize=\"3em\">⟩</mo>")
    #expect(inside("a\\bigm|b")?.contains("lspace=\"0.2778em\"") == true)
    #expect(inside("\\big/")?.contains("stretchy=\"true\"") == true)
    #expect(inside("\\big.x") == "<mi>x</mi>")
    #expect(inside("\\big x") == nil)
  }

  @Test("Accents are placed over or under their base")
  func accents() {
    #expect(
      inside("\\hat x") == "<mover accent=\"true\"><mi>x</mi><mo stretchy=\"false\">ˆ</mo></mover>")
    #expect(inside("\\dot x") == "<mover accent=\"true\"><mi>x</mi><mo>˙</mo></mover>")
    #expect(
      inside("\\vec v")?.contains("<mstyle mathsize=\"65%\"><mo stretchy=\"false\">→</mo>") == true)
    #expect(inside("\\overrightarrow{AB}")?.hasSuffix("<mo>→</mo></mover>") == true)
    #expect(
      inside("\\overline{x}")
        == "<mover class=\"overline\" accent=\"true\"><mi>x</mi><mo>‾</mo></mover>")
    #expect(
      inside("\\underline{x}")
        == "<munder class=\"underline\" accentunder=\"true\"><mi>x</mi><mo>‾</mo></munder>")
    #expect(inside("\\hat{\\mathbf x}_1")?.hasPrefix("<msub><mover") == true)
    #expect(
      inside("\\underbrace{a}_{b}")
        == "<munder><munder accentunder=\"true\"><mi>a</mi><mo>⏟</mo></munder><mi>b</mi></munder>")
  }

  @Test("Symbols can be stacked, and arrows stretch to their labels")
  func stacks() {
    #expect(
      inside("a\\stackrel{d}{=}b") == "<mi>a</mi><mover><mo>=</mo><mi>d</mi></mover><mi>b</mi>")
    #expect(inside("\\overset{a}{b}") == "<mover><mi>b</mi><mi>a</mi></mover>")
    #expect(inside("x\\underset{a}{\\to}y")?.contains("<mo stretchy=\"false\">→</mo>") == true)
    #expect(inside("x\\buildrel a \\over = y") == inside("x\\stackrel{a}{=}y"))
    let arrow = inside("x\\xrightarrow[g]{f}y")
    #expect(
      arrow?.hasPrefix("<mi>x</mi><munderover><mo>→</mo><mrow><mspace width=\"0.4em\"/><mi>g</mi>")
        == true)
    #expect(
      inside("A\\xrightarrow{}B") == "<mi>A</mi><mover><mo>→</mo><mrow></mrow></mover><mi>B</mi>")
  }

  @Test("Phantoms, smashes, shifts and rules keep or change the space of their content")
  func boxes() {
    #expect(inside("\\phantom{x}") == "<mphantom><mi>x</mi></mphantom>")
    #expect(
      inside("\\vphantom{x}") == "<mpadded width=\"0\"><mphantom><mi>x</mi></mphantom></mpadded>")
    #expect(inside("\\smash[b]{x}") == "<mpadded depth=\"0\"><mi>x</mi></mpadded>")
    #expect(inside("\\raise 2pt {x}") == "<mpadded voffset=\"0.2em\"><mi>x</mi></mpadded>")
    #expect(inside("\\lower2pt x") == "<mpadded voffset=\"-0.2em\"><mi>x</mi></mpadded>")
    #expect(
      inside("\\rule{1em}{2em}")?.hasPrefix("<mrow class=\"rule\"><mpadded width=\"1em\"") == true)
    #expect(
      inside("\\rule{0pt}{2em}") == "<mpadded width=\"0\" height=\"2em\" depth=\"0\"></mpadded>")
  }
}

import Testing

@Suite("Scripts and limits")
struct ScriptTests {
  @Test(
    "Scripts are placed beside their base",
    arguments: [
      ("x_1", "<msub><mi>x</mi><mn>1</mn></msub>"),
      ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
      ("x_1^2", "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>"),
      ("x^2_1", "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>"),
      ("x_{ab}", "<msub><mi>x</mi><mrow><mi>a</mi><mi>b</mi></mrow></msub>"),
      ("x_{}", "<msub><mi>x</mi><mrow></mrow></msub>"),
      ("_1x", "<msub><mrow></mrow><mn>1</mn></msub><mi>x</mi>"),
      ("{}^2x", "<msup><mrow></mrow><mn>2</mn></msup><mi>x</mi>"),
      ("{ab}^2", "<msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup>"),
      ("x_\\mathrm{in}", "<msub><mi>x</mi><mi>in</mi></msub>"),
      ("x^\\frac12", "<msup><mi>x</mi><mfrac><mn>1</mn><mn>2</mn></mfrac></msup>"),
      (")^2", "<msup><mo stretchy=\"false\">)</mo><mn>2</mn></msup>"),
      ("a\\,^2", "<mi>a</mi><mspace width=\"0.1667em\"/><msup><mrow></mrow><mn>2</mn></msup>"),
    ])
  func besideBase(tex: String, result: String) {
    #expect(inside(tex) == result)
  }

  @Test("Primes are one character, alone or with a script")
  func primes() {
    #expect(inside("f'") == "<msup><mi>f</mi><mo>′</mo></msup>")
    #expect(inside("f''") == "<msup><mi>f</mi><mo>″</mo></msup>")
    #expect(inside("f'''''")?.contains("⁗′") == true)
    #expect(inside("f_1'") == "<msubsup><mi>f</mi><mn>1</mn><mo>′</mo></msubsup>")
    #expect(inside("f'^2") == "<msup><mi>f</mi><mrow><mo>′</mo><mn>2</mn></mrow></msup>")
    #expect(inside("f^\\prime") == inside("f'"))
  }

  @Test("Double and missing scripts make a formula unsupported")
  func invalidScripts() {
    for tex in ["x^1^2", "x_1_2", "x^", "x_", "^", "x^}"] { #expect(inside(tex) == nil, "\(tex)") }
  }

  @Test("Limits are above and below in displayed formulae, or where a command says so")
  func limits() {
    #expect(displayed("\\sum_a^b")?.hasPrefix("<munderover><mo") == true)
    #expect(inside("\\sum_a^b")?.hasPrefix("<msubsup><mo") == true)
    #expect(displayed("\\lim_x") == "<munder><mi>lim</mi><mi>x</mi></munder>")
    #expect(inside("\\lim_x") == "<msub><mi>lim</mi><mi>x</mi></msub>")
    #expect(displayed("\\int_a^b")?.hasPrefix("<msubsup>") == true)
    #expect(displayed("\\int\\limits_a")?.hasPrefix("<munder>") == true)
    #expect(displayed("\\sum\\nolimits_a")?.hasPrefix("<msub>") == true)
    #expect(inside("\\sum\\limits_a")?.contains("movablelimits=\"false\"") == true)
    #expect(displayed("\\frac{\\sum_a}{b}")?.contains("<msub>") == true)
    #expect(displayed("\\frac{\\displaystyle\\sum_a}{b}")?.contains("<munder>") == true)
    #expect(displayed("\\sin_a")?.hasPrefix("<msub>") == true)
    #expect(displayed("\\operatorname{Res}_a")?.hasPrefix("<msub><mi>Res</mi>") == true)
    #expect(displayed("\\operatorname*{Res}_a")?.hasPrefix("<munder><mi>Res</mi>") == true)
    #expect(displayed("\\mathop{X}_a")?.hasPrefix("<munder>") == true)
  }

  @Test("A base can have scripts at all four corners")
  func corners() {
    let fourScripts =
      "<mmultiscripts><mo>∏</mo><mn>3</mn><mn>4</mn><mprescripts/><mn>1</mn><mn>2</mn></mmultiscripts>"
    #expect(inside("\\sideset{_1^2}{_3^4}\\prod") == fourScripts)
    #expect(inside("\\sideset{}{'}\\sum") != nil)
    #expect(inside("\\sideset{a}{b}\\sum") == "<mrow><mi>a</mi><mo>∑</mo><mi>b</mi></mrow>")
    #expect(
      inside("\\prescript{14}{6}{C}")
        == "<mmultiscripts><mi>C</mi><mrow></mrow><mrow></mrow><mprescripts/><mn>6</mn><mn>14</mn>"
        + "</mmultiscripts>")
  }
}

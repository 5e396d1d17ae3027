import Testing

@Suite("Spacing")
struct SpacingTests {
  @Test("Spacing that matches the defaults of browsers needs no attributes")
  func defaultSpacing() {
    #expect(inside("a=b") == "<mi>a</mi><mo>=</mo><mi>b</mi>")
    #expect(inside("a+b") == "<mi>a</mi><mo>+</mo><mi>b</mi>")
    #expect(inside("a,b") == "<mi>a</mi><mo>,</mo><mi>b</mi>")
    #expect(inside("a\\to b") == "<mi>a</mi><mo>→</mo><mi>b</mi>")
    #expect(inside("a\\cdot b") == "<mi>a</mi><mo>⋅</mo><mi>b</mi>")
    #expect(inside("\\sum a") == "<mo lspace=\"0\">∑</mo><mi>a</mi>")
  }

  @Test(
    "A prefix sign has no space around it",
    arguments: [
      ("-1", "<mo>−</mo><mn>1</mn>"),
      ("a=-1", "<mi>a</mi><mo>=</mo><mo form=\"prefix\">−</mo><mn>1</mn>"),
      (
        "(-1)",
        "<mo stretchy=\"false\">(</mo><mo form=\"prefix\">−</mo><mn>1</mn><mo stretchy=\"false\">)</mo>"
      ),
      ("a\\times-b", "<mi>a</mi><mo>×</mo><mo form=\"prefix\">−</mo><mi>b</mi>"),
      ("2\\pm", "<mn>2</mn><mo lspace=\"0\" rspace=\"0\">±</mo>"),
      ("{-}a", "<mo>−</mo><mi>a</mi>"),
      ("a{=}b", "<mi>a</mi><mo lspace=\"0\" rspace=\"0\">=</mo><mi>b</mi>"),
    ])
  func signs(tex: String, result: String) {
    #expect(inside(tex) == result)
  }

  @Test("In scripts only function names have space around them")
  func scripts() {
    #expect(
      inside("x_{i=1}")
        == "<msub><mi>x</mi><mrow><mi>i</mi><mo lspace=\"0\" rspace=\"0\">=</mo><mn>1</mn></mrow></msub>"
    )
    #expect(
      inside("x^{a-b,c}")
        == "<msup><mi>x</mi><mrow><mi>a</mi><mo lspace=\"0\" rspace=\"0\">−</mo><mi>b</mi>"
        + "<mo rspace=\"0\">,</mo><mi>c</mi></mrow></msup>")
    #expect(
      inside("x^{\\log y}")
        == "<msup><mi>x</mi><mrow><mi>log</mi><mspace width=\"0.1667em\"/><mi>y</mi></mrow></msup>")
    // Browsers put no space around a lone operator.
    #expect(inside("A^*") == "<msup><mi>A</mi><mo>∗</mo></msup>")
  }

  @Test("A function name has space before a letter, but not before a parenthesis")
  func functions() {
    #expect(
      inside("2\\sin x")
        == "<mn>2</mn><mspace width=\"0.1667em\"/><mi>sin</mi><mspace width=\"0.1667em\"/><mi>x</mi>"
    )
    #expect(inside("\\sin(x)")?.hasPrefix("<mi>sin</mi><mo stretchy=\"false\">(") == true)
    #expect(inside("=\\sum") == "<mo lspace=\"0\">=</mo><mo lspace=\"0\" rspace=\"0\">∑</mo>")
  }

  @Test("Commands set the class of an atom, which decides its spacing")
  func classes() {
    #expect(
      inside("a\\mathrel{R}b")
        == "<mi>a</mi><mspace width=\"0.2778em\"/><mi>R</mi><mspace width=\"0.2778em\"/><mi>b</mi>")
    #expect(inside("a\\mathbin{=}b")?.contains("<mo>=</mo>") == true)
    #expect(inside("a\\mathord{=}b") == inside("a{=}b"))
    #expect(inside("f\\colon X") == "<mi>f</mi><mo>:</mo><mi>X</mi>")
    #expect(inside("f: X")?.contains("<mo lspace=\"0.2778em\" rspace=\"0.2778em\">:</mo>") == true)
  }

  @Test(
    "Spacing commands become widths in em",
    arguments: [
      ("a\\,b", "0.1667em"), ("a\\:b", "0.2222em"), ("a\\;b", "0.2778em"), ("a\\quad b", "1em"),
      ("a\\qquad b", "2em"), ("a~b", "0.25em"), ("a\\ b", "0.25em"), ("a\\hspace{1.5em}b", "1.5em"),
      ("a\\hskip 10pt b", "1em"), ("a\\kern2mu b", "0.1112em"), ("a\\mspace{18mu}b", "1.0008em"),
      ("a\\,\\,b", "0.3334em"), ("a\\hspace*{.5cm}b", "1.4226em"),
    ])
  func lengths(tex: String, width: String) {
    #expect(inside(tex) == "<mi>a</mi><mspace width=\"\(width)\"/><mi>b</mi>")
  }

  @Test("Negative space reduces existing space, or becomes elements with the class back")
  func negative() {
    #expect(inside("a\\!b") == "<mi>a</mi><mspace class=\"back\"/><mi>b</mi>")
    #expect(inside("a=\\!b") == "<mi>a</mi><mo rspace=\"0.1111em\">=</mo><mi>b</mi>")
    #expect(inside("\\sin\\!x") == "<mi>sin</mi><mi>x</mi>")
    #expect(inside("a\\hspace{-99em}b")?.occurrenceCount(of: "back") == 12)
  }

  @Test("An invalid or huge length makes a formula unsupported")
  func wrongLengths() {
    for tex in [
      "\\hspace{1 furlong}", "\\hspace{}", "\\kern", "\\hspace{99999999em}", "\\kern 1 x",
    ] {
      #expect(inside(tex) == nil, "\(tex)")
    }
  }
}

extension String {
  /// The number of occurrences of a text.
  func occurrenceCount(of text: String) -> Int {
    indices.count { self[$0...].hasPrefix(text) }
  }
}

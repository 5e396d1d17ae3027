import Testing

@Suite("Chemical formulae and physical quantities")
struct ChemistryTests {
  /// Returns the content of a formula without the attributes that make letters upright and remove spaces.
  private func brief(_ tex: String) -> String? {
    let result = html(tex, display: true)
    guard let start = result.firstRange(of: "<semantics>"),
      let end = result.firstRange(of: "<annotation")
    else { return nil }
    return [
      " mathvariant=\"normal\"", " lspace=\"0\" rspace=\"0\"", " stretchy=\"false\"",
      " form=\"prefix\"", " rspace=\"0\"",
    ].reduce(String(result[start.upperBound..<end.lowerBound])) { $0.replacing($1, with: "") }
  }

  private static let h2 = "<msub><mi>H</mi><mn>2</mn></msub>"
  private static let water = h2 + "<mi>O</mi>"
  private static let thin = "<mspace width=\"0.1667em\"/>"

  @Test(
    "Indices and charges are scripts of their atoms",
    arguments: [
      ("H2O", "<mrow>\(water)</mrow>"), ("H_2O", "<mrow>\(water)</mrow>"),
      ("Na+", "<msup><mi>Na</mi><mo>+</mo></msup>"),
      ("e-", "<msup><mi>e</mi><mo>−</mo></msup>"),
      (
        "CrO4^2-",
        "<mrow><mi>Cr</mi><msubsup><mi>O</mi><mn>4</mn><mrow><mn>2</mn><mo>−</mo></mrow></msubsup></mrow>"
      ),
      ("Y^99+", "<msup><mi>Y</mi><mrow><mn>99</mn><mo>+</mo></mrow></msup>"),
      ("Y^{99+}", "<msup><mi>Y</mi><mrow><mn>99</mn><mo>+</mo></mrow></msup>"),
      (
        "[AgCl2]-",
        "<mrow><mo>[</mo><mi>Ag</mi><msub><mi>Cl</mi><mn>2</mn></msub><msup><mo>]</mo><mo>−</mo></msup></mrow>"
      ),
      ("Fe^{II}", "<msup><mi>Fe</mi><mi>II</mi></msup>"),
      ("NO_x", "<mrow><mi>N</mi><msub><mi>O</mi><mi>x</mi></msub></mrow>"),
      ("K_{eq}", "<msub><mi>K</mi><mi>eq</mi></msub>"),
      (
        "O''_{i,x}",
        "<msubsup><mi>O</mi><mrow><mi>i</mi><mo>,</mo><mi>x</mi></mrow><mrow><mo>′</mo><mo>′</mo></mrow></msubsup>"
      ),
      ("OH^.", "<mrow><mi>O</mi><msup><mi>H</mi><mo>∙</mo></msup></mrow>"),
    ])
  func scripts(formula: String, result: String) {
    #expect(brief("\\ce{\(formula)}") == result)
  }

  @Test(
    "Mass numbers and atomic numbers are on the left side of their atom",
    arguments: ["^{227}_{90}Th+", "^227_90Th+", "^227_90 Th+"])
  func isotopes(formula: String) {
    #expect(
      brief("\\ce{\(formula)}")
        == "<mmultiscripts><mi>Th</mi><mrow></mrow><mo>+</mo><mprescripts/><mn>90</mn><mn>227</mn></mmultiscripts>"
    )
    #expect(brief("\\ce{H^3HO}") == brief("\\ce{H{}^3HO}"))
    #expect(brief("\\ce{H^3HO}")?.occurrenceCount(of: "<mmultiscripts>") == 1)
  }

  @Test(
    "Amounts are before a thin space",
    arguments: [
      ("2H2O", "<mn>2</mn>"), ("2 H2O", "<mn>2</mn>"), ("0.5H2O", "<mn>0.5</mn>"),
      ("n H2O", "<mi>n</mi>"), ("$n$ H2O", "<mi>n</mi>"), ("nH2O", "<mi>n</mi>"),
      ("(1/2)H2O", "<mo>(</mo><mn>1</mn><mo>/</mo><mn>2</mn><mo>)</mo>"),
    ])
  func amounts(formula: String, amount: String) {
    #expect(brief("\\ce{\(formula)}") == "<mrow>\(amount)\(Self.thin)\(Self.water)</mrow>")
    #expect(brief("\\ce{1/2H2O}")?.contains("<mfrac><mn>1</mn><mn>2</mn></mfrac>") == true)
  }

  @Test(
    "Arrows stretch to the texts above and below them",
    arguments: [
      ("A -> B", "<mo>⟶</mo>"), ("A->B", "<mo>⟶</mo>"), ("A <- B", "<mo>⟵</mo>"),
      ("A <-> B", "<mo>⟷</mo>"), ("A <=> B", "<mo>⇌</mo>"), ("A <--> B", "<mo>⇄</mo>"),
      ("A ->[H2O] B", "<mover><mo>→</mo><mrow>§<mrow>\(water)</mrow>§</mrow></mover>"),
      ("A ->[{a b}] B", "<mover><mo>→</mo><mrow>§<mtext>a\u{A0}b</mtext>§</mrow></mover>"),
      (
        "A <=>[$k$][$j$] B",
        "<munderover><mo>⇌</mo><mrow>§<mi>j</mi>§</mrow><mrow>§<mi>k</mi>§</mrow></munderover>"
      ),
    ])
  func arrows(formula: String, arrow: String) {
    let arrow = arrow.replacing("§", with: "<mspace width=\"0.4em\"/>")
    #expect(brief("\\ce{\(formula)}") == "<mrow><mi>A</mi>\(arrow)<mi>B</mi></mrow>")
    #expect(brief("\\ce{A <=>> B}")?.contains("<mo>↽</mo>") == true)
  }

  @Test(
    "Signs are charges, bonds, hyphens or operators by what is around them",
    arguments: [
      ("A + B", "<mrow><mi>A</mi><mo>+</mo><mi>B</mi></mrow>"),
      ("A - B", "<mrow><mi>A</mi><mo>−</mo><mi>B</mi></mrow>"),
      ("A-B", "<mrow><mi>A</mi><mo>−</mo><mi>B</mi></mrow>"),
      ("A=B#C", "<mrow><mi>A</mi><mo>=</mo><mi>B</mi><mo>≡</mo><mi>C</mi></mrow>"),
      ("\\mu-Cl", "<mrow><mi>μ</mi><mtext>-</mtext><mi>Cl</mi></mrow>"),
      ("n-Pr", "<mrow><mi>n</mi><mtext>-</mtext><mi>Pr</mi></mrow>"),
      ("-CH2-", "<mrow><mo>−</mo><mi>C</mi>\(h2)<mo>−</mo></mrow>"),
      ("A\\bond{1}B\\bond{~}C", "<mrow><mi>A</mi><mo>−</mo><mi>B</mi><mi>┄</mi><mi>C</mi></mrow>"),
      ("A*2B", "<mrow><mi>A</mi><mo>⋅</mo><mn>2</mn>\(thin)<mi>B</mi></mrow>"),
      ("A v", "<mrow><mi>A</mi><mo>↓</mo></mrow>"), ("A ^", "<mrow><mi>A</mi><mo>↑</mo></mrow>"),
      (
        "A(aq)",
        "<mrow><mi>A</mi><mspace width=\"0.1112em\"/><mo>(</mo><mi>aq</mi><mo>)</mo></mrow>"
      ),
    ])
  func signs(formula: String, result: String) {
    #expect(brief("\\ce{\(formula)}") == result)
  }

  @Test(
    "No atom beside an operator, an arrow or a bond is lost",
    arguments: [
      "+", "-", "=", "±", "+-", "+/-", "<<", ">>", "<", ">", "·", "*", ".", "•", "...", "#", "->",
      "<-", "<->", "<-->", "<=>", "<=>>", "<<=>", "→", "⟶", "⇌", ",", "^", "v", "(v)", "(^)",
    ])
  func atoms(sign: String) {
    for formula in ["Xe\(sign)Y", "Xe \(sign) Y", "Xe\(sign) Y", "Xe \(sign)Y", "\(sign)XeY"] {
      // A formula that is not understood stays source.
      guard let result = brief("\\ce{\(formula)}") else { continue }
      let text = result.replacing(/<[^>]*>/, with: "")
      // A superscript before its atom is written after it.
      #expect(text.filter { "XeY".contains($0) }.sorted() == ["X", "Y", "e"], "\(formula)")
    }
    #expect(brief("\\ce{Xe \(sign) Y}") != nil || sign == "^")
  }

  @Test("Mathematics, texts and further formulae can be nested")
  func nesting() {
    #expect(brief("\\ce{$x$}") == "<mi>x</mi>")
    #expect(brief("\\ce{{gold}}") == "<mtext>gold</mtext>")
    #expect(brief("\\ce{$K = \\ce{\\frac{A+}{B}}$}")?.contains("<msup><mi>A</mi>") == true)
    #expect(brief("\\text{of \\ce{H2O}}")?.contains(Self.water) == true)
    #expect(brief("K_\\ce{a}") == "<msub><mi>K</mi><mi>a</mi></msub>")
    #expect(brief("\\ce{\\color{red}{Na+}}")?.contains("<msup><mi>Na</mi>") == true)
  }

  @Test(
    "Quantities have a number and units with exponents",
    arguments: [
      ("1 kJ", "<mn>1</mn>~<mi>kJ</mi>"), ("mm2", "<msup><mi>mm</mi><mn>2</mn></msup>"),
      ("1 J s", "<mn>1</mn>~<mi>J</mi><mspace width=\"0.1668em\"/><mi>s</mi>"),
      ("J*s", "<mi>J</mi><mo>⋅</mo><mi>s</mi>"), ("J/mol", "<mi>J</mi><mo>/</mo><mi>mol</mi>"),
      ("mol-1", "<msup><mi>mol</mi><mrow><mo>−</mo><mn>1</mn></mrow></msup>"),
      ("cm^{-3}", "<msup><mi>cm</mi><mrow><mo>−</mo><mn>3</mn></mrow></msup>"),
      ("1.2e3 J", "<mn>1.2</mn><mo>⋅</mo><msup><mn>10</mn><mn>3</mn></msup>~<mi>J</mi>"),
      ("2E-5", "<mn>2</mn><mo>×</mo><msup><mn>10</mn><mrow><mo>−</mo><mn>5</mn></mrow></msup>"),
      ("25 °C", "<mn>25</mn>~<mi>°</mi><mi>C</mi>"), ("25 ^oC", "<mn>25</mn>~<mi>°</mi><mi>C</mi>"),
      ("2 ± 0.5", "<mn>2</mn><mo>±</mo><mn>0.5</mn>"),
      ("2(1)", "<mn>2</mn><mo>(</mo><mn>1</mn><mo>)</mo>"),
      ("12345 m", "<mn>12</mn><mspace width=\"0.1667em\"/><mn>345</mn>~<mi>m</mi>"),
    ])
  func quantities(quantity: String, result: String) {
    let result = result.replacing("~", with: "<mspace width=\"0.25em\"/>")
    let isOneElement = result.hasPrefix("<msup>")
    #expect(brief("\\pu{\(quantity)}") == (isOneElement ? result : "<mrow>\(result)</mrow>"))
    #expect(
      brief("\\pu{1 J//mol}")?.contains("<mfrac><mi>J</mi><mi>mol</mi></mfrac>") == true)
  }

  @Test(
    "What is not understood stays source as a whole",
    arguments: ["A\\bond{x}B", "A_", "A & B", "$x", "\\unknown{A}", "A ->[x"])
  func sources(formula: String) {
    #expect(html("x + \\ce{\(formula)}").hasPrefix("<code>"))
  }

  @Test("Formulae are aligned at a tab within them")
  func alignment() {
    let reactions = brief("\\begin{align}\\ce{A^- &-> B}\\\\ \\ce{C &= D}\\end{align}")
    #expect(reactions?.occurrenceCount(of: "<mtd") == 4)
    #expect(reactions?.contains("<mo>−</mo></msup></mtd><mtd class=\"left\">") == true)
  }

  @Test("A chemical formula has its source as annotation and as alternative text")
  func source() {
    let result = html("\\ce{A^+ -> B} \\quad \\pu{1 J}")
    #expect(result.hasPrefix("<math alttext=\"A^+ -&gt; B \\quad 1 J\"><semantics><mrow>"))
    #expect(
      result.hasSuffix(
        "<annotation encoding=\"application/x-tex\">\\ce{A^+ -&gt; B} \\quad \\pu{1 J}"
          + "</annotation></semantics></math>"))
  }
}

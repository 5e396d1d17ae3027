import MathsContract
import Testing

@Suite("Checks for valid formulae")
struct FormulaInvariantTests {
  @Test(
    "Markup that is not MathML Core is reported",
    arguments: [
      "<math><mi>x</math>", "<math><mfrac><mi>x</mi></mfrac></math>",
      "<math><mo style=\"x\">a</mo></math>",
      "<math><menclose><mi>x</mi></menclose></math>", "<math>x</math>", "<math><mi></mi></math>",
      "<math><mi mathvariant=\"bold\">x</mi></math>",
      "<math><mrow mathcolor=\"red\"></mrow></math>",
      "<math><mtable><mi>x</mi></mtable></math>", "<math><mspace width=\"-1em\"/></math>",
      "<math><mfrac displaystyle=\"true\"><mi>x</mi><mi>y</mi></mfrac></math>", "<p></p>",
      "<math></math><math></math>", "<math><mi>a<b</mi></math>", "<math><mi>&nbsp;</mi></math>",
      "<math><mtext> a</mtext></math>", "<math><mo>\u{302}</mo></math>",
      "<math><mi class=\"x\">x</mi></math>",
      "<code>other</code>",
    ])
  func violations(result: String) {
    #expect(FormulaInvariants.violations(inResult: result, of: "x").count > 0)
  }

  @Test("Valid results are not reported")
  func validResults() {
    #expect(FormulaInvariants.violations(inResult: "<math><mi>x</mi></math>", of: "x") == [])
    #expect(FormulaInvariants.violations(inResult: "<code>&lt;</code>", of: "<") == [])
  }
}

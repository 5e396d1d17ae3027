import MathsContract
import Testing

@Suite("The judge of formulae")
struct ContractTests {
  @Test(
    "What is no MathML Core is found",
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
  func faults(result: String) {
    #expect(MathsPromises.faults(inResult: result, of: "x").count > 0)
  }

  @Test("What is right is not complained of")
  func right() {
    #expect(MathsPromises.faults(inResult: "<math><mi>x</mi></math>", of: "x") == [])
    #expect(MathsPromises.faults(inResult: "<code>&lt;</code>", of: "<") == [])
  }
}

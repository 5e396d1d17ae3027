import Testing

@Suite("Letters and numbers")
struct LetterTests {
  @Test("Function names, Greek capitals and \\mathrm are upright, other letters italic")
  func letters() {
    #expect(inside("x") == "<mi>x</mi>")
    #expect(inside("\\alpha") == "<mi>α</mi>")
    #expect(inside("\\Gamma") == "<mi mathvariant=\"normal\">Γ</mi>")
    #expect(inside("\\mathrm{d}") == "<mi mathvariant=\"normal\">d</mi>")
    #expect(inside("\\infty") == "<mi>∞</mi>")
    #expect(inside("\\sin") == "<mi>sin</mi>")
  }

  @Test(
    "Mathematical alphabets become Unicode characters",
    arguments: [
      ("\\mathbf{Ax1}", "𝐀𝐱𝟏"), ("\\mathit{Hom}", "𝐻𝑜𝑚"), ("\\mathcal{ABL}", "𝒜ℬℒ"),
      ("\\mathscr{E}", "ℰ"), ("\\mathfrak{gC}", "𝔤ℭ"), ("\\mathbb{RA1}", "ℝ𝔸𝟙"),
      ("\\mathsf{T}", "𝖳"), ("\\mathtt{ab}", "𝚊𝚋"), ("\\boldsymbol{x}", "𝒙"),
      ("\\boldsymbol\\alpha", "𝜶"), ("\\boldsymbol\\Gamma", "𝚪"), ("\\boldsymbol\\epsilon", "𝝐"),
      ("\\mathbf\\nabla", "𝛁"), ("\\boldsymbol{\\mathcal{L}}", "𝓛"), ("\\bm{\\mathfrak a}", "𝖆"),
      ("{\\bf v}", "𝐯"), ("\\rm max", "max"), ("{\\cal O}", "𝒪"), ("\\Bbb Z", "ℤ"),
      ("\\mathrm{Var}", "Var"), ("\\mathit h", "h"), ("\\mathbf{é}", "é"),
    ])
  func alphabets(tex: String, letters: String) throws {
    #expect(try #require(inside(tex)).replacing(/<[^>]*>/, with: "") == letters)
  }

  @Test("A word in \\mathrm is one identifier, and other letters are one each")
  func words() {
    #expect(
      inside("\\mathrm{Var}(X)")
        == "<mi>Var</mi><mo stretchy=\"false\">(</mo><mi>X</mi><mo stretchy=\"false\">)</mo>")
    #expect(inside("ab") == "<mi>a</mi><mi>b</mi>")
    #expect(inside("\\boldsymbol{ab}") == "<mrow><mi>𝒂</mi><mi>𝒃</mi></mrow>")
    #expect(inside("{\\bf a}b") == "<mi>𝐚</mi><mi>b</mi>")
  }

  @Test(
    "A number is a run of digits with at most one point",
    arguments: [
      ("3.14", "<mn>3.14</mn>"), (".5", "<mn>.5</mn>"), ("12", "<mn>12</mn>"),
      ("3.", "<mn>3</mn><mi>.</mi>"), ("1.2.3", "<mn>1.2</mn><mn>.3</mn>"),
      ("..", "<mi>.</mi><mi>.</mi>"),
      ("x^12", "<msup><mi>x</mi><mn>1</mn></msup><mn>2</mn>"),
      ("\\frac12", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
      ("1{,}000{,}000.5", "<mn>1,000,000.5</mn>"), ("0{,}5x", "<mn>0,5</mn><mi>x</mi>"),
      ("1{,}x", "<mn>1</mn><mo rspace=\"0\">,</mo><mi>x</mi>"),
    ])
  func numbers(tex: String, result: String) {
    #expect(inside(tex) == result)
  }

  @Test("A typed character is converted like its command")
  func characters() {
    for (character, command) in [
      ("α≤β", "\\alpha\\leq\\beta"), ("a→b", "a\\to b"), ("∑ x", "\\sum x"), ("a×b", "a\\times b"),
      ("−x", "-x"), ("x∈ℝ", "x\\in\\mathbb{R}"), ("∀Γ", "\\forall\\Gamma"),
    ] {
      #expect(html(character) == html(command))
    }
    #expect(inside("数 é") == "<mi>数</mi><mi>é</mi>")
    #expect(inside("x\u{301}") == "<mi>x\u{301}</mi>")
  }

  @Test("A negated relation is one character, and other nodes have a slash over them")
  func negations() {
    #expect(inside("\\not=") == inside("\\neq"))
    #expect(inside("a\\not\\in S") == inside("a\\notin S"))
    #expect(inside("\\not\\approxeq")?.contains("≊\u{338}") == true)
    #expect(
      inside("\\not{ab}")
        == "<mrow><mpadded width=\"0\"><mtext>⧸</mtext></mpadded><mi>a</mi><mi>b</mi></mrow>")
  }

  @Test("Commands of alphabets begin with math or sym, and of upright Greek letters with up")
  func alphabetCommands() {
    for (name, letter) in [
      ("bfit", "𝒂"), ("sfit", "𝘢"), ("bfsfit", "𝙖"), ("bffrak", "𝖆"), ("bfcal", "𝓪"), ("bb", "𝕒"),
    ] {
      #expect(inside("\\math\(name){a}") == "<mi>\(letter)</mi>")
      #expect(inside("\\sym\(name){a}") == inside("\\math\(name){a}"))
    }
    #expect(inside("\\upalpha\\Upomega") == inside("\\mathrm\\alpha\\mathrm\\Omega"))
  }

  @Test("Symbols of text have the names of textcomp")
  func textSymbols() {
    #expect(inside("\\textwon") == "<mi>₩</mi>")
    #expect(inside("\\text{\\textperiodcentered\\textfiveoldstyle}") == "<mtext>·5</mtext>")
    #expect(inside("\\won") == nil)
  }
}

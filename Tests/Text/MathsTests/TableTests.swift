import Testing

@Suite("Environments and tables")
struct TableTests {
  @Test("Matrix environments have their delimiters")
  func matrices() {
    let cells =
      "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>"
      + "<mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>"
    let body = "a & b \\\\ c & d"
    #expect(inside("\\begin{matrix}\(body)\\end{matrix}") == cells)
    for (name, opening, closing) in [
      ("pmatrix", "(", ")"), ("bmatrix", "[", "]"), ("Bmatrix", "{", "}"), ("vmatrix", "|", "|"),
      ("Vmatrix", "‖", "‖"),
    ] {
      #expect(
        inside("\\begin{\(name)}\(body)\\end{\(name)}")
          == "<mrow><mo>\(opening)</mo>\(cells)<mo>\(closing)</mo></mrow>")
    }
    #expect(inside("\\matrix{a & b \\cr c & d}") == cells)
    #expect(inside("\\begin{matrix}\(body) \\\\ \\end{matrix}") == cells)
    #expect(
      inside("\\begin{smallmatrix}a\\end{smallmatrix}")?.contains("scriptlevel=\"1\"") == true)
  }

  @Test("Aligned lines are displayed, with alternating right and left alignment")
  func aligned() {
    let line =
      "<mtr><mtd class=\"right\"><mi>a</mi></mtd><mtd class=\"left\"><mo>=</mo><mi>b</mi></mtd></mtr>"
    let table = "<mtable class=\"aligned\" displaystyle=\"true\">\(line)</mtable>"
    for name in ["aligned", "align", "align*", "split"] {
      #expect(displayed("\\begin{\(name)}a &= b\\end{\(name)}") == table, "\(name)")
    }
    #expect(displayed("\\begin{alignat}{2}a &= b\\end{alignat}") == table)
    #expect(displayed("\\begin{aligned}[t]a &= b\\end{aligned}") == table)
    #expect(
      displayed("\\begin{eqnarray}a &<& b\\end{eqnarray}")?.occurrenceCount(of: "<mtd>") == 1)
    #expect(displayed("\\begin{align}\\sum_a\\end{align}")?.contains("<munder>") == true)
  }

  @Test("Cases are left-aligned beside a brace")
  func cases() {
    let result = inside("f = \\begin{cases} 1 & x \\\\ 2 & y \\end{cases}")
    #expect(
      result?.contains("<mrow><mo>{</mo><mtable class=\"cases\"><mtr><mtd class=\"left\">") == true)
    #expect(result?.hasSuffix("</mtable></mrow>") == true)
    #expect(
      inside("\\cases{1 & if $x$ \\cr 2 & \\frac ab}")
        == inside("\\begin{cases} 1 & \\text{ if $x$ } \\\\ 2 & {\\frac ab} \\end{cases}"))
    #expect(inside("\\begin{rcases} 1 \\end{rcases}")?.hasSuffix("<mo>}</mo></mrow>") == true)
  }

  @Test("Arrays have the declared column alignments and lines")
  func arrays() {
    let result = inside("\\begin{array}{|l|cr} \\hline a & b & c \\\\ \\hline \\end{array}")
    #expect(
      result
        == "<mtable><mtr><mtd class=\"left line-left line-right line-top line-bottom\"><mi>a</mi></mtd>"
        + "<mtd class=\"line-top line-bottom\"><mi>b</mi></mtd>"
        + "<mtd class=\"right line-top line-bottom\"><mi>c</mi></mtd></mtr></mtable>")
    #expect(
      inside("\\begin{array}{*{2}{r}l}a&b&c\\end{array}")?.occurrenceCount(of: "class=\"right\"")
        == 2)
    #expect(inside("\\begin{array}{@{}p{2cm}@{}}a\\end{array}")?.contains("class=\"left\"") == true)
    #expect(inside("\\begin{array}{*{999999}{c}}a\\end{array}") == nil)
    #expect(inside("\\begin{array}{}a & b\\end{array}") != nil)
  }

  @Test("A line break may have a length in brackets, and other bracketed text is content")
  func lineBreaks() {
    #expect(inside("\\begin{matrix}a\\\\[2pt]b\\end{matrix}") == inside("\\matrix{a\\cr b}"))
    #expect(inside("\\begin{matrix}a\\\\*b\\end{matrix}") == inside("\\matrix{a\\cr b}"))
    #expect(inside("\\begin{matrix}a\\\\[b]\\end{matrix}")?.contains("<mi>b</mi>") == true)
  }

  @Test("Line breaks outside of environments make a table of centred lines")
  func lines() {
    #expect(
      displayed("a \\\\ b") == "<mtable displaystyle=\"true\"><mtr><mtd><mi>a</mi></mtd></mtr>"
        + "<mtr><mtd><mi>b</mi></mtd></mtr></mtable>")
    #expect(displayed("a \\\\")?.occurrenceCount(of: "<mtr>") == 1)
    #expect(displayed("\\begin{equation}a\\end{equation}") == "<mi>a</mi>")
  }

  @Test("A tag is placed after its line")
  func tags() {
    #expect(
      displayed("a \\tag{1}")
        == "<mi>a</mi><mspace width=\"2em\"/><mtext>(</mtext><mtext>1</mtext><mtext>)</mtext>")
    #expect(
      displayed("\\begin{align}a \\tag*{x}\\end{align}")?.contains(
        "<mtd class=\"tag\"><mtext>x</mtext></mtd>") == true)
    #expect(displayed("a \\label{x} \\nonumber") == "<mi>a</mi>")
  }

  @Test("Substacks are small tables")
  func substack() {
    let result = displayed("\\sum_{\\substack{a \\\\ b}}")
    #expect(result?.contains("<mtable class=\"small\"><mtr><mtd><mi>a</mi></mtd></mtr>") == true)
    #expect(inside("\\begin{subarray}{l}a\\end{subarray}")?.contains("class=\"left\"") == true)
  }

  @Test(
    "Misplaced cells and unmatched environments make a formula unsupported",
    arguments: [
      "a & b", "\\begin{matrix} a", "\\begin{matrix} a \\end{pmatrix}",
      "\\begin{tikzpicture}\\end{tikzpicture}",
      "\\end{matrix}", "\\begin{matrix} a } \\end{matrix}", "\\matrix{a", "\\matrix", "{a & b}",
      "\\begin{matrix} \\left( a & b \\right) \\end{matrix}",
      "\\begin{matrix} a \\hline \\end{matrix}",
    ])
  func invalidTables(tex: String) {
    #expect(inside(tex) == nil)
  }
}

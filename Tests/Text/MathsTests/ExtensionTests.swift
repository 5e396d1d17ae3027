import Maths
import Testing

@Suite("Commands of packages")
struct ExtensionTests {
  @Test("Lines through a formula can have a colour")
  func cancel() {
    let line = "<mrow class=\"cancel\"><mi>x</mi></mrow>"
    #expect(inside("\\cancel[color=red]{x}") == "<mrow mathcolor=\"#ff0000\">\(line)</mrow>")
    #expect(inside("\\cancel{x}") == line)
    #expect(inside("\\enclose{top}{x}") == "<mrow class=\"line-top\"><mi>x</mi></mrow>")
    #expect(inside("\\enclose{unknown}{x}") == nil)
  }

  @Test("Dots are centred before an operator or a relation")
  func dots() {
    #expect(inside("1+\\dots+n")?.contains("⋯") == true)
    #expect(inside("a\\dots\\le n")?.contains("⋯") == true)
    #expect(inside("1,\\dots,n")?.contains("…") == true)
    #expect(inside("a\\dots")?.contains("…") == true)
  }

  @Test("Templates of columns are added to each cell")
  func templates() {
    #expect(
      inside("\\begin{array}{r@{=}>{\\bf}l<{!}} a & b \\\\ \\end{array}")
        == "<mtable><mtr><mtd class=\"right\"><mi>a</mi><mo rspace=\"0\">=</mo></mtd>"
        + "<mtd class=\"left\"><mi>𝐛</mi><mo>!</mo></mtd></mtr></mtable>")
    #expect(inside("\\begin{array}{*{40}{*{40}{*{40}{}}}} a \\end{array}") == nil)
  }

  @Test("A template applies only to its column")
  func templatesOfMoreColumns() {
    #expect(
      inside("\\begin{array}{c@{+}c} a & b & c \\end{array}")
        == inside("\\begin{matrix} a+ & b & c \\end{matrix}"))
    #expect(
      inside("\\begin{array}{w{r}{1cm}c} a & b \\end{array}")
        == inside("\\begin{array}{rc} a & b \\end{array}"))
  }

  @Test("The second column of starred cases is text")
  func textCases() {
    for name in ["cases", "dcases", "rcases", "drcases"] {
      #expect(
        displayed("\\begin{\(name)*} 1 & if $x & y$ \\\\ 2 & else \\end{\(name)*}") == nil)
      #expect(
        displayed("\\begin{\(name)*} 1 & if $x$ \\\\ 2 & else\\end{\(name)*}")
          == displayed(
            "\\begin{\(name)} 1 & \\text{ if $x$ } \\\\ 2 & \\text{ else} \\end{\(name)}"))
    }
  }

  @Test("The third column of numbered lines is their tag")
  func numberedLines() {
    let result = inside("\\eqalignno{a &= b & (1) \\cr c &= d}")
    #expect(result?.contains("<mtd class=\"tag\"><mo stretchy=\"false\">(</mo><mn>1</mn>") == true)
    #expect(result?.occurrenceCount(of: "<mtd class=\"tag\">") == 1)
  }

  @Test("Optional arguments of boxes, brackets and lines are not displayed")
  func optionalArguments() {
    for (tex, plain) in [
      ("\\mathrlap[\\scriptstyle]{x}", "\\mathrlap{\\scriptstyle x}"),
      ("\\underbracket[3px][1em]{x}_n", "\\underbracket{x}_n"), ("\\cramped{x^2}", "{x^2}"),
      ("\\makebox[2cm][l]{a b}", "\\text{a b}"), ("\\framebox[2cm]{a}", "\\fbox{a}"),
      (
        "\\begin{multlined}[t][7cm] a \\\\ \\shoveleft[1cm]{b} \\end{multlined}",
        "\\displaylines{a \\\\ {b}}"
      ),
      ("\\mathtip{x}{a^2}", "{x}"), ("\\texttip{x}{a}y", "{x}y"),
    ] {
      #expect(inside(tex) == inside(plain), "\(tex)")
      #expect(inside(tex) != nil, "\(tex)")
    }
    #expect(inside("\\mmlToken{mi}{max}") == "<mi>max</mi>")
    #expect(inside("\\mmlToken{mi}[mathvariant=bold]{x}") == nil)
  }

  @Test("Colours, environments and verbatim text")
  func definitions() {
    #expect(
      post(["\\definecolor{c}{HTML}{00FF00}", "\\color{c}{x}"]).last
        == "<math><mrow mathcolor=\"#00ff00\"><mi>x</mi></mrow></math>")
    #expect(
      inside("\\newenvironment{q}[1]{\\langle #1}{\\rangle} \\begin{q}{a} b \\end{q}")
        == inside("\\langle a b \\rangle"))
    #expect(inside("\\begingroup\\def\\x{1}\\x\\endgroup") == "<mn>1</mn>")
    #expect(inside("\\begingroup\\def\\x{1}\\endgroup\\x") == nil)
    #expect(inside("\\verb|{\\_ |") == "<mtext>{\\_\u{A0}</mtext>")
  }

  @Test("Infix fractions can have delimiters and a thickness, and formulae can depend on the style")
  func fractions() {
    let ab = "<mi>a</mi><mi>b</mi></mfrac>"
    #expect(inside("a \\above 1pt b") == "<mfrac linethickness=\"0.1em\">\(ab)")
    #expect(inside("a \\atopwithdelims() b") == inside("{a \\choose b}"))
    #expect(displayed("\\mathchoice{a}{b}{c}{d}") == "<mi>a</mi>")
    #expect(
      inside("x^{\\mathchoice{a}{b}{c}{d}}") == "<msup><mi>x</mi><mi>c</mi></msup>")
    #expect(inside("\\skew{4}{\\hat}{A}") == inside("\\hat A"))
    #expect(inside("\\left\\ulcorner\\frac ab\\right.")?.contains("⌜") == true)
  }

  @Test("Commutative diagrams are tables of objects and arrows")
  func diagrams() {
    let result = inside("\\begin{CD} A @>f>> B \\\\ @VVgV @| \\\\ C @= D \\end{CD}")
    #expect(result?.occurrenceCount(of: "<mtr>") == 3)
    #expect(result?.contains("<mover><mo lspace=\"0\" rspace=\"0\">→</mo>") == true)
    #expect(result?.contains("↓") == true)
    #expect(inside("\\begin{CD} A @>f> B \\end{CD}") == nil)
  }

  @Test("Proof trees are fractions of premises and conclusions")
  func proofs() {
    let axioms = "\\AxiomC{$a$}\\AxiomC{$b$}"
    #expect(
      displayed("\\begin{prooftree}\(axioms)\\BinaryInfC{$c$}\\end{prooftree}")
        == "<mfrac><mrow><mi>a</mi><mspace width=\"2em\"/><mi>b</mi></mrow><mi>c</mi></mfrac>")
    #expect(inside("\\begin{prooftree}\(axioms)\\end{prooftree}") == nil)
  }

  @Test("References lead to labelled equations; unknown labels are question marks")
  func references() {
    #expect(post(["a\\tag{1}\\label{x}", "\\eqref{x}"]).last?.contains("<mtext>1</mtext>") == true)
    #expect(inside("\\ref{y}") == "<mtext>???</mtext>")
    let formulae = [
      "\\eqref{x}", "\\begin{align} a \\label{x} \\\\ b \\notag \\end{align}", "\\ref{x}",
      "\\href{https://a.example}{b}", "\\href{javascript:a}{b}",
    ]
    var macros = Macros(labelsOf: formulae, anchorPrefix: "e")
    let results = formulae.map {
      String(decoding: Maths.html(of: $0, display: true, macros: &macros), as: UTF8.self)
    }
    #expect(results[0] == "<a href=\"#e-1\">(1)</a>")
    #expect(results[1].contains("<mtr id=\"e-1\">"))
    #expect(results[1].occurrenceCount(of: "class=\"tag\"") == 1)
    #expect(results[2] == "<a href=\"#e-1\">1</a>")
    #expect(results[3].hasPrefix("<a href=\"https://a.example\"><math>"))
    #expect(!results[4].contains("href"))
  }
}

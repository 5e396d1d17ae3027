import Testing

@Suite("Macros of a post")
struct MacroTests {
  @Test(
    "A macro can be used after its definition",
    arguments: [
      ("\\newcommand{\\R}{\\mathbb{R}} \\R", "\\mathbb{R}"),
      ("\\newcommand\\f[2]{\\frac{#1}{#2}} \\f{a}b", "\\frac{a}{b}"),
      ("\\newcommand{\\p}[2][x]{{#1}^{#2}} \\p{2}\\p[y]3", "{x}^{2}{y}^{3}"),
      ("\\renewcommand{\\phi}{\\varphi} \\phi", "\\varphi"),
      ("\\providecommand*{\\e}{\\epsilon} \\e", "\\epsilon"),
      ("\\def\\v#1{\\mathbf{#1}} \\v x", "\\mathbf{x}"),
      ("\\def\\pair(#1,#2){#1+#2} \\pair(a,{b,c})", "a+{b,c}"),
      ("\\let\\a=\\alpha \\a", "\\alpha"), ("\\let\\a\\b \\let\\b\\c x", "x"),
      (
        "\\let\\old\\vec \\renewcommand{\\vec}[1]{\\old{\\mathbf{#1}}} \\vec{F}",
        "\\vec{\\mathbf{F}}"
      ),
      ("\\DeclareMathOperator{\\Var}{Var} \\Var X", "\\operatorname{Var} X"),
      ("\\DeclareMathOperator*{\\am}{arg\\,min} \\am_x", "\\operatorname*{arg\\,min}_x"),
      (
        "\\def\\b{\\begin{matrix}}\\def\\e{\\end{matrix}} \\b x \\e",
        "\\begin{matrix}x\\end{matrix}"
      ),
      ("\\newcommand{\\T}{\\mathsf{T}} A^\\T", "A^{\\mathsf{T}}"),
      ("\\newcommand{\\ab}{ab} x_\\ab", "x_{ab}"),
      ("\\newcommand{\\x}{y} \\text{\\x}", "\\text{y}"),
    ])
  func definitions(tex: String, meaning: String) {
    #expect(displayed(tex) == displayed(meaning))
    #expect(displayed(meaning) != nil)
  }

  @Test("A macro can be used in later formulae of the same post only")
  func formulae() {
    #expect(post(["\\newcommand{\\R}{r}", "\\R"]) == ["<math></math>", "<math><mi>r</mi></math>"])
    #expect(html("\\R") == "<code>\\R</code>")
    // An error after a definition does not undo the definition.
    #expect(post(["\\def\\a{a}\\nonsense", "\\a"])[1] == "<math><mi>a</mi></math>")
  }

  @Test("Built-in macros expand to other commands and can be redefined")
  func builtIn() {
    #expect(inside("\\ket{a}") == inside("\\vert{a}\\rangle"))
    #expect(inside("a \\iff b")?.contains("<mo>⟺</mo>") == true)
    #expect(inside("a \\pmod n")?.contains("<mi>mod</mi>") == true)
    #expect(inside("\\def\\ket#1{#1} \\ket{a}") == "<mi>a</mi>")
  }

  @Test(
    "An invalid definition makes its formula unsupported",
    arguments: [
      "\\newcommand", "\\newcommand{x}{y}", "\\newcommand{\\x}[10]{y}", "\\newcommand{\\x}[a]{y}",
      "\\def\\x#2{y}", "\\def\\x", "\\let\\x", "\\def\\x(#1){#1} \\x a", "\\def\\x#1,{#1} \\x a",
      "\\def\\x#1{#1} \\x", "#1", "\\newenvironment{x}{y}",
    ])
  func invalidDefinitions(tex: String) {
    #expect(inside(tex) == nil)
  }

  @Test("An endless macro affects only its own formula")
  func endless() {
    #expect(html("\\def\\a{\\a} \\a") == "<code>\\def\\a{\\a} \\a</code>")
    #expect(html("\\def\\a{b\\a\\a} \\a").hasPrefix("<code>"))
    #expect(post(["\\def\\a{\\a\\a}\\def\\b{b}\\a", "\\b"])[1] == "<math><mi>b</mi></math>")
    #expect(html("\\renewcommand{\\vec}[1]{\\vec{#1}} \\vec x").hasPrefix("<code>"))
  }

  @Test("The total size of expanded macros is limited")
  func expansionLimit() {
    var tex = "\\def\\a{" + String(repeating: "x", count: 100) + "}"
    for (name, body) in [("b", "a"), ("c", "b"), ("d", "c"), ("e", "d")] {
      tex += "\\def\\\(name){" + String(repeating: "\\\(body) ", count: 100) + "}"
    }
    let formulae =
      [tex] + Array(repeating: "\\e", count: 200) + Array(repeating: "\\a", count: 2000)
    let results = post(formulae)
    #expect(results[1].hasPrefix("<code>"))
    #expect(results.reduce(0) { $0 + $1.utf8.count } < 2_000_000)
    let arguments =
      "\\def\\a#1{#1#1#1#1#1#1#1#1}" + String(repeating: "\\a{", count: 12) + "x"
      + String(repeating: "}", count: 12)
    #expect(html(arguments).hasPrefix("<code>"))
  }

  @Test("A macro with arguments is a script as a whole")
  func macrosAsScripts() {
    let absolute =
      "<mrow><mo stretchy=\"false\">|</mo><mi>y</mi><mo stretchy=\"false\">|</mo></mrow>"
    #expect(inside("x^\\abs{y}") == "<msup><mi>x</mi>\(absolute)</msup>")
    #expect(inside("\\def\\f#1{#1}x_\\f{y}z") == "<msub><mi>x</mi><mi>y</mi></msub><mi>z</mi>")
  }

  @Test("Colours and environments that a group defines end with it")
  func definitionsInGroups() {
    let formulae = [
      "\\begingroup\\definecolor{c}{gray}{0}\\newenvironment{e}{(}{)}\\color{c}{x}\\endgroup",
      "\\color{c}{x}", "\\begin{e}x\\end{e}",
    ]
    let results = post(formulae)
    #expect(results[0] == "<math><mrow mathcolor=\"#000000\"><mi>x</mi></mrow></math>")
    #expect(results[1] == "<math><mi>x</mi></math>")
    #expect(results[2].hasPrefix("<code>"))
  }
}

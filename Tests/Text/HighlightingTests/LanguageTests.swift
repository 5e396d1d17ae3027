import Highlighting
import Testing

@Suite("Names of languages")
struct LanguageTests {
  @Test(
    "Names of Pygments, highlight.js and Stack Exchange select a language, in any case",
    arguments: [
      ("js", Language.javaScript), ("lang-js", .javaScript), ("language-Python", .python),
      ("py", .python), ("C++", .cpp), ("cs", .csharp), ("c#", .csharp), ("objc", .objectiveC),
      ("lang-vb", .visualBasic), ("vb.net", .visualBasic), ("sh", .bash),
      ("shell-session", .console),
      ("elisp", .emacsLisp), ("yml", .yaml), ("docker", .dockerfile), ("patch", .diff),
      ("tsx", .tsx), ("less", .scss), ("plpgsql", .sql), ("none", .text), ("default", .text),
      ("nohighlight", .text),
    ])
  func knownNames(name: String, language: Language) {
    #expect(Language(named: name) == language)
  }

  @Test("A known language without a grammar is text")
  func languagesWithoutGrammar() {
    for name in ["cobol", "clojure", "lang-erlang", "fortran", "tex", "prolog"] {
      #expect(Language(named: name) == .text, "\(name)")
    }
  }

  @Test("An unknown name is no language")
  func unknownNames() {
    for name in ["klingon", "", "lang-", "c+++", "js js", "jävascript"] {
      #expect(Language(named: name) == nil, "\(name)")
    }
  }
}

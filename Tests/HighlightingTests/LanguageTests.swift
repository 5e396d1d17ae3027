import Highlighting
import Testing

@Suite("Names of languages")
struct LanguageTests {
  @Test(
    "Names of Pygments, highlight.js and Stack Exchange mean a language, in whatever case",
    arguments: [
      ("js", Language.javaScript), ("lang-js", .javaScript), ("language-Python", .python),
      ("py", .python), ("C++", .cpp), ("cs", .csharp), ("c#", .csharp), ("objc", .objectiveC),
      ("lang-vb", .visualBasic), ("vb.net", .visualBasic), ("sh", .bash),
      ("shell-session", .console),
      ("elisp", .emacsLisp), ("yml", .yaml), ("docker", .dockerfile), ("patch", .diff),
      ("tsx", .tsx), ("less", .scss), ("plpgsql", .sql), ("none", .text), ("default", .text),
      ("nohighlight", .text),
    ])
  func known(name: String, language: Language) {
    #expect(Language(named: name) == language)
  }

  @Test("A language that is known by name only is text")
  func byNameOnly() {
    for name in ["cobol", "clojure", "lang-erlang", "fortran", "tex", "prolog"] {
      #expect(Language(named: name) == .text, "\(name)")
    }
  }

  @Test("Other names mean nothing")
  func unknown() {
    for name in ["klingon", "", "lang-", "c+++", "js js", "jävascript"] {
      #expect(Language(named: name) == nil, "\(name)")
    }
  }
}

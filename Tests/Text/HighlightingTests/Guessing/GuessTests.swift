import Highlighting
import HighlightingContract
import Testing

@Suite("Guessing the language of code")
struct GuessTests {
  private func guess(_ code: String, _ tags: String = "") -> Language {
    Language.guess(Array(code.utf8).span, tags: tags.split(separator: " ").map(String.init))
  }

  @Test("The language of typical code is guessed without tags", arguments: CodeSamples.all)
  func typicalCode(language: Language, code: String) { #expect(guess(code) == language) }

  @Test("Tags distinguish similar languages, with or without a version")
  func tags() {
    #expect(guess("int a = 1;\nfoo(a);", "c") == .c)
    #expect(guess("int a = 1;\nfoo(a);", "c++17") == .cpp)
    #expect(guess("foo.Bar(baz).Show()", "vb.net winforms") == .visualBasic)
    #expect(guess("x = foo.bar(1)", "python-3.x") == .python)
    #expect(guess("x = foo.bar(1)") == .text)
  }

  @Test("Logs, tables, errors and prose are text, whatever the tags", arguments: plainTexts)
  func plainText(text: String) {
    for tags in ["", "python", "c# .net", "bash git", "javascript html", "swift ios", "sql"] {
      #expect(guess(text, tags) == .text, "\(tags)")
    }
  }

  @Test("Tags are a hint that strong evidence in the code overrides")
  func contradiction() {
    #expect(guess("<div class=\"a\">\n  <p>b</p>\n</div>", "javascript jquery") == .html)
    #expect(guess("SELECT a, b FROM c WHERE d = 1 GROUP BY a", "c#") == .sql)
    #expect(guess("{\n  \"a\": [1, 2],\n  \"b\": null\n}", "python") == .json)
  }

  @Test("A tag of a language without a grammar makes other languages less likely")
  func languageWithoutGrammar() {
    #expect(guess("subroutine a(b)\n  integer :: b\nend subroutine", "fortran") == .text)
  }

  @Test("Empty, tiny and unreadable input is text")
  func degenerateInput() {
    for text in ["", "\n", "\"", "'", "a", "/*", "\u{0}", "\"\\", "a\n\"\n", "$", "é"] {
      #expect(guess(text, "c") == .text, "\(text)")
    }
    let bytes: [UInt8] = [0xFF, 0xE2, 0x94, 0x80, 0xC3]
    #expect(Language.guess(bytes.span, tags: []) == .text)
  }

  @Test("Only the start of long code is read", .timeLimit(.minutes(1)))
  func long() {
    for token in ["\"", "'", "/*", "\"\n", "a", "(", "-", "$a", "=", "[a\n", "{\"a\":"] {
      let code = Array(String(repeating: token, count: 1 << 20).utf8)
      for _ in 0..<100 { _ = Language.guess(code.span, tags: []) }
    }
  }
}

private let plainTexts = [
  "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\nValueError: b",
  "java.lang.NullPointerException: a\n\tat com.b.C.d(C.java:12)\n\tat com.b.C.main(C.java:3)",
  "main.c:3:5: error: expected ';' before 'return'\n    return 0;\n    ^~~~~~",
  "npm ERR! code ENOENT\nnpm ERR! syscall open",
  "This is what I would like to see: the names of all of my friends, in the order in which I met them.",
  "+----+-------+\n| id | name  |\n+----+-------+\n|  1 | Anna  |\n+----+-------+",
  "┌────┬────┐\n│ id │ a  │\n└────┴────┘",
  "  A---B---C topic\n /\nD---E---F main",
  "2024-01-02 10:11:12 INFO  Server started on port 8080\n2024-01-02 10:11:13 WARN  slow",
  "1 2 3\n4 5 6\n7 8 9",
  "name,age,city\nAnna,31,Bern\nBert,47,Ulm",
  "Error: Cannot find module 'a'",
  "https://example.com/a/b?c=d",
  "Lorem ipsum dolor sit amet",
]

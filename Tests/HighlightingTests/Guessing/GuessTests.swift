import Highlighting
import HighlightingContract
import Testing

@Suite("A language that nobody named")
struct GuessTests {
  private func guess(_ code: String, _ tags: String = "") -> Language {
    Language.guess(Array(code.utf8).span, tags: tags.split(separator: " ").map(String.init))
  }

  @Test("Clear code shows its language without a tag", arguments: CodeSamples.all)
  func clearCode(language: Language, code: String) { #expect(guess(code) == language) }

  @Test("A tag tells languages apart that look alike, whatever version it names")
  func tags() {
    #expect(guess("int a = 1;\nfoo(a);", "c") == .c)
    #expect(guess("int a = 1;\nfoo(a);", "c++17") == .cpp)
    #expect(guess("foo.Bar(baz).Show()", "vb.net winforms") == .visualBasic)
    #expect(guess("x = foo.bar(1)", "python-3.x") == .python)
    #expect(guess("x = foo.bar(1)") == .text)
  }

  @Test("What is no program has no colours, whatever the tags", arguments: plain)
  func plainText(text: String) {
    for tags in ["", "python", "c# .net", "bash git", "javascript html", "swift ios", "sql"] {
      #expect(guess(text, tags) == .text, "\(tags)")
    }
  }

  @Test("A language of the tags counts before others, but not against what stands there")
  func contradiction() {
    #expect(guess("<div class=\"a\">\n  <p>b</p>\n</div>", "javascript jquery") == .html)
    #expect(guess("SELECT a, b FROM c WHERE d = 1 GROUP BY a", "c#") == .sql)
    #expect(guess("{\n  \"a\": [1, 2],\n  \"b\": null\n}", "python") == .json)
  }

  @Test("A language without colours, named by a tag, makes others less likely")
  func withoutColours() {
    #expect(guess("subroutine a(b)\n  integer :: b\nend subroutine", "fortran") == .text)
  }

  @Test("Nothing is text, and so is what nobody can read")
  func odd() {
    for text in ["", "\n", "\"", "'", "a", "/*", "\u{0}", "\"\\", "a\n\"\n", "$", "é"] {
      #expect(guess(text, "c") == .text, "\(text)")
    }
    let bytes: [UInt8] = [0xFF, 0xE2, 0x94, 0x80, 0xC3]
    #expect(Language.guess(bytes.span, tags: []) == .text)
  }

  @Test("However long code is, no more than its start is read", .timeLimit(.minutes(1)))
  func long() {
    for mark in ["\"", "'", "/*", "\"\n", "a", "(", "-", "$a", "=", "[a\n", "{\"a\":"] {
      let code = Array(String(repeating: mark, count: 1 << 20).utf8)
      for _ in 0..<100 { _ = Language.guess(code.span, tags: []) }
    }
  }
}

private let plain = [
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

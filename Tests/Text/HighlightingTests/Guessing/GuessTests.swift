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

  @Test(
    "Makefiles, settings and batch files are not scripts of a shell",
    arguments: [
      (Language.makefile, "CC = gcc\n\nall: a.o\n\t$(CC) -o a a.o\n\nclean:\n\trm -f a"),
      (.makefile, "build:\n    docker build -t x .\n\nrun: build\n    docker run x"),
      (.makefile, "%.o: %.c\n\tgcc -c $< -o $@"), (.makefile, "deploy:\n\techo \"a\"\n\tcp -r b c"),
      (.toml, "[package]\nname = \"a\"\n# b\n[dependencies]\nserde = { version = \"1\" }"),
      (.toml, "[a]\nb = [\n  \"c\",\n]\nd = true"),
      (.ini, "[Service]\nExecStart=/bin/bash -c \"echo $HOME\"\nRestart=always"),
      (.ini, "[mysqld]\nbind-address = 0.0.0.0\n; a\nport=3306"),
      (.batch, "@echo off\ncd /d %~dp0\nstart a.exe"),
      (.batch, "for %%i in (*.txt) do (\n  echo %%i\n  copy %%i C:\\x\n)"),
      (.batch, "rem a\nxcopy /s a b\nif errorlevel 1 goto fail\n:fail"),
    ])
  func otherCommands(language: Language, code: String) {
    #expect(guess(code) == language)
    #expect(guess(code, "bash") == language)
    #expect(guess(code, "linux shell") == language)
  }

  @Test(
    "Messages of compilers and interpreters are text, although the tag names the language",
    arguments: [
      ("c++", "a.cpp:5:10: error: 'x' was not declared\n    5 |   std::cout << x;\n      |   ^"),
      ("swift", "/b/a.swift:3:5: error: cannot convert value of type 'Int' to 'String'"),
      ("swift", "Fatal error: Unexpectedly found nil while unwrapping an Optional value"),
      (
        "python", "Traceback (most recent call last):\n  File \"a.py\", line 3\nNameError: name 'a'"
      ),
      ("python", "ValueError: invalid literal for int() with base 10: ''"),
      (
        "rust",
        "error[E0382]: borrow of moved value: `v`\n --> src/main.rs:4:20\n  |\n3 |  let w = v;"
      ),
      ("java", "Main.java:5: error: incompatible types\n        int x = \"a\";\n                ^"),
      ("java", "com.mysql.cj.jdbc.exceptions.MysqlDataTruncation: Data truncation: a"),
      ("ruby", "a.rb:3:in `<main>': undefined local variable or method `x' for main:Object"),
      ("php", "Parse error: syntax error, unexpected '}' in /a/b.php on line 3"),
      ("bash", "./a.sh: line 3: syntax error near unexpected token `fi'"),
      ("javascript", "Uncaught TypeError: a is not a function\n    at b (c.js:3:5)"),
      ("yaml", "mapping values are not allowed here\n  in \"a.yml\", line 2, column 5"),
      ("r", "Error in library(a) : there is no package called 'a'"),
      ("sql", "Msg 102, Level 15, State 1, Line 3\nIncorrect syntax near ')'."),
      ("go", "panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.main()"),
      ("lua", "lua: a.lua:3: attempt to index a nil value (global 'x')"),
      ("makefile", "Makefile:3: *** missing separator.  Stop."),
      (
        "javascript",
        "TypeError: a is not a function\nat b (https://c.d/e.js:1:2)\nat Scope.$get.$f (g.js:3:4)\n"
          + "at Scope.$apply (g.js:5:6)\nat h.<anonymous> (jquery.js:7:8)"
      ),
      ("c#", "error CS1002: ; expected"),
      (
        "typescript",
        "error TS2322: Type 'string' is not assignable to type 'number'.\n\n3   let a: number = 'x';"
      ),
      ("perl", "Use of uninitialized value $x in concatenation (.) or string at a.pl line 5."),
      (
        "javascript",
        "Access to fetch at 'http://a.b' from origin 'http://c.d' has been blocked by CORS policy: e"
      ),
      ("c++", "1>a.cpp\n1>A::f overriding virtual function return type differs\n1>done"),
      ("python", "a     b\nNone  1.5\nNone  None\nc     2.5\n"),
    ])
  func messages(tag: String, text: String) {
    #expect(guess(text, tag) == .text)
  }

  @Test(
    "Code is in the only language that the tags name, however short it is",
    arguments: [
      (Language.yaml, "yaml", "a: b"), (.yaml, "yaml kubernetes", "- a\n- b"),
      (.bash, "bash", "ls -la"), (.bash, "bash linux", "my-script.sh a"),
      (.bash, "bash", "/usr/local/bin/a"), (.swift, "swift", "let x = 1"),
      (.swift, "swift ios", "var edges: [Edge<Node, Weight>] = []"),
      (.swift, "swift", "UIColor.red"),
      (.r, "r regex", "gsub(\"a\", \"b\", c)  # [1] \"d\""),
      (.python, "python pandas", "a = ('', '')"), (.visualBasic, "vb.net .net", "a += 1"),
    ])
  func onlyTag(language: Language, tags: String, code: String) {
    #expect(guess(code, tags) == language)
  }

  @Test("A tag does not name the language of code in another one")
  func otherLanguageThanTag() {
    #expect(guess("{\"a\": 1}", "swift") == .json)
    #expect(guess("sudo apt-get install a", "swift") != .swift)
    #expect(guess("a | b", "json") == .text)
  }

  @Test("The first line of a script names its language, whatever the script contains")
  func scripts() {
    let python = "import json, sys\ndata = json.load(sys.stdin)\nprint(json.dumps(data))"
    #expect(guess("#!/bin/bash -e\npython -c '\n\(python)'\ncat <<EOF\n\(python)\nEOF") == .bash)
    #expect(guess("#!/usr/bin/env python\n\(python)", "bash") == .python)
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

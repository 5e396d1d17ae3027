import Highlighting
import Testing

@Suite("A language that nobody named")
struct GuessTests {
  private func guess(_ code: String, _ tags: String = "") -> Language {
    Language.guess(Array(code.utf8).span, tags: tags.split(separator: " ").map(String.init))
  }

  @Test("Clear code shows its language without a tag", arguments: clear)
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

private let clear: [(Language, String)] = [
  (.swift, "guard let a = b else { return nil }\nlet c: Int = a"),
  (.objectiveC, "#import <Foundation/Foundation.h>\nNSString *a = @\"b\";"),
  (.c, "#include <stdio.h>\nint main(void) { printf(\"a\"); free(b); return 0; }"),
  (.cpp, "std::vector<int> a;\nstd::cout << a.size() << std::endl;"),
  (.csharp, "using System;\npublic string Name { get; set; }\nConsole.WriteLine(name);"),
  (.java, "@Override\npublic void run() { System.out.println(a); }"),
  (.kotlin, "data class A(val b: Int)\nfun main() { println(listOf(1)) }"),
  (
    .dart,
    "class A extends StatelessWidget {\n  @override\n  Widget build(BuildContext context) {}\n}"
  ),
  (.javaScript, "document.getElementById('a').addEventListener('click', function() {\n});"),
  (.typeScript, "interface A {\n  readonly b: string;\n}\nexport const c = {} as const;"),
  (.python, "import os\n\ndef f(self):\n    return None"),
  (.ruby, "require 'a'\nb.each do |c|\n  puts c unless c.nil?\nend"),
  (.go, "package main\n\nfunc main() {\n\tfmt.Println(err != nil)\n}"),
  (.rust, "fn main() {\n    let mut a = vec![1];\n    println!(\"{}\", a.unwrap());\n}"),
  (.php, "<?php\n$a = $_POST['b'];\necho $this->c;"),
  (.perl, "use strict;\nuse warnings;\nmy $a = shift;\nforeach my $b (@c) { print $b; }"),
  (.r, "library(ggplot2)\na <- data.frame(b = c(1, 2))\nggplot(a, aes(b))"),
  (.scala, "case class A(b: Int)\nimplicit val c: Option[Int] = Some(1)\nlazy val d = 2"),
  (.haskell, "module Main where\nimport Data.List\nmain :: IO ()\nmain = putStrLn \"a\""),
  (.lua, "local a = {}\nfor k, v in pairs(a) do\n  print(k)\nend"),
  (.emacsLisp, "(defun a ()\n  (interactive)\n  (setq b 1))"),
  (.sql, "select a.b from c a left join d on d.e = a.e group by a.b"),
  (.bash, "#!/bin/bash\nfor a in *.txt; do\n  echo \"$a\"\ndone"),
  (.bash, "sudo apt-get install a && cd b"),
  (.console, "$ ls -l\ntotal 4\n-rw-r--r-- 1 a a 3 Jan 1 10:00 b"),
  (.pythonConsole, ">>> a = [1]\n>>> a[0]\n1"),
  (.powerShell, "Get-ChildItem -Path $a | Where-Object { $_.Name -eq 'b' }"),
  (.visualBasic, "Dim a As Integer\nIf a > 1 Then\n  MsgBox(\"b\")\nEnd If"),
  (.html, "<table>\n  <tr><td class=\"a\">b</td></tr>\n</table>"),
  (.xml, "<?xml version=\"1.0\"?>\n<project>\n  <groupId>a</groupId>\n</project>"),
  (.css, ".a {\n  color: red;\n  margin: 0 auto;\n}"),
  (.scss, "@mixin a {\n  color: $b;\n}\n.c { @include a; @extend .d; }"),
  (.json, "{\"a\": [1, true, null], \"b\": \"c\"}"),
  (.jq, "to_entries | map(select(.value > 1)) | from_entries"),
  (.yaml, "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a"),
  (.ini, "[core]\neditor = vi\n[user]\nname = a"),
  (.dockerfile, "FROM debian:12\nRUN apt-get update\nCOPY . /a\nCMD [\"b\"]"),
  (.makefile, ".PHONY: all\nall: a.o\n\t$(CC) $(CFLAGS) -o $@ $<"),
  (.diff, "diff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-c\n+d"),
]

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

package import Highlighting

/// A few lines of code in each language, typical enough for guessing the language.
package enum CodeSamples {
  package static let all: [(language: Language, code: String)] = [
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
}

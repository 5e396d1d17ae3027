import Highlighting
import Testing

@Suite("Highlighted code")
struct CodeTests {
  @Test("Comments nest only in languages that nest comments")
  func nestedComments() {
    #expect(colours("/* a /* b */ c */ if", .swift) == ["c:/* a /* b */ c */", "k:if"])
    #expect(colours("/* a /* b */ if", .java) == ["c:/* a /* b */", "k:if"])
    #expect(colours("{- a {- b -} -} if", .haskell) == ["c:{- a {- b -} -}", "k:if"])
    #expect(colours("--[[ a ]] if", .lua) == ["c:--[[ a ]]", "k:if"])
  }

  @Test("A slash begins a regular expression where an operand is expected, and divides elsewhere")
  func regularExpressions() {
    #expect(colours("a = /[/\"]/g; b / c / d", .javaScript) == ["sr:/[/\"]/g"])
    #expect(colours("(a) / 1 / 2", .javaScript) == ["m:1", "m:2"])
    #expect(colours("x =~ /a\\/b/i", .ruby) == ["sr:/a\\/b/i"])
    #expect(colours("$x =~ s{a}{b}g; $y / 2", .perl).first == "nv:$x")
  }

  @Test("Indentation has no colour")
  func indentation() {
    #expect(colours("    case [a]:", .python) == ["k:case"])
    #expect(colours("  ; a\n  b = c d ; e", .ini) == ["c:; a", "na:b ", "s:c d", "c: ; e"])
    #expect(colours("  RUN ls", .dockerfile).first == "k:RUN")
  }

  @Test("A keyword is coloured only as a whole word")
  func keywords() {
    #expect(colours("a.class if1 $if", .javaScript) == [])
    #expect(colours("select SELECT sElEcT", .sql) == ["k:select", "k:SELECT", "k:sElEcT"])
    #expect(colours("class Foo", .java) == ["kd:class", "nc:Foo"])
    #expect(colours("def f(self):", .python) == ["k:def", "nf:f", "nb:self"])
  }

  @Test("JSX elements contain code, and code contains JSX elements")
  func jsxElements() {
    #expect(
      colours("x = <a b={1}>if {2}</a>; y < z", .javaScript) == [
        "nt:<a", "na:b", "m:1", "nt:>", "m:2", "nt:</a>",
      ])
    #expect(colours("let x = <div>{a as B}</div>", .typeScript).contains("nt:<div>"))
    #expect(colours("let x = <any>y", .typeScript) == ["kd:let", "kt:any"])
  }

  @Test("HTML contains styles, scripts and PHP, and PHP needs no opening tag")
  func embeddedLanguages() {
    #expect(
      colours("<style>a{color:red}</style><script>if</script><b>", .html) == [
        "nt:<style>a", "k:color", "kc:red", "nt:</style><script>", "k:if", "nt:</script><b>",
      ])
    #expect(
      colours("<p class=\"<?= $a ?>\">", .php) == [
        "nt:<p", "na:class", "s:\"", "cp:<?=", "nv:$a", "cp:?>", "s:\"", "nt:>",
      ])
    #expect(colours("echo $a;", .php) == ["k:echo", "nv:$a"])
  }

  @Test("Fenced code in Markdown is coloured in its language")
  func fences() {
    #expect(
      colours("# a\n```js\nif\n```\n*b*", .markdown) == [
        "gh:# a", "s:```js\n", "k:if", "s:```", "ge:*b*",
      ])
  }

  @Test("Console sessions have prompts, commands and output")
  func sessions() {
    #expect(
      colours("$ if x\nout > 1\nme@host:~$ fi\nme@host:~$\n", .console) == [
        "gp:$ ", "k:if", "go:out > 1", "gp:me@host:~$ ", "k:fi", "gp:me@host:~$",
      ])
    #expect(colours(">>> if 1\n2", .pythonConsole) == ["gp:>>> ", "k:if", "m:1", "go:2"])
  }

  @Test("Text after the end marker of a script is not coloured as code")
  func endMarkers() {
    #expect(colours("my $a;\n__END__\nif 1", .perl) == ["k:my", "nv:$a", "cp:__END__\nif 1"])
    #expect(colours("if a\n__END__\nif 1", .ruby) == ["k:if", "cp:__END__\nif 1"])
  }

  @Test("A comment in a makefile recipe is a comment, with or without @")
  func recipes() {
    #expect(colours("a:\n\t@# b $c\n\t@if d\n", .makefile) == ["nf:a", "c:\t@# b $c", "k:if"])
  }

  @Test("Patches have added lines, removed lines and headings")
  func patches() {
    #expect(
      colours("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n z", .diff) == [
        "gh:--- a", "gh:+++ b", "gu:@@ -1 +1 @@", "gd:-x", "gi:+y",
      ])
  }

  @Test("A number is one piece, and a range is two numbers")
  func numbers() {
    #expect(colours("0x1F 1_000.5e-3 0...9", .swift) == ["m:0x1F", "m:1_000.5e-3", "m:0", "m:9"])
    #expect(colours("1.5f 0xFFul 1'000", .cpp) == ["m:1.5f", "m:0xFFul", "m:1'000"])
    #expect(colours("a1 b2", .c) == [])
  }

  @Test("Preprocessor directives and included file names have their own classes")
  func preprocessors() {
    #expect(
      colours("#include <a.h> // b\n#if 0\nx\n#endif\nif", .c) == [
        "cp:#include ", "cpf:<a.h>", "cp: ", "c:// b", "cp:#if 0", "c:\nx\n", "cp:#endif", "k:if",
      ])
    #expect(colours("// a \\\n1\n2 // \\b", .cpp) == ["c:// a \\\n1", "m:2", "c:// \\b"])
  }

  @Test("Lines of output that begin with a number sign are no prompts")
  func output() {
    #expect(
      colours("$ a\n# b\n$ c", .console) == ["gp:$ ", "go:# b", "gp:$ "])
    #expect(colours("# b\n$ a", .console) == ["go:# b\n", "gp:$ "])
    #expect(colours("u@h:~$ a\n# b\n100% c", .console) == ["gp:u@h:~$ ", "go:# b", "go:100% c"])
    #expect(
      colours("# if\na # b\n# if", .console) == ["gp:# ", "k:if", "go:a # b", "gp:# ", "k:if"])
    #expect(colours("$ a\nroot@h:~# if", .console) == ["gp:$ ", "gp:root@h:~# ", "k:if"])
  }

  @Test("PHP may start without a tag, although tags follow")
  func phpWithoutTag() {
    #expect(
      colours("if ($a) { ?>\n<b>c</b>\n<?php } else", .php) == [
        "k:if", "nv:$a", "cp:?>", "nt:<b>", "nt:</b>", "cp:<?php", "k:else",
      ])
    #expect(colours("$a = '<?xml ?>'; if", .php) == ["nv:$a", "s:'<?xml ?>'", "k:if"])
    #expect(colours("<b><?php if", .php) == ["nt:<b>", "cp:<?php", "k:if"])
    #expect(colours("if <?= if", .php) == ["cp:<?=", "k:if"])
    #expect(colours("<<<A\nb\nA;\nif", .php).last == "k:if")
  }
}

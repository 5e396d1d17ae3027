import Highlighting
import Testing

@Suite("Highlighted strings")
struct StringTests {
  @Test("Interpolations are coloured as code")
  func interpolation() {
    #expect(
      colours(#"let a = "x \(f(if, "y")) z""#, .swift) == [
        "kd:let", "s:\"x ", #"si:\("#, "k:if", "s:\"y\"", "si:)", "s: z\"",
      ])
    #expect(
      colours("`a ${ {b: 1} } c`", .javaScript) == ["s:`a ", "si:${", "m:1", "si:}", "s: c`"])
    #expect(
      colours(#"f"{x!r:>{w}} {{""#, .python) == [
        "s:f\"", "si:{", "si:!r:", "s:>", "si:{", "si:}}", "s: ", "se:{{", "s:\"",
      ])
    #expect(
      colours(#""a $b ${c.d} e""#, .kotlin) == [
        "s:\"a ", "nv:$b", "s: ", "si:${", "si:}", "s: e\"",
      ])
    #expect(colours(#""a #{1} b""#, .ruby) == ["s:\"a ", "si:#{", "m:1", "si:}", "s: b\""])
    #expect(
      colours(#"$"a {1:F2} b""#, .csharp) == [
        "s:$\"a ", "si:{", "m:1", "si::", "s:F2", "si:}", "s: b\"",
      ])
    #expect(
      colours(#"$"a {1:F2} {{""#, .visualBasic) == [
        "s:$\"a ", "si:{", "m:1", "s::F2", "si:}", "s: ", "se:{{", "s:\"",
      ])
    #expect(colours(#"echo "a $(if) b""#, .bash) == ["nb:echo", "s:\"a ", "k:$(if)", "s: b\""])
    #expect(colours(#"'"\(1)"'"#, .jq) == ["s:\"", #"si:\("#, "m:1", "si:)", "s:\""])
  }

  @Test("Raw strings end at their own delimiter and have no escapes")
  func raw() {
    #expect(colours(##"#"a\n"b"# 1"##, .swift) == [##"s:#"a\n"b"#"##, "m:1"])
    #expect(colours(#"R"x(a)"b)x" 1"#, .cpp) == [#"s:R"x(a)"b)x""#, "m:1"])
    #expect(colours(##"r#"a"b"# 1"##, .rust) == [##"s:r#"a"b"#"##, "m:1"])
    #expect(colours(#"@"a\" 1"#, .csharp) == [#"s:@"a\""#, "m:1"])
    #expect(colours("[==[a]]b]==] 1", .lua) == ["s:[==[a]]b]==]", "m:1"])
    #expect(colours(#"r"a\" + 1"#, .python) == [#"s:r"a\" + 1"#])
    #expect(colours("$$ select 1 $$ 2", .sql) == ["s:$$", "k:select", "m:1", "s:$$", "m:2"])
  }

  @Test("Here-documents end on a line of their own")
  func heredocs() {
    #expect(
      colours("cat <<A <<'B'\na $b\nA\n$c\nB\nif", .bash) == [
        "s:<<A", "s:<<'B'", "s:a ", "nv:$b", "s:\nA", "s:$c\nB", "k:if",
      ])
    #expect(
      colours("x = <<~EOF.strip\n  a\n  EOF\nif", .ruby) == ["s:<<~EOF", "s:  a\n  EOF", "k:if"])
    #expect(
      colours("$x = <<<A\n a $b\n A;\nif", .php) == [
        "nv:$x", "s:<<<A", "s: a ", "si:$b", "s:\n A", "k:if",
      ])
    #expect(
      colours("@'\n'a' $b\n'@ -f 1\n@\"\n\"a\" $b\n\"@ -f 1", .powerShell) == [
        "s:@'\n'a' $b\n'@", "o:-f", "m:1", "s:@\"\n\"a\" ", "se:$b", "s:\n\"@", "o:-f", "m:1",
      ])
    #expect(colours("a: |\n  # b: c\n\n  d\ne: 1", .yaml) == ["nt:a", "nt:e", "m:1"])
  }

  @Test(
    "The delimiter of a here-document is any word of the shell, and quotes make the text literal",
    arguments: [
      ("<<my-eof", "my-eof"), ("<<E.O.F", "E.O.F"), ("<< !", "!"), ("<<-END_1", "\tEND_1"),
      ("<<- my-eof", "my-eof"), ("<<é", "é"), ("<<a/b:c", "a/b:c"),
    ])
  func shellDelimiters(opening: String, delimiter: String) {
    #expect(
      colours("cat \(opening) >f\n$a\n\(delimiter)x\n\(delimiter)\nif", .bash) == [
        "s:\(opening)", "nv:$a", "s:\n\(delimiter)x\n\(delimiter)", "k:if",
      ])
  }

  @Test(
    "A quoted delimiter of the shell may contain spaces, and makes the text literal",
    arguments: [
      ("<<'E O F'", "E O F"), ("<<\"X\"", "X"), ("<<-'a-b'", "\ta-b"), ("<<\\EOF", "EOF"),
      ("<<- \"$x\"", "$x"), ("<<E'O'F", "EOF"), ("<<\"E O\"'F'-1", "E OF-1"), ("<<E\\OF", "EOF"),
    ])
  func quotedShellDelimiters(opening: String, delimiter: String) {
    #expect(
      colours("cat \(opening) | x\n$a\n\(delimiter)\nif", .bash) == [
        "s:\(opening)", "s:$a\n\(delimiter)", "k:if",
      ])
  }

  @Test("Here-documents of build files and shell sessions are a part of their command")
  func embeddedHeredocs() {
    #expect(
      colours("RUN <<EOF cat\na \"b\nEOF\nCOPY <<-'X' /x\n$a\n\tX\nUSER a", .dockerfile) == [
        "k:RUN", "s:<<EOF", "s:a \"b\nEOF", "k:COPY", "s:<<-'X'", "s:$a\n\tX", "k:USER", "s:a",
      ])
    #expect(
      colours("RUN a <<EOF\nUSER a", .dockerfile) == ["k:RUN", "s:<<EOF", "k:USER", "s:a"])
    #expect(
      colours("$ cat <<A\nb \"\nA\nout", .console) == [
        "gp:$ ", "s:<<A", "s:b \"\nA", "go:out",
      ])
  }

  @Test("In shells, a shift or a here-string is no here-document")
  func noShellHeredoc() {
    #expect(
      colours("echo $((1<<A))\nif", .bash) == ["nb:echo", "k:$((", "m:1", "nv:A", "k:))", "k:if"])
    #expect(colours("a <<<b\nif", .bash) == ["o:<<<", "k:if"])
  }

  @Test(
    "A here-document of Perl or Ruby may be an argument, and its delimiter may be quoted",
    arguments: [
      (Language.perl, "a <<'E-T';", "<<'E-T'", "E-T"),
      (.perl, "a(<<~\"E T\");", "<<~\"E T\"", " E T"),
      (.perl, "$a = <<`x`;", "<<`x`", "x"), (.ruby, "a <<FOO", "<<FOO", "FOO"),
      (.ruby, "a.b <<-'E T'", "<<-'E T'", "  E T"),
      (.ruby, "a = <<~\"a-b\".c", "<<~\"a-b\"", " a-b"),
      (.ruby, "puts <<eos", "<<eos", "eos"),
    ])
  func argumentHeredocs(language: Language, line: String, opening: String, delimiter: String) {
    let pieces = colours("\(line)\nb\n\(delimiter)\nif", language)
    #expect(pieces.contains("s:\(opening)"))
    #expect(pieces.suffix(2) == ["s:b\n\(delimiter)", "k:if"])
  }

  @Test("A delimiter without a mark ends a here-document only at the start of a line")
  func indentedDelimiters() {
    #expect(colours("$a = <<A;\n A\nA\nif", .perl) == ["nv:$a", "s:<<A", "s: A\nA", "k:if"])
    #expect(colours("a = <<A\n A\nA\nif", .ruby) == ["s:<<A", "s: A\nA", "k:if"])
  }

  @Test(
    "A shift is no here-document",
    arguments: [
      (Language.perl, "1 << FOO;\nif"), (.ruby, "1 << FOO\nif"), (.ruby, "a << FOO\nif"),
      (.perl, "$a<<FOO;\nif"), (.ruby, "class << self\nif"),
    ])
  func shifts(language: Language, code: String) {
    #expect(!colours(code, language).contains { $0.hasPrefix("s:") })
    #expect(colours(code, language).last == "k:if")
  }

  @Test(
    "A regular expression may be at the start of an interpolation",
    arguments: [
      (Language.javaScript, "`${/\"/}`", "si:${"), (.typeScript, "`${/\"/}`", "si:${"),
      (.ruby, "\"#{/\"/}\"", "si:#{"), (.swift, "\"\\(/\"/)\"", "si:\\("),
      (.ruby, "%Q(#{/\"/})", "si:#{"), (.ruby, "/#{/\"/}/", "si:#{"),
    ])
  func expressionInInterpolation(language: Language, code: String, opening: String) {
    let pieces = colours("\(code); if", language)
    let index = pieces.firstIndex(of: opening).map { $0 + 1 } ?? 0
    #expect(pieces[index] == "sr:/\"/")
    #expect(pieces.last == "k:if")
  }

  @Test("A slash after a value in an interpolation divides")
  func divisionInInterpolation() {
    #expect(colours("`${a / b}`; /c/", .javaScript).last == "sr:/c/")
    #expect(!colours("`${a / b / c}`", .javaScript).contains { $0.hasPrefix("sr:") })
  }

  @Test("A transposition before a quote does not open a string")
  func transposition() {
    #expect(colours("a = b.'; c = 'd';", .matlab) == ["s:'d'"])
    #expect(colours("[b.' (c).' {d}.' 1.']; e = 'f'", .matlab) == ["m:1.", "s:'f'"])
    #expect(colours("a .' + 'b'", .matlab) == ["s:'b'"])
  }

  @Test("In SQL, a backslash before a quote escapes it if the string goes on")
  func escapedQuotes() {
    #expect(colours("'it\\'s' if", .sql) == ["s:'it", "se:\\'", "s:s'", "k:if"])
    #expect(colours("replace(a, '\\'', '')", .sql).suffix(4) == ["s:'", "se:\\'", "s:'", "s:''"])
    #expect(colours("'a \\'b\\', c' if", .sql).last == "k:if")
    #expect(colours("'C:\\', 'D:\\' if", .sql) == ["s:'C:\\'", "s:'D:\\'", "k:if"])
    #expect(colours("'a\\\\' if", .sql) == ["s:'a\\\\'", "k:if"])
    #expect(colours("\"say \\\"a\\\"\" if", .sql).last == "k:if")
  }

  @Test("Brackets and commas of a flow list are not part of its strings")
  func flowLists() {
    #expect(
      colours("a: [b, \"c\", 'd',\"e\"]", .yaml) == ["nt:a", "s:\"c\"", "s:'d'", "s:\"e\""])
    #expect(
      colours("{\"a\":\"b\", c: ['d']}", .yaml) == ["nt:\"a\"", "s:\"b\"", "nt:c", "s:'d'"])
    #expect(colours("- \"a\"\n- [\n  'b' ]", .yaml) == ["s:\"a\"", "s:'b'"])
    #expect(colours("a: echo \"b\" 'c'\nit's: d's", .yaml) == ["nt:a", "nt:it's"])
  }

  @Test("JSON5 has single quotes, unquoted keys and more number formats")
  func json5() {
    #expect(
      colours("{a: 'b\\'', \"c\": +.5, $d: 0xF, e: NaN}", .json) == [
        "nt:a", "s:'b", "se:\\'", "s:'", "nt:\"c\"", "m:+.5", "nt:$d", "m:0xF", "nt:e", "m:NaN",
      ])
  }

  @Test("An unterminated string ends at the end of its line")
  func unterminated() {
    #expect(colours("a = 'it\nif", .python) == ["s:'it", "k:if"])
    #expect(colours("a = \"it\nif", .javaScript) == ["s:\"it", "k:if"])
  }
}

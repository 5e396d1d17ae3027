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
        "s:@'\n'a' $b\n'@", "o:-f", "m:1", "s:@\"\n\"a\" ", "nv:$b", "s:\n\"@", "o:-f", "m:1",
      ])
    #expect(colours("a: |\n  # b: c\n\n  d\ne: 1", .yaml) == ["nt:a", "nt:e", "m:1"])
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

/// Grammars of configuration files: YAML, TOML and INI.
extension Grammar {
  static var yaml: Grammar {
    Grammar([
      "main": [
        .space, .match("#[^\n]*", .comment, when: .afterSpace), .match("^%TAG[^\n]*", .type),
        .match("^%[^\n]*", .preprocessor),
        .plain(#"^(---|\.\.\.)"#, endsValue: false, as: .namespace),
        .match(
          #"[^\s:#&*!|>'"%@`\[\]{},-]([^\s:#\[\]{},]|:[^\s]|[ \t]+[^\s:#\[\]{},"'])*(?=\s*:\s)"#,
          .tag),
        .match(#"[\w.$/-]+(?=:\s)"#, .tag),
        .match(#""([^"\\\n]|\\.)*"(?=[ \t]*:)"#, .tag, when: .valueExpected),
        .match("'[^'\n]*'(?=[ \t]*:)", .tag, when: .valueExpected), .plain(":", endsValue: false),
        // Within a plain value, quotes are ordinary characters.
        .plain(#"[\n\[{,]"#, endsValue: false), .plain(#"[-?](?=\s)"#, endsValue: false),
        .plain(#"[\]}]"#, endsValue: true),
        .string("\"", "double", when: .valueExpected), .string("'", "single", when: .valueExpected),
        .plain(#"["']"#, endsValue: true),
        .match(
          #"[|>][+\d-]*(?=[ \t\r]*(#[^\n]*)?\n)"#, .plain,
          .delimited("block start", ClosingDelimiter(captured: #"[ \t-]"#, placement: .dedent)),
          when: .afterSpace),
        .match(#"[&*][\w.-]+"#, .label, when: .valueExpected),
        .match(#"!(<[^>\n]*>|[\w!./:-]*)"#, .type, when: .afterSpace),
        .match(
          #"[+-]?(\d[\d_]*(\.\d+)?([eE][+-]?\d+)?|0x[\da-fA-F]+|0o[0-7]+)(?=[\s,\]}])"#, .number),
        .keywords(
          #"[^\s#\[\]{},:"'][^\s\[\]{},:"']*"#,
          [KeywordSet(.constant, "true false null yes no on off True False ~")]),
      ],
      "block start": [
        .space, .hashComment, .match("\n", .plain, .changeMode(to: "block")), .fallback(.leaveMode),
      ],
      "block": [.match("[^\n]+|\n", .plain)],
      "double": .multilineString("\"", .escape),
      "single": .multilineString("'", .match("''", .escape)),
    ])
  }

  static var toml: Grammar {
    Grammar([
      "main": [
        .space, .hashComment, .match(#"^[ \t]*\[\[?"#, .keyword, .push("table")),
        .match(#"[\w-]+(?=([ \t]*\.[ \t]*[\w-]+)*[ \t]*=)"#, .attribute),
        .match("=", .plain, .push("value")),
        .include("strings"),
      ],
      "table": [
        .match(#"[\w.-]+"#, .keyword), .match(#"\]\]?"#, .keyword, .pop), .space,
        .include("strings"),
        .fallback(.leaveMode),
      ],
      "value": [
        .space, .hashComment, .include("strings"),
        .match(
          #"\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?|\d\d:\d\d(:\d\d(\.\d+)?)?"#,
          .date),
        .match(
          #"[+-]?(\d[\d_]*(\.[\d_]+)?([eE][+-]?[\d_]+)?|0[xob][\da-fA-F_]+|inf|nan)"#, .number),
        .keywords(#"\i\w*"#, [KeywordSet(.constant, "true false")]),
        .match(#"\["#, .plain, .push("array")),
        .match(#"\{"#, .plain, .push("inline table")), .lineEnd, .fallback(.leaveMode),
      ],
      "array": [.match(#"\]"#, .plain, .pop), .match(#"\s+|,"#, .plain), .include("value")],
      "inline table": [
        .match(#"\}"#, .plain, .pop), .match(#"\s+|,"#, .plain), .include("main"),
      ],
      "strings": [
        .string(#""{3}"#, "basic lines"), .string("'{3}", "literal lines"), .string("\"", "basic"),
        .string("'", "literal"),
      ],
      "basic": .singleLineString("\"", .escape), "literal": .singleLineString("'"),
      "basic lines": .multilineString(#""{3}"#, .escape),
      "literal lines": .multilineString("'{3}"),
    ])
  }

  static var ini: Grammar {
    Grammar([
      "main": [
        .space, .match("^[ \t]*[;#!][^\n]*", .comment), .match(#"^[ \t]*\[[^\]\n]*\]"#, .keyword),
        .match(#"^[ \t]*[^\s=:;#\[][^=:\n]*(?=[=:])"#, .attribute),
        .match(#"[=:][ \t]*"#, .plain, .push("value")),
      ],
      "value": [
        .match(#"\\\r?\n"#, .escape), .match(#""[^"\n]*""#, .string),
        .match(#"[ \t]+[;#][^\n]*"#, .comment),
        .match(#"[^\\\s]+([ \t]+[^\\\s;#][^\\\s]*)*"#, .string),
        .space, .lineEnd, .fallback(.consume(.string)),
      ],
    ])
  }
}

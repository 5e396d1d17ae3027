extension Grammar {
  static var markdown: Grammar {
    Grammar([
      "main": [
        .match(
          #"^[ \t]*```+[ \t\r]*\n"#, .string,
          .delimited("verbatim", ClosingDelimiter(captured: "`", placement: .indentedLine))),
        .match(
          #"^[ \t]*~~~+[ \t\r]*\n"#, .string,
          .delimited("verbatim", ClosingDelimiter(captured: "~", placement: .indentedLine))),
        .match(#"^[ \t]*(```+[^`\n]*|~~~+[^\n]*)\n"#, .string, .fencedCode(nextMode: "fence end")),
        .match("^#[ \t][^\n]*", .heading), .match("^##+[ \t][^\n]*", .subheading),
        .match(#"^[^\n]+\n(===+|---+)[ \t\r]*(?=\n)"#, .heading),
        .match(#"^[ \t]*([*+-]( \[[ xX]\])?|\d+\.)(?=[ \t])"#, .keyword),
        .match(#"^[ \t]*>"#, .keyword),
        .match(#"^(\t|    )[^\n]*"#, .plain),
        .match("<!--", .comment, .push("comment")), .match(#"</?\i[^>\n]*>"#, .tag),
        .match("`[^`\n]+`", .string), .match("``([^`\n]|`[^`\n])+``", .string),
        .match(#"\*\*[^*\s]([^*\n]|\*[^*\n])*\*\*"#, .strong),
        .match("__[^_\\s][^\n_]*__", .strong),
        .match(#"\*[^*\s][^*\n]*\*"#, .emphasis),
        .match(#"_[^_\s][^_\n]*_(?=[^\w])"#, .emphasis, when: .afterSpace),
        .match(#"~~[^~\n]+~~"#, .deleted),
        .match(#"!?\[[^\]\n]*\](?=[(\[])"#, .tag, .push("target")),
        .match(#"^[ ]{0,3}\[[^\]\n]+\]:[ \t]*"#, .label, .push("definition")),
        .match(#"<(https?|ftp|mailto):[^>\s]*>"#, .attribute), .match(#"\\."#, .plain),
        .match(#"\w+"#, .plain), .space,
      ],
      "verbatim": [.match("[^\n]+|\n", .string), .fallback(.consume(.string))],
      "fence end": [
        .match(#"^[ \t]*(```+|~~~+)[^\n]*"#, .string, .pop), .fallback(.leaveMode),
      ],
      "target": [
        .match(#"\([^)\n]*\)"#, .attribute, .pop), .match(#"\[[^\]\n]*\]"#, .label, .pop),
        .fallback(.leaveMode),
      ],
      "definition": [.match("[^\n]+", .attribute, .pop), .fallback(.leaveMode)],
      "comment": [
        .match("[^-]+", .comment), .match("--+>", .comment, .pop), .fallback(.consume(.comment)),
      ],
    ])
  }
}

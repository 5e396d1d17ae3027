extension Grammar {
  static var markdown: Grammar {
    Grammar([
      "main": [
        .match(
          #"^[ \t]*```+[ \t\r]*\n"#, .string,
          .enclose("verbatim", Closer(repeating: "`", place: .indentedLine))),
        .match(
          #"^[ \t]*~~~+[ \t\r]*\n"#, .string,
          .enclose("verbatim", Closer(repeating: "~", place: .indentedLine))),
        .match(#"^[ \t]*(```+[^`\n]*|~~~+[^\n]*)\n"#, .string, .fence("fence end")),
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
        .match(#"_[^_\s][^_\n]*_(?=[^\w])"#, .emphasis, when: .apart),
        .match(#"~~[^~\n]+~~"#, .deleted),
        .match(#"!?\[[^\]\n]*\](?=[(\[])"#, .tag, .push("target")),
        .match(#"^[ ]{0,3}\[[^\]\n]+\]:[ \t]*"#, .label, .push("definition")),
        .match(#"<(https?|ftp|mailto):[^>\s]*>"#, .attribute), .match(#"\\."#, .plain),
        .match(#"\w+"#, .plain), .space,
      ],
      "verbatim": [.match("[^\n]+|\n", .string), .otherwise(.take(.string))],
      "fence end": [
        .match(#"^[ \t]*(```+|~~~+)[^\n]*"#, .string, .pop), .otherwise(.leave),
      ],
      "target": [
        .match(#"\([^)\n]*\)"#, .attribute, .pop), .match(#"\[[^\]\n]*\]"#, .label, .pop),
        .otherwise(.leave),
      ],
      "definition": [.match("[^\n]+", .attribute, .pop), .otherwise(.leave)],
      "comment": [
        .match("[^-]+", .comment), .match("--+>", .comment, .pop), .otherwise(.take(.comment)),
      ],
    ])
  }
}

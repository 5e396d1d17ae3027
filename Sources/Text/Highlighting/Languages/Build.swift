/// Grammars of build files: Dockerfiles and makefiles.
extension Grammar {
  static var dockerfile: Grammar {
    Grammar(
      ignoringCase: true,
      [
        "main": [
          .match("[ \t]+", .plain), .match("^[ \t]*#[^\n]*", .comment),
          .match(
            "^[ \t]*(run|cmd|entrypoint|healthcheck|add|copy|env|arg|label|shell)(?=[ \t])",
            .keyword,
            .embed(.bash, until: .endOfCommand)),
          .match("^[ \t]*(onbuild)(?=[ \t])", .keyword, .push("trigger")),
          .match(
            "^[ \t]*(from|maintainer|expose|workdir|user|stopsignal|volume)(?=[ \t])", .keyword,
            .push("operand")),
        ],
        "trigger": [
          .space,
          .match(
            "(run|cmd|entrypoint|healthcheck|add|copy|env|arg|label|shell)(?=[ \t])", .keyword,
            .embed(.bash, until: .endOfCommand)),
          .fallback(.leaveMode),
        ],
        "operand": [
          .space, .lineEnd, .match(#"\\\r?\n"#, .escape), .match("as", .keyword),
          .match(#"[$]\{?\w+\}?"#, .variable), .match(#"[^\s\\$]+"#, .string),
          .fallback(.consume(.string)),
        ],
      ])
  }

  static var makefile: Grammar {
    Grammar([
      "main": [
        .match("^(\t| +)[@+-]*", .plain, .embed(.bash, until: .endOfCommand)), .space,
        .match("^(\t| +)[@+-]*#([^\n\\\\]|\\\\.|\\\\\n)*", .comment),
        .match("#([^\n\\\\]|\\\\.|\\\\\n)*", .comment),
        .match(
          #"^(-?include|sinclude|ifeq|ifneq|ifdef|ifndef|else|endif|define|endef|vpath)([ \t(][^\n]*)?(?=\n)"#,
          .preprocessor),
        .match("(unexport|export|override)(?=[ \t])", .keyword),
        .match(#"[\w${}().-]+(?=[ \t]*([!?+:]|::)?=)"#, .variable, .push("assignment")),
        .match(#"[^\s:#="'][^\n:#=]*(?=:[^=])"#, .function), .include("expansions"),
        .string("\"", "double"), .string("'", "single"), .match(#"[^\s:$"'#=]+"#, .plain),
      ],
      "assignment": [
        .space, .match("([!?+]|::?)?=[ \t]*", .plain, .embed(.bash, until: .endOfCommand)),
        .fallback(.leaveMode),
      ],
      "expansions": [
        .match(#"\$[<@$+%?|*^]"#, .keyword), .match(#"\$[({]"#, .keyword, .push("expansion")),
      ],
      "expansion": [
        .match("[)}]", .keyword, .pop), .match(#"[\w.-]+"#, .variable), .include("expansions"),
        .match("\n", .plain),
      ],
      "double": .multilineString("\"", .escape), "single": .multilineString("'", .escape),
    ])
  }
}

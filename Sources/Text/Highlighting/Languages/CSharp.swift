extension Grammar {
  static var csharp: Grammar {
    let interpolation = Rule.group([
      .match(#"\{\{|\}\}"#, .escape), .match(#"\{"#, .interpolation, .push("interpolation")),
    ])
    let doubledQuote = Rule.match(#""{2}"#, .escape)
    return Grammar([
      "main": [
        .space, .slashComment, .blockComment,
        .match("^[ \t]*#[ \t]*\\i[^\n]*", .preprocessor),
        .match(#""{3,}"#, .string, .delimited("raw", ClosingDelimiter(captured: #"["]"#))),
        .match(
          #"\$"{3,}"#, .string, .delimited("raw interpolated", ClosingDelimiter(captured: #"["]"#))),
        .match(
          #"\$\$+"{3,}"#, .string, .delimited("raw doubled", ClosingDelimiter(captured: #"["]"#))),
        .string("\"", "string"), .string(#"\$""#, "interpolated"), .string(#"@""#, "verbatim"),
        .string(#"(\$@|@\$)""#, "interpolated verbatim"),
        .match(#"'([^'\\\n]|\\[^\n][^'\\\n]*)'"#, .string),
        .keywords(#"\i\w*"#, .csharp), .match(#"@\i\w*"#, .plain), .member,
        .match(#"^[ \t]*\[\i[\w.]*"#, .attribute),
        .numbers(suffix: "[uUlLfFdDmM]+", trailingDot: false),
      ],
      "comment": .blockComment,
      "string": .singleLineString("\"", .escape),
      "interpolated": .singleLineString("\"", stops: "{}", .escape, interpolation),
      "verbatim": .multilineString("\"", doubledQuote),
      "interpolated verbatim": .multilineString("\"", stops: "{}", doubledQuote, interpolation),
      "raw": [.match(#"[^"]+"#, .string), .fallback(.consume(.string))],
      "raw interpolated": [
        .match(#"\{"#, .interpolation, .push("interpolation")), .match(#"[^"{]+"#, .string),
        .fallback(.consume(.string)),
      ],
      "raw doubled": [
        .match(#"\{\{+"#, .interpolation, .push("interpolation")), .match(#"[^"{]+"#, .string),
        .fallback(.consume(.string)),
      ],
      "interpolation": [
        .match(#"\}+"#, .interpolation, .pop),
        .match(":", .interpolation, .changeMode(to: "format")),
        .match("::", .plain), .include("brackets"),
      ],
      "brackets": [.plain(#"[(\[{]"#, .push("nested"), endsValue: false), .include("main")],
      "nested": [.plain(#"[)\]}]"#, .pop, endsValue: true), .include("brackets")],
      "format": [
        .match(#"\}"#, .interpolation, .pop), .match(#"[^}\n"]+"#, .string), .fallback(.leaveMode),
      ],
      "class": .declaredName(.className),
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var csharp: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        abstract add alias allows and as ascending async await base break by case catch checked const
        continue default delegate descending do else equals event explicit extern false finally fixed
        for foreach from get global goto group if implicit in init internal into is join let lock
        nameof namespace new not null on operator or orderby out override params partial private
        protected public readonly ref remove required return scoped sealed select set sizeof
        stackalloc static switch this throw true try typeof unchecked unmanaged unsafe using value
        virtual void volatile when where while with yield
        """),
      KeywordSet(.keyword, "class struct interface enum record", .push("class")),
      KeywordSet(
        .type,
        """
        bool byte char decimal double dynamic float int long object sbyte short string uint ulong
        ushort var nint nuint
        """),
    ]
  }
}

extension Grammar {
  static var visualBasic: Grammar {
    Grammar(
      ignoringCase: true,
      [
        "main": [
          .space, .match("'[^\n]*", .comment), .match("rem([ \t][^\n]*)?", .comment),
          .match(
            #"^[ \t]*#[ \t]*(if|elseif|else|end|const|region|externalsource|disable|enable)[^\n]*"#,
            .preprocessor),
          .match(#""([^"\n]|"{2})*"c?"#, .string), .string(#"\$""#, "interpolated"),
          .match(##"#\d+[/:-][^#\n]*#"##, .date), .match(#"^[ \t]*<[^>\n]*>"#, .attribute),
          .keywords(#"\i\w*[%&!#@$]?"#, .visualBasic), .plain(#"\.\i\w*"#, endsValue: true),
          .match(#"\[\i\w*\]"#, .plain),
          .match("&(h[\\da-f]+|o[0-7]+)(s|i|l|us|ui|ul)?", .number),
          .numbers(suffix: "s|i|l|d|f|r|us|ui|ul", trailingDot: false),
        ],
        "interpolated": [
          .match(#""{2}|\{{2}|\}{2}"#, .escape), .match("\"", .string, .pop),
          .match(#"\{"#, .interpolation, .push("interpolation")),
          .match(#"[^"{}\n]+"#, .string), .lineEnd, .fallback(.consume(.string)),
        ],
        "interpolation": [
          .match(#"\}"#, .interpolation, .pop), .match(#":[^}"\n]*"#, .string), .include("main"),
          .lineEnd,
        ],
        "function": .declaredName(.function), "class": .declaredName(.className),
        "variable": .declaredName(.variable),
      ])
  }
}

extension [KeywordSet] {
  fileprivate static var visualBasic: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        addhandler alias async await byref byval call case catch cbool cbyte cchar cdate cdec cdbl cint
        clng cobj continue csbyte cshort csng cstr ctype cuint culng cushort declare default delegate
        directcast do each else elseif end endif erase error event exit false finally for friend get
        global gosub goto handles if implements inherits interface iterator let lib loop me mustinherit
        mustoverride mybase myclass narrowing new next not nothing notinheritable notoverridable of on
        operator option optional overloads overridable overrides paramarray partial private protected
        public raiseevent readonly redim removehandler resume return select set shadows shared static
        step stop strict explicit compare synclock then throw to true try trycast using wend when while
        widening with withevents writeonly yield namespace imports module
        """),
      KeywordSet(.keyword, "dim const", .push("variable")),
      KeywordSet(.keyword, "function sub property", .push("function")),
      KeywordSet(.keyword, "class structure enum module", .push("class")),
      KeywordSet(
        .type,
        """
        boolean byte char date decimal double integer long object sbyte short single string uinteger
        ulong ushort variant
        """),
      KeywordSet(
        .wordOperator, "addressof and andalso as gettype in is isnot like mod or orelse typeof xor"),
    ]
  }
}

extension Grammar {
  static var php: Grammar {
    let interpolation = Rule.group([
      .match(#"\{(?=\$)"#, .interpolation, .push("interpolation")),
      .match(#"\$\{"#, .interpolation, .push("interpolation")),
      .match(#"\$\i\w*(\[[\w$']*\]|->\i\w*)?"#, .interpolation),
    ])
    return Grammar(
      ignoringCase: true,
      [
        "main": [
          .space, .slashComment, .match(#"#([^\[\n][^\n]*)?"#, .comment),
          .match(#"#\[\\?\i[\w\\]*"#, .decorator),
          .match(#"/\*\*"#, .docString, .push("doc comment")), .match(#"/\*\*/"#, .comment),
          .blockComment, .string("\"", "double"), .string("'", "single"), .string("`", "backtick"),
          .match(
            #"<<<[ \t]*"?\i\w*"?"#, .string,
            .heredoc("heredoc", Closer(repeating: #"\w"#, place: .indented))),
          .match(
            #"<<<[ \t]*'\i\w*'"#, .string,
            .heredoc("nowdoc", Closer(repeating: #"\w"#, place: .indented))),
          .match(#"\$+\i\w*"#, .variable), .words(#"\i\w*"#, .php),
          .match(#"\\?\i\w*(\\\i\w*)+"#, .namespace),
          .mark(#"(\??->|::)\s*\i\w*"#, isValue: true),
          .match(#"::class"#, .keyword), .match(#"\?>|<\?(php|=)?"#, .preprocessor),
          .numbers(trailingDot: false),
          .mark(#"\{"#, .push("main"), isValue: false), .mark(#"\}"#, .pop, isValue: false),
        ],
        "comment": .blockComment,
        "doc comment": [
          .match(#"[^*]+"#, .docString), .match(#"\*/"#, .docString, .pop),
          .otherwise(.take(.docString)),
        ],
        "single": .lines("'", .match(#"\\[\\']"#, .escape)),
        "double": .lines("\"", stops: "${", .escape, interpolation),
        "backtick": .lines("`", stops: "${", .escape, interpolation),
        "heredoc": [
          .escape, interpolation, .match(#"[^\\${\n]+|\n"#, .string), .otherwise(.take(.string)),
        ],
        "nowdoc": [.match("[^\n]+|\n", .string), .otherwise(.take(.string))],
        "interpolation": [.match(#"\}"#, .interpolation, .pop), .include("main")],
        "function": .name(.function, .match("&", .plain)), "class": .name(.className),
      ])
  }
}

extension [Words] {
  fileprivate static var php: [Words] {
    [
      Words(
        .keyword,
        """
        abstract and array as break callable case catch clone const continue declare default die do
        echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile eval exit extends
        final finally fn for foreach global goto if implements include include_once instanceof
        insteadof isset list match namespace new or parent print private protected public readonly
        require require_once return static switch throw try unset use var while xor yield from
        not stdClass this
        """),
      Words(.keyword, "function", .push("function")),
      Words(.keyword, "class interface trait enum", .push("class")),
      Words(.keyword, "true false null", isValue: true),
      Words(
        .builtin,
        """
        array_filter array_key_exists array_keys array_map array_merge array_pop array_push array_shift
        array_slice array_unique array_values count date define defined explode file_get_contents
        file_put_contents floatval function_exists header htmlspecialchars implode in_array intval
        is_array is_null is_numeric is_string json_decode json_encode max md5 min mysqli_query
        number_format preg_match preg_replace print_r printf round session_start sprintf strlen
        str_replace strpos strtolower strtotime strtoupper substr time trim ucfirst var_dump
        """),
    ]
  }
}

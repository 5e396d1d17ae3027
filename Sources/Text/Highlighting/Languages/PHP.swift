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
            .heredoc("heredoc", ClosingDelimiter(captured: #"\w"#, placement: .lineStart))),
          .match(
            #"<<<[ \t]*'\i\w*'"#, .string,
            .heredoc("nowdoc", ClosingDelimiter(captured: #"\w"#, placement: .lineStart))),
          .match(#"\$+\i\w*"#, .variable), .keywords(#"\i\w*"#, .php),
          .match(#"\\?\i\w*(\\\i\w*)+"#, .namespace),
          .plain(#"(\??->|::)\s*\i\w*"#, endsValue: true),
          .match(#"::class"#, .keyword), .match(#"<\?(php|=)?"#, .preprocessor),
          .match(#"\?>"#, .preprocessor, .embed(.html, until: .endOfCode)),
          .numbers(trailingDot: false),
          .plain(#"\{"#, .push("main"), endsValue: false), .plain(#"\}"#, .pop, endsValue: false),
        ],
        "comment": .blockComment,
        "doc comment": [
          .match(#"[^*]+"#, .docString), .match(#"\*/"#, .docString, .pop),
          .fallback(.consume(.docString)),
        ],
        "single": .multilineString("'", .match(#"\\[\\']"#, .escape)),
        "double": .multilineString("\"", stops: "${", .escape, interpolation),
        "backtick": .multilineString("`", stops: "${", .escape, interpolation),
        "heredoc": [
          .escape, interpolation, .match(#"[^\\${\n]+|\n"#, .string), .fallback(.consume(.string)),
        ],
        "nowdoc": [.match("[^\n]+|\n", .string), .fallback(.consume(.string))],
        "interpolation": [.match(#"\}"#, .interpolation, .pop), .include("main")],
        "function": .declaredName(.function, .match("&", .plain)),
        "class": .declaredName(.className),
      ])
  }
}

extension [KeywordSet] {
  fileprivate static var php: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        abstract and array as break callable case catch clone const continue declare default die do
        echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile eval exit extends
        final finally fn for foreach global goto if implements include include_once instanceof
        insteadof isset list match namespace new or parent print private protected public readonly
        require require_once return static switch throw try unset use var while xor yield from
        not stdClass this
        """),
      KeywordSet(.keyword, "function", .push("function")),
      KeywordSet(.keyword, "class interface trait enum", .push("class")),
      KeywordSet(.keyword, "true false null", endsValue: true),
      KeywordSet(
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

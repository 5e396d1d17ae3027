extension Grammar {
  /// The grammar of JSON and of its superset JSON5.
  static var json: Grammar {
    let stringContent = #"([^"\\\n]|\\.)*"#
    return Grammar([
      "main": [
        .space, .slashComment, .blockComment, .match(#""\#(stringContent)"(?=\s*:)"#, .tag),
        .string("\"", "string"), .string("'", "single"),
        .keywords(
          #"[\i$][\w$]*"#,
          [KeywordSet(.constant, "true false null"), KeywordSet(.number, "Infinity NaN")]),
        .match(#"[\i$][\w$]*(?=\s*:)"#, .tag),
        .match(#"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?"#, .number),
        .match(#"[+-]?(0[xX][\da-fA-F]+|Infinity|NaN)"#, .number),
      ],
      "string": .singleLineString("\"", .escape), "single": .singleLineString("'", .escape),
      "comment": .blockComment,
    ])
  }

  static var jq: Grammar {
    Grammar([
      "main": [
        .space, .hashComment, .string("\"", "string"), .match(#"\.\i\w*"#, .attribute),
        .match(#"\$(\i\w*|__loc__)"#, .variable), .match(#"@\i\w*"#, .decorator),
        .keywords(#"\i\w*(::\i\w*)*"#, .jq), .numbers(separator: ""),
        .plain(#"\("#, .push("main"), endsValue: false), .plain(#"\)"#, .pop, endsValue: true),
      ],
      "string": .multilineString(
        "\"", .match(#"\\\("#, .interpolation, .push("interpolation")), .escape),
      "interpolation": [.match(#"\)"#, .interpolation, .pop), .include("main")],
      "function": .declaredName(.function),
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var jq: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        as break catch elif else end foreach if import include label module reduce then try
        """),
      KeywordSet(.keyword, "def", .push("function")), KeywordSet(.wordOperator, "and or not"),
      KeywordSet(.constant, "true false null"),
      KeywordSet(
        .builtin,
        """
        add all any arrays ascii ascii_downcase ascii_upcase booleans capture ceil combinations contains
        debug del delpaths empty endswith env error first flatten floor from_entries fromdate
        fromjson getpath group_by gsub halt has in index indices infinite input input_line_number inputs
        inside isnan isvalid iterables join keys keys_unsorted last length limit ltrimstr map
        map_values match max max_by min min_by nan now nth nulls numbers objects path paths pick
        range recurse reverse rindex rtrimstr scalars scan select setpath sort sort_by split splits
        sqrt startswith strftime strings strptime sub test to_entries toarray todate tojson
        tonumber tostring transpose trim type unique unique_by until utf8bytelength values walk
        while with_entries
        """),
    ]
  }
}

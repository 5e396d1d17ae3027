extension Grammar {
  /// JSON and its superset JSON5.
  static var json: Grammar {
    let stringContent = #"([^"\\\n]|\\.)*"#
    return Grammar([
      "main": [
        .space, .slashComment, .blockComment, .match(#""\#(stringContent)"(?=\s*:)"#, .tag),
        .string("\"", "string"), .string("'", "single"),
        .words(
          #"[\i$][\w$]*"#, [Words(.constant, "true false null"), Words(.number, "Infinity NaN")]),
        .match(#"[\i$][\w$]*(?=\s*:)"#, .tag),
        .match(#"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?"#, .number),
        .match(#"[+-]?(0[xX][\da-fA-F]+|Infinity|NaN)"#, .number),
      ],
      "string": .line("\"", .escape), "single": .line("'", .escape),
      "comment": .blockComment,
    ])
  }

  static var jq: Grammar {
    Grammar([
      "main": [
        .space, .hashComment, .string("\"", "string"), .match(#"\.\i\w*"#, .attribute),
        .match(#"\$(\i\w*|__loc__)"#, .variable), .match(#"@\i\w*"#, .decorator),
        .words(#"\i\w*(::\i\w*)*"#, .jq), .numbers(separator: ""),
        .mark(#"\("#, .push("main"), isValue: false), .mark(#"\)"#, .pop, isValue: true),
      ],
      "string": .lines(
        "\"", .match(#"\\\("#, .interpolation, .push("interpolation")), .escape),
      "interpolation": [.match(#"\)"#, .interpolation, .pop), .include("main")],
      "function": .name(.function),
    ])
  }
}

extension [Words] {
  fileprivate static var jq: [Words] {
    [
      Words(
        .keyword,
        """
        as break catch elif else end foreach if import include label module reduce then try
        """),
      Words(.keyword, "def", .push("function")), Words(.wordOperator, "and or not"),
      Words(.constant, "true false null"),
      Words(
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

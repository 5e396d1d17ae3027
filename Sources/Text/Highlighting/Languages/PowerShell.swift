extension Grammar {
  static var powerShell: Grammar {
    let variable = #"\$(\i\w*:)?\i\w*|\$\{[^}\n]*\}|\$[?$^_]"#
    return Grammar(
      ignoringCase: true,
      [
        "main": [
          .space, .match("#[^\n]*", .comment, when: .afterSpace),
          .match("<#", .comment, .push("comment")),
          .string(#"@"[ \t\r]*(?=\n)"#, "here-string"),
          .string(#"@'[ \t\r]*(?=\n)"#, "raw here-string"),
          .string("\"", "double"), .string("'", "single"), .match("`(.|\n)", .escape),
          .include("variables"), .match(#"@\i\w*"#, .variable),
          .match(#"\[\i[\w.]*(\[[\w.,\[\] ]*\])?(\[\])?\]"#, .className, when: .valueExpected),
          .match(#"\[\i[\w.]*(\[[\w.,\[\] ]*\])?(\[\])?\]"#, .className, when: .afterSpace),
          .keywords(#"\i[\w]*"#, .powerShell), .match(#"\i\w*(-\w+)+"#, .builtin),
          .keywords(#"-\i\w*"#, [.powerShellOperators], else: .plain), .member,
          .numbers(separator: "", suffix: "[lLdD]?([kKmMgGtTpP][bB])?", trailingDot: false),
          .plain(#"\("#, .push("main"), endsValue: false), .plain(#"\)"#, .pop, endsValue: true),
        ],
        "variables": [
          .match(variable, .variable), .match(#"\$\("#, .interpolation, .push("interpolation")),
        ],
        "variables in strings": [
          .match(variable, .escape), .match(#"\$\("#, .interpolation, .push("interpolation")),
        ],
        "interpolation": [.match(#"\)"#, .interpolation, .pop), .include("main")],
        "comment": [
          .match(#"\.\i+"#, .docString, when: .afterSpace), .match("[^#.]+", .comment),
          .match("#>", .comment, .pop), .fallback(.consume(.comment)),
        ],
        "double": [
          .match(#""{2}"#, .escape), .match("\"", .string, .pop), .match("`(.|\n)", .escape),
          .include("variables in strings"), .match("[^\"`$]+", .string),
          .fallback(.consume(.string)),
        ],
        "single": [
          .match("''", .escape), .match("'", .string, .pop), .match("[^']+", .string),
        ],
        "here-string": [
          .match(#"^"@"#, .string, .pop), .match("`(.|\n)", .escape),
          .include("variables in strings"),
          .match("[^\n\"`$]+|\n", .string), .fallback(.consume(.string)),
        ],
        "raw here-string": [
          .match("^'@", .string, .pop), .match("[^\n']+|\n", .string), .fallback(.consume(.string)),
        ],
        "function": .declaredName(.function, .match(#"\i[\w:-]*"#, .function, .pop)),
      ])
  }
}

extension KeywordSet {
  fileprivate static var powerShellOperators: KeywordSet {
    KeywordSet(
      .operator,
      """
      -and -as -band -bnot -bor -bxor -ccontains -ceq -cge -cgt -cle -clike -clt -cmatch -cne
      -contains -creplace -csplit -eq -f -ge -gt -icontains -ieq -ilike -imatch -in -ine -ireplace
      -is -isnot -join -le -like -lt -match -ne -not -notcontains -notin -notlike -notmatch -or
      -replace -shl -shr -split -xor
      """)
  }
}

extension [KeywordSet] {
  fileprivate static var powerShell: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        begin break catch class cmdletbinding continue data default do dynamicparam else elseif end
        enum exit finally for foreach from hidden if in inlinescript param parallel process return
        sequence static switch throw trap try until using while workflow parameter mandatory
        parametersetname position valuefrompipeline valuefrompipelinebypropertyname helpmessage alias
        validateset validaterange validatepattern validatelength validatecount ref
        """),
      KeywordSet(.keyword, "function filter", .push("function")),
      KeywordSet(
        .builtin,
        """
        cat cd clear cls copy cp curl del diff dir echo erase fl ft gc gci gcm gm gp group gwmi iex
        kill ls man md measure mkdir move mv popd ps pushd pwd rd ren rm rmdir select set sleep sort
        start tee type wget where write
        """),
    ]
  }
}

extension Grammar {
  static var powerShell: Grammar {
    Grammar(
      ignoringCase: true,
      [
        "main": [
          .space, .match("#[^\n]*", .comment, when: .apart),
          .match("<#", .comment, .push("comment")),
          .string(#"@"[ \t\r]*(?=\n)"#, "here-string"),
          .string(#"@'[ \t\r]*(?=\n)"#, "raw here-string"),
          .string("\"", "double"), .string("'", "single"), .match("`(.|\n)", .escape),
          .include("variables"), .match(#"@\i\w*"#, .variable),
          .match(#"\[\i[\w.]*(\[[\w.,\[\] ]*\])?(\[\])?\]"#, .className, when: .valueExpected),
          .match(#"\[\i[\w.]*(\[[\w.,\[\] ]*\])?(\[\])?\]"#, .className, when: .apart),
          .words(#"\i[\w]*"#, .powerShell), .match(#"\i\w*(-\w+)+"#, .builtin),
          .words(#"-\i\w*"#, [.powerShellOperators], else: .plain), .member,
          .numbers(separator: "", suffix: "[lLdD]?([kKmMgGtTpP][bB])?", trailingDot: false),
          .mark(#"\("#, .push("main"), isValue: false), .mark(#"\)"#, .pop, isValue: true),
        ],
        "variables": [
          .match(#"\$(\i\w*:)?\i\w*|\$\{[^}\n]*\}|\$[?$^_]"#, .variable),
          .match(#"\$\("#, .interpolation, .push("interpolation")),
        ],
        "interpolation": [.match(#"\)"#, .interpolation, .pop), .include("main")],
        "comment": [
          .match(#"\.\i+"#, .docString, when: .apart), .match("[^#.]+", .comment),
          .match("#>", .comment, .pop), .otherwise(.take(.comment)),
        ],
        "double": [
          .match(#""{2}"#, .escape), .match("\"", .string, .pop), .match("`(.|\n)", .escape),
          .include("variables"), .match("[^\"`$]+", .string), .otherwise(.take(.string)),
        ],
        "single": [
          .match("''", .escape), .match("'", .string, .pop), .match("[^']+", .string),
        ],
        "here-string": [
          .match(#"^"@"#, .string, .pop), .match("`(.|\n)", .escape), .include("variables"),
          .match("[^\n\"`$]+|\n", .string), .otherwise(.take(.string)),
        ],
        "raw here-string": [
          .match("^'@", .string, .pop), .match("[^\n']+|\n", .string), .otherwise(.take(.string)),
        ],
        "function": .name(.function, .match(#"\i[\w:-]*"#, .function, .pop)),
      ])
  }
}

extension Words {
  fileprivate static var powerShellOperators: Words {
    Words(
      .operator,
      """
      -and -as -band -bnot -bor -bxor -ccontains -ceq -cge -cgt -cle -clike -clt -cmatch -cne
      -contains -creplace -csplit -eq -f -ge -gt -icontains -ieq -ilike -imatch -in -ine -ireplace
      -is -isnot -join -le -like -lt -match -ne -not -notcontains -notin -notlike -notmatch -or
      -replace -shl -shr -split -xor
      """)
  }
}

extension [Words] {
  fileprivate static var powerShell: [Words] {
    [
      Words(
        .keyword,
        """
        begin break catch class cmdletbinding continue data default do dynamicparam else elseif end
        enum exit finally for foreach from hidden if in inlinescript param parallel process return
        sequence static switch throw trap try until using while workflow parameter mandatory
        parametersetname position valuefrompipeline valuefrompipelinebypropertyname helpmessage alias
        validateset validaterange validatepattern validatelength validatecount ref
        """),
      Words(.keyword, "function filter", .push("function")),
      Words(
        .builtin,
        """
        cat cd clear cls copy cp curl del diff dir echo erase fl ft gc gci gcm gm gp group gwmi iex
        kill ls man md measure mkdir move mv popd ps pushd pwd rd ren rm rmdir select set sleep sort
        start tee type wget where write
        """),
    ]
  }
}

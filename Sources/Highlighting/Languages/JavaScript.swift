extension Grammar {
  static var javaScript: Grammar { ecmaScript(.javaScript, hasElements: true) }

  static var typeScript: Grammar {
    ecmaScript(.javaScript + .typeScript, hasElements: false, .annotation)
  }

  /// TypeScript with JSX, which has no type assertions in angle brackets.
  static var tsx: Grammar { ecmaScript(.javaScript + .typeScript, hasElements: true, .annotation) }

  /// Creates the grammar of a dialect of JavaScript; `hasElements` enables JSX.
  private static func ecmaScript(
    _ words: [Words], hasElements: Bool, _ extraRules: Rule...
  ) -> Grammar {
    Grammar([
      "main": [
        .space, .slashComment, .blockComment, .match("^#![^\n]*", .comment),
        .string("\"", "double"), .string("'", "single"), .string("`", "template"),
        .match(
          #"/([^/\\\[\n*]|\\.|\[([^\]\\\n]|\\.)*\])([^/\\\[\n]|\\.|\[([^\]\\\n]|\\.)*\])*/\w*"#,
          .regex, when: .valueExpected),
        .words(#"[\i$][\w$]*"#, words), .match(#"@\i[\w.]*"#, .decorator),
        .mark(#"(\?\.|\.|#)[\i$#][\w$]*"#, isValue: true), .match(#"\+\+|--"#, .plain),
        .mark(#"\."#, isValue: true),
        .numbers(suffix: "n"),
        .group(hasElements ? .elements : []), .group(extraRules),
        .mark(#"\{"#, .push("main"), isValue: false), .mark(#"\}"#, .pop, isValue: false),
      ],
      "comment": .blockComment,
      "double": .line("\"", .escape), "single": .line("'", .escape),
      "template": .lines(
        "`", stops: "$", .escape, .match(#"\$\{"#, .interpolation, .push("interpolation"))),
      "interpolation": [.match(#"\}"#, .interpolation, .pop), .include("main")],
      "function": .name(.function, .match(#"\*"#, .plain)),
      "class": .name(
        .className, .words("extends|implements", [Words(.declaration, "extends implements", .pop)])),
      "tag": [
        .space, .match(#"\n"#, .plain), .blockComment, .match(#"[\i$][\w$:.-]*"#, .attribute),
        .match("=", .plain), .string("\"", "double value"), .string("'", "single value"),
        .mark(#"\{"#, .push("main"), isValue: false), .match("/>", .tag, .pop),
        .match(">", .tag, .change("children")), .otherwise(.leave),
      ],
      "childless tag": [
        .match("/?>", .tag, .pop), .include("tag"),
      ],
      "double value": .lines("\""), "single value": .lines("'"),
      "children": [
        .match(#"[^<>{}&]+"#, .plain), .match(#"&#?\w+;"#, .entity),
        .mark(#"\{"#, .push("main"), isValue: false), .match(#"</[\w.:$-]*\s*>"#, .tag, .pop),
        .include("elements"),
      ],
      "elements": .elements,
      "annotation": [.space, .match(#"[A-Z][\w$.]*"#, .type, .pop), .otherwise(.leave)],
    ])
  }
}

extension Rule {
  /// A colon, after which a type name may follow.
  fileprivate static var annotation: Rule { mark(":", .push("annotation"), isValue: false) }
}

extension [Rule] {
  /// JSX elements, where an expression may begin, and HTML elements without an end tag.
  fileprivate static var elements: [Rule] {
    [
      .match(
        #"<(area|base|br|col|hr|img|input|link|meta|script|source)(?=[\s/>])"#, .tag,
        .push("childless tag"), when: .valueExpected),
      .match(#"<[\i$][\w.:$-]*(?=[\s/>])"#, .tag, .push("tag"), when: .valueExpected),
      .match("<>", .tag, .push("children"), when: .valueExpected),
      .match(#"</\i[\w.:-]*\s*>"#, .tag, when: .valueExpected),
    ]
  }
}

extension [Words] {
  fileprivate static var javaScript: [Words] {
    [
      Words(
        .keyword,
        """
        as async await break case catch continue debugger default do else export extends finally for
        from if import of return static switch throw try while with yield constructor
        abstract boolean byte char double final float goto implements int interface long native
        package private protected public short synchronized throws transient volatile
        """),
      Words(.wordOperator, "typeof instanceof in void delete new"),
      Words(.keyword, "this super", isValue: true),
      Words(.declaration, "var let const enum"),
      Words(.declaration, "function", .push("function")),
      Words(.declaration, "class", .push("class")),
      Words(.constant, "true false null undefined NaN Infinity"),
      Words(
        .builtin,
        """
        Array ArrayBuffer Boolean Date Error Function JSON Map Math Number Object Promise Proxy
        RegExp Reflect Set String Symbol WeakMap WeakSet BigInt Intl console document window
        globalThis decodeURI decodeURIComponent encodeURI encodeURIComponent eval isFinite isNaN
        parseFloat parseInt require module exports process
        """),
    ]
  }

  fileprivate static var typeScript: [Words] {
    [
      Words(
        .keyword,
        """
        declare is keyof readonly override namespace asserts infer satisfies unique
        """),
      Words(.keyword, "type interface enum", .push("class")),
      Words(.type, "string number boolean any unknown never object symbol bigint", isValue: true),
    ]
  }
}

extension Grammar {
  static var javaScript: Grammar { ecmaScript(.javaScript, allowsJSX: true) }

  static var typeScript: Grammar {
    ecmaScript(.javaScript + .typeScript, allowsJSX: false, .typeAnnotation)
  }

  /// The grammar of TypeScript with JSX, which has no type assertions in angle brackets.
  static var tsx: Grammar {
    ecmaScript(.javaScript + .typeScript, allowsJSX: true, .typeAnnotation)
  }

  /// Creates the grammar of a dialect of JavaScript; `allowsJSX` enables JSX.
  private static func ecmaScript(
    _ words: [KeywordSet], allowsJSX: Bool, _ extraRules: Rule...
  ) -> Grammar {
    Grammar([
      "main": [
        .space, .slashComment, .blockComment, .match("^#![^\n]*", .comment),
        .string("\"", "double"), .string("'", "single"), .string("`", "template"),
        .match(
          #"/([^/\\\[\n*]|\\.|\[([^\]\\\n]|\\.)*\])([^/\\\[\n]|\\.|\[([^\]\\\n]|\\.)*\])*/\w*"#,
          .regex, when: .valueExpected),
        .keywords(#"[\i$][\w$]*"#, words), .match(#"@\i[\w.]*"#, .decorator),
        .plain(#"(\?\.|\.|#)[\i$#][\w$]*"#, endsValue: true), .match(#"\+\+|--"#, .plain),
        .plain(#"\."#, endsValue: true),
        .numbers(suffix: "n"),
        .group(allowsJSX ? .jsxElements : []), .group(extraRules),
        .plain(#"\{"#, .push("main"), endsValue: false), .plain(#"\}"#, .pop, endsValue: false),
      ],
      "comment": .blockComment,
      "double": .singleLineString("\"", .escape), "single": .singleLineString("'", .escape),
      "template": .multilineString(
        "`", stops: "$", .escape, .match(#"\$\{"#, .interpolation, .push("interpolation"))),
      "interpolation": [.match(#"\}"#, .interpolation, .pop), .include("main")],
      "function": .declaredName(.function, .match(#"\*"#, .plain)),
      "class": .declaredName(
        .className,
        .keywords("extends|implements", [KeywordSet(.declaration, "extends implements", .pop)])),
      "tag": [
        .space, .match(#"\n"#, .plain), .blockComment, .match(#"[\i$][\w$:.-]*"#, .attribute),
        .match("=", .plain), .string("\"", "double value"), .string("'", "single value"),
        .plain(#"\{"#, .push("main"), endsValue: false), .match("/>", .tag, .pop),
        .match(">", .tag, .changeMode(to: "children")), .fallback(.leaveMode),
      ],
      "childless tag": [
        .match("/?>", .tag, .pop), .include("tag"),
      ],
      "double value": .multilineString("\""), "single value": .multilineString("'"),
      "children": [
        .match(#"[^<>{}&]+"#, .plain), .match(#"&#?\w+;"#, .entity),
        .plain(#"\{"#, .push("main"), endsValue: false), .match(#"</[\w.:$-]*\s*>"#, .tag, .pop),
        .include("elements"),
      ],
      "elements": .jsxElements,
      "annotation": [.space, .match(#"[A-Z][\w$.]*"#, .type, .pop), .fallback(.leaveMode)],
    ])
  }
}

extension Rule {
  /// Matches a colon, after which a type annotation may follow.
  fileprivate static var typeAnnotation: Rule { plain(":", .push("annotation"), endsValue: false) }
}

extension [Rule] {
  /// Rules for the tags of JSX elements, including elements without an end tag, such as `<br>`.
  fileprivate static var jsxElements: [Rule] {
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

extension [KeywordSet] {
  fileprivate static var javaScript: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        as async await break case catch continue debugger default do else export extends finally for
        from if import of return static switch throw try while with yield constructor
        abstract boolean byte char double final float goto implements int interface long native
        package private protected public short synchronized throws transient volatile
        """),
      KeywordSet(.wordOperator, "typeof instanceof in void delete new"),
      KeywordSet(.keyword, "this super", endsValue: true),
      KeywordSet(.declaration, "var let const enum"),
      KeywordSet(.declaration, "function", .push("function")),
      KeywordSet(.declaration, "class", .push("class")),
      KeywordSet(.constant, "true false null undefined NaN Infinity"),
      KeywordSet(
        .builtin,
        """
        Array ArrayBuffer Boolean Date Error Function JSON Map Math Number Object Promise Proxy
        RegExp Reflect Set String Symbol WeakMap WeakSet BigInt Intl console document window
        globalThis decodeURI decodeURIComponent encodeURI encodeURIComponent eval isFinite isNaN
        parseFloat parseInt require module exports process
        """),
    ]
  }

  fileprivate static var typeScript: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        declare is keyof readonly override namespace asserts infer satisfies unique
        """),
      KeywordSet(.keyword, "type interface enum", .push("class")),
      KeywordSet(
        .type, "string number boolean any unknown never object symbol bigint", endsValue: true),
    ]
  }
}

extension Grammar {
  static var python: Grammar {
    let quotes = [("\"", "double"), ("'", "single")]
    var grammar = Grammar([
      "main": [
        .space, .hashComment, .match(#"^[ \t]*@\i[\w.]*"#, .decorator),
        .group(quotes.flatMap { [Rule].pythonStringStarts(quote: $0.0, quoteName: $0.1) }),
        .keywords(#"\i\w*"#, .python), .plain(#"\.\s*\i\w*"#, endsValue: true),
        .match(#"^[ \t]*(match|case|type)(?=[ \t]+[\i"'(\[{\d-])"#, .keyword),
        .numbers(suffix: "[jJlL]"),
      ],
      "function": .declaredName(.function), "class": .declaredName(.className),
      "interpolation": [
        .match(#"\}"#, .interpolation, .pop), .match(#"![rsa]"#, .interpolation),
        .match("!=", .plain), .match(":", .interpolation, .changeMode(to: "format")),
        .include("brackets"),
      ],
      "brackets": [.plain(#"[(\[{]"#, .push("nested"), endsValue: false), .include("main")],
      "nested": [.plain(#"[)\]}]"#, .pop, endsValue: true), .include("brackets")],
      "format": [
        .match(#"\}"#, .interpolation, .pop),
        .match(#"\{"#, .interpolation, .push("interpolation")),
        .match(#"[^{}\n]+"#, .string), .lineEnd,
      ],
    ])
    for (quote, name) in quotes {
      let interpolation = Rule.group([
        .match(#"\{\{|\}\}"#, .escape), .match(#"\{"#, .interpolation, .push("interpolation")),
      ])
      let triple = quote + quote + quote
      let rawEscape = Rule.match(#"\\(.|\n)"#, .string)
      grammar = grammar.addingModes([
        name: .singleLineString(quote, .escape),
        "raw \(name)": .singleLineString(quote, rawEscape),
        "formatted \(name)": .singleLineString(quote, stops: "{}", .escape, interpolation),
        "raw formatted \(name)": .singleLineString(quote, stops: "{}", rawEscape, interpolation),
        "triple \(name)": .multilineString(triple, .escape),
        "raw triple \(name)": .multilineString(triple, rawEscape),
        "formatted triple \(name)": .multilineString(triple, stops: "{}", .escape, interpolation),
        "raw formatted triple \(name)": .multilineString(
          triple, stops: "{}", rawEscape, interpolation),
      ])
    }
    return grammar
  }

  /// The grammar of Python sessions: code after prompts such as `>>>`, with its output.
  static var pythonConsole: Grammar {
    Grammar([
      "main": [
        .match(#"^[ \t]*(>>>|\.\.\.|In \[\d+\]:) "#, .prompt, .embed(.python, until: .endOfLine)),
        .match(#"^[ \t]*(>>>|\.\.\.)(?=\n)"#, .prompt),
        .match("[^\n>.:]+", .output), .match("\n", .plain), .fallback(.consume(.output)),
      ]
    ])
  }
}

extension [Rule] {
  /// Returns rules for the start of Python strings, with every prefix such as `rb`.
  ///
  /// The names of the modes for their content end with `quoteName`.
  fileprivate static func pythonStringStarts(quote: String, quoteName: String) -> [Rule] {
    let triple = quote + quote + quote
    let prefixes = [
      ("[bBuU]?", ""), ("([rR][bB]?|[bB][rR])", "raw "), ("[fFtT]", "formatted "),
      ("([fFtT][rR]|[rR][fFtT])", "raw formatted "),
    ]
    return prefixes.flatMap { prefix, kind in
      [
        .string(prefix + triple, "\(kind)triple \(quoteName)"),
        .string(prefix + quote, kind + quoteName),
      ]
    }
  }
}

extension [KeywordSet] {
  fileprivate static var python: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        as assert async await break continue del elif else except finally for from global if import
        lambda nonlocal pass raise return try while with yield
        """),
      KeywordSet(.keyword, "def", .push("function")), KeywordSet(.keyword, "class", .push("class")),
      KeywordSet(.wordOperator, "and in is not or"),
      KeywordSet(.constant, "True False None"),
      KeywordSet(
        .builtin,
        """
        abs all any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile
        complex delattr dict dir divmod enumerate eval exec filter float format frozenset getattr
        globals hasattr hash hex id input int isinstance issubclass iter len list locals map max
        memoryview min next object oct open ord pow print property range repr reversed round set
        setattr slice sorted staticmethod str sum super tuple type vars zip self cls __import__
        xrange raw_input unicode Ellipsis NotImplemented
        ArithmeticError AssertionError AttributeError BaseException EOFError Exception ImportError
        IndexError IOError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError
        NameError NotImplementedError OSError OverflowError RecursionError RuntimeError StopIteration
        SyntaxError SystemExit TypeError UnicodeDecodeError UnicodeEncodeError UnicodeError
        ValueError ZeroDivisionError FileNotFoundError PermissionError TimeoutError Warning
        """),
    ]
  }
}

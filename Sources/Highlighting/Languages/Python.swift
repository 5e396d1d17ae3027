extension Grammar {
  static var python: Grammar {
    let quotes = [("\"", "double"), ("'", "single")]
    var grammar = Grammar([
      "main": [
        .space, .hashComment, .match(#"^[ \t]*@\i[\w.]*"#, .decorator),
        .group(quotes.flatMap { [Rule].pythonStrings(quote: $0.0, $0.1) }),
        .words(#"\i\w*"#, .python), .mark(#"\.\s*\i\w*"#, isValue: true),
        .match(#"^[ \t]*(match|case|type)(?=[ \t]+[\i"'(\[{\d-])"#, .keyword),
        .numbers(suffix: "[jJlL]"),
      ],
      "function": .name(.function), "class": .name(.className),
      "interpolation": [
        .match(#"\}"#, .interpolation, .pop), .match(#"![rsa]"#, .interpolation),
        .match("!=", .plain), .match(":", .interpolation, .change("format")), .include("brackets"),
      ],
      "brackets": [.mark(#"[(\[{]"#, .push("nested"), isValue: false), .include("main")],
      "nested": [.mark(#"[)\]}]"#, .pop, isValue: true), .include("brackets")],
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
      grammar = grammar.adding([
        name: .line(quote, .escape),
        "raw \(name)": .line(quote, rawEscape),
        "formatted \(name)": .line(quote, stops: "{}", .escape, interpolation),
        "raw formatted \(name)": .line(quote, stops: "{}", rawEscape, interpolation),
        "triple \(name)": .lines(triple, .escape),
        "raw triple \(name)": .lines(triple, rawEscape),
        "formatted triple \(name)": .lines(triple, stops: "{}", .escape, interpolation),
        "raw formatted triple \(name)": .lines(triple, stops: "{}", rawEscape, interpolation),
      ])
    }
    return grammar
  }

  /// Sessions of the Python interpreter: code after prompts such as `>>>`, with its output.
  static var pythonConsole: Grammar {
    Grammar([
      "main": [
        .match(#"^[ \t]*(>>>|\.\.\.|In \[\d+\]:) "#, .prompt, .embed(.python, until: .line)),
        .match(#"^[ \t]*(>>>|\.\.\.)(?=\n)"#, .prompt),
        .match("[^\n>.:]+", .output), .match("\n", .plain), .otherwise(.take(.output)),
      ]
    ])
  }
}

extension [Rule] {
  /// The starts of all kinds of strings with a quotation mark.
  fileprivate static func pythonStrings(quote: String, _ name: String) -> [Rule] {
    let triple = quote + quote + quote
    let prefixes = [
      ("[bBuU]?", ""), ("([rR][bB]?|[bB][rR])", "raw "), ("[fFtT]", "formatted "),
      ("([fFtT][rR]|[rR][fFtT])", "raw formatted "),
    ]
    return prefixes.flatMap { prefix, kind in
      [
        .string(prefix + triple, "\(kind)triple \(name)"), .string(prefix + quote, kind + name),
      ]
    }
  }
}

extension [Words] {
  fileprivate static var python: [Words] {
    [
      Words(
        .keyword,
        """
        as assert async await break continue del elif else except finally for from global if import
        lambda nonlocal pass raise return try while with yield
        """),
      Words(.keyword, "def", .push("function")), Words(.keyword, "class", .push("class")),
      Words(.wordOperator, "and in is not or"),
      Words(.constant, "True False None"),
      Words(
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

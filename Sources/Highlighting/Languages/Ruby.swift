extension Grammar {
  static var ruby: Grammar {
    Grammar(
      [
        "main": [
          .space, .hashComment, .match("^=begin[^\n]*", .comment, .push("comment")),
          .match("^__END__[ \t\r]*(?=\n)", .preprocessor, .push("data")),
          .string("\"", "double"), .string("'", "single"), .string("`", "backtick"),
          .group(.rubyPercents),
          .match(
            #"<<[~-]?["'`]?\i\w*["'`]?"#, .string,
            .heredoc("heredoc", Closer(repeating: #"\w"#, place: .indentedLine)),
            when: .valueExpected),
          .match(
            #"<<[~-]["'`]?\i\w*["'`]?"#, .string,
            .heredoc("heredoc", Closer(repeating: #"\w"#, place: .indentedLine))),
          .match(#":\i\w*[?!]?"#, .symbol), .match(#"::"#, .plain),
          .match(#":""#, .symbol, .push("double symbol")),
          .match(":'", .symbol, .push("single symbol")),
          .match(
            #":(\[\]=?|\*\*|[+!~-]@|<=>|===?|=~|![=~]|<<|>>|<=|>=|[+*/%<>!&|^~-])"#, .symbol,
            when: .valueExpected),
          .match(#"\i\w*[?!]?:(?=[^:])"#, .symbol), .match(#"\i\w*[?!]?:(?=[\s,)])"#, .symbol),
          .match(#"\?(\\.|[^\s\\\w])(?=[\s,)\]}.;])"#, .string, when: .valueExpected),
          .match(#"\?\w(?=[\s,)\]}.;])"#, .string, when: .valueExpected),
          .match("/", .regex, .push("regex"), when: .valueExpected), .mark("\n", isValue: false),
          .match("//[eimnosux]*", .regex),
          .match(#"/(?=[^\s=/][^/\n]*/)"#, .regex, .push("regex"), when: .apart),
          .words(#"\i\w*[?!]?"#, .ruby),
          .match(#"(@@?|\$)\i\w*|\$([\d!@&`'+~=/\\,;.<>_*$?:"]|-\w)"#, .variable),
          .mark(#"(\.|&\.)\i\w*[?!]?"#, isValue: true),
          .numbers(suffix: "[ri]", trailingDot: false),
          .mark(#"\{"#, .push("main"), isValue: false), .mark(#"\}"#, .pop, isValue: true),
        ],
        "comment": [.match("^=end[^\n]*", .comment, .pop), .match("[^\n]+", .comment)],
        "data": [.match("(.|\n)+", .preprocessor)],
        "single": .lines("'", .match(#"\\[\\']"#, .escape)),
        "double": .lines("\"", stops: "#", .rubyInterpolation, .escape),
        "backtick": .lines("`", stops: "#", .rubyInterpolation, .escape),
        "regex": .lines(
          "/[eimnosux]*", stops: "#", as: .regex, .rubyInterpolation, .match(#"\\(.|\n)"#, .regex)),
        "double symbol": .lines("\"", stops: "#", as: .symbol, .rubyInterpolation, .escape),
        "single symbol": .lines("'", as: .symbol, .match(#"\\[\\']"#, .escape)),
        "heredoc": [
          .rubyInterpolation, .escape, .match("[^\\\\#\n]+|\n", .string),
          .otherwise(.take(.string)),
        ],
        "delimited": [.escape, .match(#"[\w\s]+"#, .string), .otherwise(.take(.string))],
        "interpolation": [.match(#"\}"#, .interpolation, .pop), .include("main")],
        "function": [
          .space, .match(#"\i\w*\."#, .className), .match(#"\i\w*[?!=]?"#, .function, .pop),
          .match(
            #"\[\]=?|\*\*|[+!~-]@|<=>|===?|=~|![=~]|<<|>>|<=|>=|[+*/%<>!&|^~`-]"#, .function, .pop),
          .otherwise(.leave),
        ],
        "class": [
          .space, .match(#"[A-Z][\w:]*"#, .className, .pop), .match("<<", .plain, .pop),
          .otherwise(.leave),
        ],
      ]
    ).adding(
      Dictionary(
        uniqueKeysWithValues: [("(", ")"), ("[", "]"), ("{", "}"), ("<", ">")].flatMap {
          [Rule].rubyBrackets($0.0, $0.1)
        }))
  }
}

extension Rule {
  /// An interpolation `#{…}`, or a variable after `#`.
  fileprivate static var rubyInterpolation: Rule {
    group([
      match(#"#\{"#, .interpolation, .push("interpolation")),
      match(#"#@@?\i\w*|#\$\i\w*"#, .variable),
    ])
  }
}

extension [Rule] {
  /// The starts of percent literals such as `%w[…]`.
  fileprivate static var rubyPercents: [Rule] {
    let brackets = [("(", ")"), ("[", "]"), ("{", "}"), ("<", ">")].flatMap { open, _ -> [Rule] in
      [
        .match(#"%[qwis]\\#(open)"#, .string, .push("plain \(open)")),
        .match(#"%[QWIx]\\#(open)"#, .string, .push("string \(open)")),
        .match(#"%\\#(open)"#, .string, .push("string \(open)"), when: .valueExpected),
        .match(#"%\\#(open)"#, .string, .push("string \(open)"), when: .apart),
        .match(#"%r\\#(open)"#, .regex, .push("regex \(open)")),
      ]
    }
    return brackets + [
      .match(
        #"%[qQwWiIxsr][^\w\s(\[{<>=]"#, .string,
        .enclose("delimited", Closer(repeating: #"[^\w%]"#)), when: .valueExpected)
    ]
  }

  /// The modes for the content of percent literals between two brackets, with their names.
  fileprivate static func rubyBrackets(_ open: String, _ close: String) -> [(String, [Rule])] {
    func content(_ token: TokenClass, _ end: String, _ rules: Rule...) -> [Rule] {
      [
        .group(rules), .match(#"\\."#, token == .regex ? .regex : .escape),
        .match("\\\(open)", token, .deepen), .match("\\\(close)\(end)", token, .rise),
        .match("[^\\\\#\\\(open)\\\(close)]+", token), .otherwise(.take(token)),
      ]
    }
    return [
      ("plain \(open)", content(.string, "")),
      ("string \(open)", content(.string, "", .rubyInterpolation)),
      ("regex \(open)", content(.regex, "[a-z]*", .rubyInterpolation)),
    ]
  }
}

extension [Words] {
  fileprivate static var ruby: [Words] {
    [
      Words(
        .keyword,
        """
        BEGIN END alias begin break case defined? do else elsif end ensure for if in next redo rescue
        raise retry return super then undef unless until when while yield initialize new loop include
        extend attr_reader attr_writer attr_accessor attr catch throw private module_function public
        protected module
        """),
      Words(.keyword, "true false nil", isValue: true),
      Words(.keyword, "def", .push("function")), Words(.keyword, "class module", .push("class")),
      Words(.wordOperator, "and or not"),
      Words(
        .builtin,
        """
        Array Float Integer String Hash Object abort at_exit autoload binding block_given? caller
        chomp chop eval exec exit fail format freeze gets gsub lambda load open p print printf
        proc putc puts rand readline readlines require require_relative select self send sleep split
        sprintf srand sub system test trap warn __FILE__ __LINE__ __method__ __dir__ instance_of? is_a?
        kind_of? respond_to? frozen? eql? equal?
        """),
    ]
  }
}

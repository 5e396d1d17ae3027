extension Grammar {
  static var ruby: Grammar {
    Grammar(
      [
        "main": [
          .space, .hashComment, .match("^=begin[^\n]*", .comment, .push("comment")),
          .match("^__END__[ \t\r]*(?=\n)", .preprocessor, .push("data")),
          .string("\"", "double"), .string("'", "single"), .string("`", "backtick"),
          .group(.rubyPercentLiteralStarts),
          .group(.heredocStarts("<<", .wholeLine)), .group(.heredocStarts("<<[~-]", .indentedLine)),
          .match(
            #"<<[~-]\i\w*"#, .string,
            .heredoc("heredoc", ClosingDelimiter(captured: #"\w"#, placement: .indentedLine))),
          .match(#":\i\w*[?!]?"#, .symbol), .match(#"::"#, .plain),
          .match(#":""#, .symbol, .push("double symbol")),
          .match(":'", .symbol, .push("single symbol")),
          .match(
            #":(\[\]=?|\*\*|[+!~-]@|<=>|===?|=~|![=~]|<<|>>|<=|>=|[+*/%<>!&|^~-])"#, .symbol,
            when: .valueExpected),
          .match(#"\i\w*[?!]?:(?=[^:])"#, .symbol), .match(#"\i\w*[?!]?:(?=[\s,)])"#, .symbol),
          .match(#"\?(\\.|[^\s\\\w])(?=[\s,)\]}.;])"#, .string, when: .valueExpected),
          .match(#"\?\w(?=[\s,)\]}.;])"#, .string, when: .valueExpected),
          .match("/", .regex, .push("regex"), when: .valueExpected), .plain("\n", endsValue: false),
          .match("//[eimnosux]*", .regex),
          .match(#"/(?=[^\s=/][^/\n]*/)"#, .regex, .push("regex"), when: .afterSpace),
          .keywords(#"\i\w*[?!]?"#, .ruby),
          .match(#"(@@?|\$)\i\w*|\$([\d!@&`'+~=/\\,;.<>_*$?:"]|-\w)"#, .variable),
          .plain(#"(\.|&\.)\i\w*[?!]?"#, endsValue: true),
          .numbers(suffix: "[ri]", trailingDot: false),
          .plain(#"\{"#, .push("main"), endsValue: false), .plain(#"\}"#, .pop, endsValue: true),
        ],
        "comment": [.match("^=end[^\n]*", .comment, .pop), .match("[^\n]+", .comment)],
        "data": [.match("(.|\n)+", .preprocessor)],
        "single": .multilineString("'", .match(#"\\[\\']"#, .escape)),
        "double": .multilineString("\"", stops: "#", .rubyInterpolation, .escape),
        "backtick": .multilineString("`", stops: "#", .rubyInterpolation, .escape),
        "regex": .multilineString(
          "/[eimnosux]*", stops: "#", as: .regex, .rubyInterpolation, .match(#"\\(.|\n)"#, .regex)),
        "double symbol": .multilineString(
          "\"", stops: "#", as: .symbol, .rubyInterpolation, .escape),
        "single symbol": .multilineString("'", as: .symbol, .match(#"\\[\\']"#, .escape)),
        "heredoc": [
          .rubyInterpolation, .escape, .match("[^\\\\#\n]+|\n", .string),
          .fallback(.consume(.string)),
        ],
        "raw heredoc": [.match("[^\n]+|\n", .string), .fallback(.consume(.string))],
        "delimited": [.escape, .match(#"[\w\s]+"#, .string), .fallback(.consume(.string))],
        "interpolation": [.match(#"\}"#, .interpolation, .pop), .include("main")],
        "function": [
          .space, .match(#"\i\w*\."#, .className), .match(#"\i\w*[?!=]?"#, .function, .pop),
          .match(
            #"\[\]=?|\*\*|[+!~-]@|<=>|===?|=~|![=~]|<<|>>|<=|>=|[+*/%<>!&|^~`-]"#, .function, .pop),
          .fallback(.leaveMode),
        ],
        "class": [
          .space, .match(#"[A-Z][\w:]*"#, .className, .pop), .match("<<", .plain, .pop),
          .fallback(.leaveMode),
        ],
      ]
    ).addingModes(
      Dictionary(
        uniqueKeysWithValues: [("(", ")"), ("[", "]"), ("{", "}"), ("<", ">")].flatMap {
          [Rule].rubyBracketModes($0.0, $0.1)
        }))
  }
}

extension Rule {
  /// Matches the start of an interpolation `#{…}` in Ruby, or a variable after `#`.
  fileprivate static var rubyInterpolation: Rule {
    group([
      match(#"#\{"#, .interpolation, .push("interpolation")),
      match(#"#@@?\i\w*|#\$\i\w*"#, .variable),
    ])
  }
}

extension [Rule] {
  /// Rules for the starts of Ruby's percent literals, such as `%w[…]`.
  fileprivate static var rubyPercentLiteralStarts: [Rule] {
    let brackets = [("(", ")"), ("[", "]"), ("{", "}"), ("<", ">")].flatMap { open, _ -> [Rule] in
      [
        .match(#"%[qwis]\\#(open)"#, .string, .push("plain \(open)")),
        .match(#"%[QWIx]\\#(open)"#, .string, .push("string \(open)")),
        .match(#"%\\#(open)"#, .string, .push("string \(open)"), when: .valueExpected),
        .match(#"%\\#(open)"#, .string, .push("string \(open)"), when: .afterSpace),
        .match(#"%r\\#(open)"#, .regex, .push("regex \(open)")),
      ]
    }
    return brackets + [
      .match(
        #"%[qQwWiIxsr][^\w\s(\[{<>=]"#, .string,
        .delimited("delimited", ClosingDelimiter(captured: #"[^\w%]"#)), when: .valueExpected)
    ]
  }

  /// Returns the modes for the content of Ruby's percent literals between two brackets.
  ///
  /// Each mode has its name before its rules.
  fileprivate static func rubyBracketModes(
    _ open: String, _ close: String
  ) -> [(Grammar.ModeName, [Rule])] {
    func content(_ token: TokenClass, _ end: String, _ rules: Rule...) -> [Rule] {
      [
        .group(rules), .match(#"\\."#, token == .regex ? .regex : .escape),
        .match("\\\(open)", token, .openNested), .match("\\\(close)\(end)", token, .closeNested),
        .match("[^\\\\#\\\(open)\\\(close)]+", token), .fallback(.consume(token)),
      ]
    }
    return [
      ("plain \(open)", content(.string, "")),
      ("string \(open)", content(.string, "", .rubyInterpolation)),
      ("regex \(open)", content(.regex, "[a-z]*", .rubyInterpolation)),
    ]
  }
}

extension [KeywordSet] {
  fileprivate static var ruby: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        BEGIN END alias begin break case defined? do else elsif end ensure for if in next redo rescue
        raise retry return super then undef unless until when while yield initialize new loop include
        extend attr_reader attr_writer attr_accessor attr catch throw private module_function public
        protected module
        """),
      KeywordSet(.keyword, "true false nil", endsValue: true),
      KeywordSet(.keyword, "def", .push("function")),
      KeywordSet(.keyword, "class module", .push("class")),
      KeywordSet(.wordOperator, "and or not"),
      KeywordSet(
        .builtin,
        """
        Array Float Integer String Hash Object at_exit binding block_given? caller chomp chop exit
        freeze gets gsub lambda open proc rand readline readlines select self sleep split srand sub
        test __FILE__ __LINE__ __method__ __dir__ instance_of? is_a? kind_of? respond_to? frozen?
        eql? equal?
        """),
      KeywordSet(
        .builtin,
        """
        abort autoload eval exec fail format load p print printf putc puts require
        require_relative send sprintf system trap warn
        """, endsValue: false),
    ]
  }
}

import Basics
import Search
import SearchContract
import Testing

@Suite("Query grammar")
struct QueryParserTests {
  /// Describes a condition briefly: `word`, `word*`, `"phrase"`, `[tag]` and so on.
  private func text(_ condition: SearchQuery.Condition) -> String {
    switch condition {
    case .word(let word, let isPrefix): word.whole + (isPrefix ? "*" : "")
    case .phrase(let text): "\"\(text)\""
    case .tag(let tag, let isPrefix): "[\(tag)\(isPrefix ? "*" : "")]"
    case .user(let name): "user=\(name)"
    case .property(let text): text
    case .post(.number(let number, let range)):
      "\(number.rawValue)=\(range.lowerBound)..\(range.upperBound == .max ? "" : "\(range.upperBound)")"
    case .post(.text(let field, let text)): "\(field.rawValue)=\(text)"
    case .post(.flag(let flag, let isSet)): "\(flag.rawValue)=\(isSet)"
    case .post(.date(let property, _)): property.rawValue
    case .post(.inQuestion(let id)): "in=\(id)"
    case .nothing: "∅"
    }
  }

  /// Describes a query: requirements, alternatives of which `|` separates, then exclusions.
  private func text(_ query: SearchQuery) -> String {
    let requirements = query.requirements.map { $0.map(text).joined(separator: "|") }
    return (requirements + query.exclusions.map { "-" + text($0) }).joined(separator: " ")
  }

  @Test(
    "A query is read as words, phrases, filters, exclusions and alternatives",
    arguments: [
      ("swift optional", "swift optional"), ("  Swift\tOptionals ", "swift optional"),
      ("opt*", "opt*"), ("std::vector c++", "std::vector c++"), ("z-index", "z-index"),
      ("foo/bar", "foo bar"), ("foo/ba*", "foo ba*"),
      (#""view controller" swift"#, #""view controller" swift"#), (#""open end"#, #""open end""#),
      (#"say"hello world"now"#, #"say "hello world" now"#), (#""" "?!""#, ""),
      ("wheel -tubeless", "wheel -tubeless"), (#"-"a b" c"#, #"c -"a b""#),
      ("- a -", "a"), ("--foo", "-foo"), ("-[ios] array", "array -[ios]"),
      ("a OR b c", "a|b c"), ("a OR b OR c", "a|b|c"), ("OR a", "a"), ("a OR", "a"),
      ("a or b", "a or b"), ("[swift] OR [ios] x", "[swift]|[ios] x"), ("a OR -b", "a -b"),
      ("[C++] x", "[c++] x"), ("[] []x", "x"), ("[two words]", "two word"),
      ("user:jon", "user=jon"), (#"user:"Jon Skeet" x"#, "user=Jon Skeet x"),
      ("USER:22656", "user=22656"), ("user:", "user"),
      ("is:accepted IS:Unanswered -is:answered", "is:accepted is:unanswered -is:answered"),
      ("score:10 score:-3", "score=10.. score=-3.."), ("score:many", "∅"),
      ("score:3..5 answers:0", "score=3..5 answers=0..0"), ("Closed:NO", "closed=false"),
      (#"code:"if (a != b)" x"#, "code=if (a != b) x"),
      (#"title:"a b" url:*.x.y"#, "title=a b url=*.x.y"),
      ("[a] or [b]", "[a]|[b]"), ("[a] or b", "[a] or b"), ("a or [b]", "a or [b]"),
      ("[a] or -[b]", "[a] or -[b]"), ("[a-*] -[b*]", "[a-*] -[b*]"), ("[*]", "[*]"),
      ("inquestion:12", "in=12"), ("foo:bar", "foo bar"), (#""intitle:x""#, #""intitle:x""#),
      ("tag:x", "∅"), ("node:fs curl:x size:10px std::x", "node fs curl x size 10px std::x"),
      ("site:emacs.stackexchange.com", "site:emacs"),
      ("site:stackoverflow.com", "site:stackoverflow"),
      ("asked:2024-05 created:2011..2012 asked:x", "asked created ∅"),
      ("std::x http://a.b", "std::x http a.b"),
      ("++ & -", ""), ("", ""), (#"_ __ "_" -_ user:_"#, "user=_"), ("配列 OR Über", "配列|uber"),
    ])
  func parse(query: String, expected: String) {
    #expect(text(SearchQuery(query)) == expected)
  }

  @Test("The last word of a query that is being typed may be incomplete")
  func typing() {
    #expect(text(SearchQuery("swift opt", isBeingTyped: true)) == "swift opt*")
    #expect(text(SearchQuery("swift opt ", isBeingTyped: true)) == "swift opt")
    #expect(text(SearchQuery(#"a "opt"#, isBeingTyped: true)) == #"a "opt""#)
  }

  @Test("Parts that look like operators, but are none, are named with the nearest operator")
  func unknownOperators() {
    for (query, part, nearest) in OperatorExample.unknown {
      let found = SearchQuery("swift \(query) x", today: CalendarDay(ordinal: 20_000))
        .unknownOperators
      #expect(
        found.map(\.text) == [part] && found.map(\.nearest) == [nearest], "\(query): \(found)")
      #expect(SearchQuery("swift -\(query)").unknownOperators.map(\.text) == [part])
    }
    #expect(SearchQuery("a NOT b").unknownOperators.map(\.nearest) == ["-word"])
    #expect(SearchQuery("a AND b").unknownOperators.map(\.nearest) == [""])
    for query in [
      "score:-3", "asked:2024-05", "asked:20", "not", "\"is:closed\"",
      "[c*", "a:hover", "std::vector", "localhost:8080", "user:x", "site:x", "https://a.b",
      "isolat*", "font-size:10px", "node:fs", "title::x", "C:\\x", "std::score::x",
    ] {
      #expect(SearchQuery(query).unknownOperators == [], "\(query)")
    }
  }

  @Test(
    "Operators without a value are named with an example, and searched for as words",
    arguments: [
      ("title:", "title:async"), ("TITLE:", "title:async"), ("intitle:", "title:async"),
      (#"title:"""#, "title:async"), (#"intitle:" ""#, "title:async"), (#"user:"""#, "user:jon"),
      ("tag:", "[swift]"), ("score:", "score:10"), ("is:", "is:question"),
      ("before:", "created:..2012"), ("closed:", "closed:yes"),
    ])
  func missingValue(part: String, example: String) {
    for query in ["swift \(part) x", "swift -\(part)", part] {
      let query = SearchQuery(query)
      #expect(query.unknownOperators.map(\.text) == [part])
      #expect(query.unknownOperators.map(\.nearest) == [example])
      #expect(query.unknownOperators.map(\.lacksValue) == [true])
      let conditions = query.requirements.flatMap(\.self) + query.exclusions
      #expect(conditions.allSatisfy { if case .word = $0 { true } else { false } })
    }
  }

  @Test("All operators have an example for queries without their value; other words have none")
  func missingValues() {
    for name in SearchOperator.all.map(\.name) {
      #expect(SearchQuery(name).unknownOperators.first?.nearest?.hasPrefix(name) == true)
    }
    for query in ["sort:", "collective:", "std::", "c:", "error:", "titel:", ":", #"foo:"""#] {
      #expect(SearchQuery(query).unknownOperators == [], "\(query)")
    }
    #expect(SearchQuery("x title:", isBeingTyped: true).unknownOperators == [])
    #expect(SearchQuery("x title: ", isBeingTyped: true).unknownOperators.count == 1)
  }

  @Test("Every operator has valid examples, and names the kinds of posts it asks for")
  func operators() {
    let today = CalendarDay(year: 2_026, month: 11, day: 20)
    for searchOperator in SearchOperator.all {
      for example in searchOperator.examples {
        #expect(example.hasPrefix(searchOperator.name))
        let query = SearchQuery(example, today: today)
        #expect(query.unknownOperators == [] && query.requirements.count == 1, "\(example)")
      }
    }
    #expect(SearchQuery("is:answer x").postKind == .answer)
    #expect(SearchQuery("-is:answer x").postKind == .question)
    #expect(SearchQuery("isaccepted:no").postKind == .answer)
    #expect(SearchQuery("is:question OR is:answer").postKind == nil)
    #expect(SearchQuery("created:3m").unknownOperators.map(\.text) == ["created:3m"])
  }

  @Test("All words and filters count, and each word of a phrase or name")
  func count() {
    #expect(SearchQuery(#"a OR b "c d" -e [f]"#).wordCount == 6)
    #expect(SearchQuery(#"-"a b c" user:"d e" score:1"#).wordCount == 6)
    #expect(SearchQuery("?!").isEmpty)
  }
}

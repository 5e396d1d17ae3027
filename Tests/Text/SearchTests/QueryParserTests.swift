import Search
import Testing

@Suite("Query grammar")
struct QueryParserTests {
  /// Describes a condition briefly: `word`, `word*`, `"phrase"`, `[tag]` and so on.
  private func text(_ condition: SearchQuery.Condition) -> String {
    switch condition {
    case .word(let word, let isPrefix): word.whole + (isPrefix ? "*" : "")
    case .phrase(let text): "\"\(text)\""
    case .tag(let tag): "[\(tag)]"
    case .user(let name): "user=\(name)"
    case .property(let text, let isPrefix): text + (isPrefix ? "*" : "")
    case .minScore(let score): "score>=\(score)"
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
      ("score:10 score:-3", "score>=10 score>=-3"),
      ("score:many", "score>=\(Int.max)"),
      ("site:emacs.stackexchange.com", "site:emacs"),
      ("site:stackoverflow.com", "site:stackoverflow"),
      ("asked:2024-05", "asked:2024-05*"), ("std::x http://a.b", "std::x http a.b"),
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

  @Test("Parts that look like filters, but are none, are named")
  func unknownFilters() {
    for query in [
      "is:closed", "IS:x", "score:>=3", "score:many", "asked:2010..2012", "asked:2024-13",
      "[moderat*]", "hasaccepted:yes", "intitle:word", "NOT",
    ] {
      #expect(SearchQuery("swift \(query) x").unknownFilters == [query])
      #expect(SearchQuery("swift -\(query)").unknownFilters == [query])
    }
    for query in [
      "is:", "is: accepted", "score:-3", "asked:2024-05", "asked:20", "not", "\"is:closed\"",
      "[c*", "a:hover", "std::vector", "localhost:8080", "user:x", "site:x", "https://a.b",
      "isolat*",
    ] {
      #expect(SearchQuery(query).unknownFilters == [], "\(query)")
    }
  }

  @Test("All words and filters count, and each word of a phrase or name")
  func count() {
    #expect(SearchQuery(#"a OR b "c d" -e [f]"#).wordCount == 6)
    #expect(SearchQuery(#"-"a b c" user:"d e" score:1"#).wordCount == 6)
    #expect(SearchQuery("?!").isEmpty)
  }
}

import Search
import SearchContract
import Testing

@Suite("Words of queries")
struct QueryWordTests {
  @Test("A query is split like on the search page", arguments: TokenizerExample.all)
  func split(example: TokenizerExample) {
    let words = QueryWord.words(in: example.text).map { [$0.whole] + $0.parts }
    #expect(words == example.queryTerms)
  }

  @Test("Words have their ranges in the text")
  func ranges() {
    let text = Array("Use `std::vector`, é!".unicodeScalars)
    let words = QueryWord.occurrences(in: text).map { occurrence in
      String(String.UnicodeScalarView(text[occurrence.range]))
    }
    #expect(words == ["Use", "std::vector", "é"])
  }
}

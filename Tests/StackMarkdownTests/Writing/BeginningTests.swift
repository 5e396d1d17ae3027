import StackMarkdown
import Testing

@Suite("Excerpts")
struct BeginningTests {
  private func excerpt(_ markdown: String, upTo limit: Int = 240) -> String {
    ParsedPost(.markdown(markdown)).excerpt(upTo: limit)
  }

  @Test(
    "An excerpt has one line, without formatting, code blocks and spoilers",
    arguments: [
      ("One\n  two\n\nthree", "One two three"),
      ("See:\n\n    let x = 1\n\nWhy?", "See: Why?"),
      ("    only = code\n    more", "only = code more"),
      ("> It said:\n> no\n\n---\n\nWhy > not `a  b`?", "It said: no Why > not a b?"),
      ("1. one\n   - two\n2. three", "one two three"), ("# A\n\n**b**c `d`.", "A bc d."),
      ("a\n\n>! hidden\n>! > too\n\nb", "a b"), ("| a | b |\n|--|--|\n| c | d |", "a b c d"),
      ("AT&T <x> \"q\" &amp;lt;", "AT&T \"q\" &lt;"), ("", ""), ("  \n ", ""), ("---", ""),
    ])
  func words(text: String, words: String) {
    #expect(excerpt(text) == words)
  }

  @Test("A long excerpt ends after a word, with an ellipsis")
  func long() {
    let text = Array(repeating: "word", count: 100).joined(separator: " ")
    #expect(excerpt(text) == Array(repeating: "word", count: 48).joined(separator: " ") + " …")
    #expect(excerpt("some words", upTo: 10) == "some words")
    #expect(excerpt("some words", upTo: 9) == "some …")
  }

  @Test("A word longer than an excerpt is truncated between characters")
  func longWord() {
    let word = String(repeating: "👩‍💻", count: 500)
    #expect(excerpt(word) == String(repeating: "👩‍💻", count: 21) + " …")
  }
}

import Publishing
import Testing

@Suite("How a text begins")
struct ExcerptTests {
  @Test(
    "Words come on one line, without code",
    arguments: [
      ("One\n  two\n\nthree", "One two three"),
      ("See:\n\n    let x = 1\n\nWhy?", "See: Why?"),
      ("    only = code\n    more", "only = code more"),
      ("> It said:\n> no\n\n---\n\nWhy > not `a  b`?", "It said: no Why > not a b?"),
      ("a ` b ``` `c`", "a b c"), ("", ""), ("  \n ", ""), ("`", ""),
    ])
  func words(text: String, excerpt: String) {
    #expect(Excerpts.excerpt(of: text) == excerpt)
  }

  @Test("A long text ends after a word, with an ellipsis")
  func long() {
    let text = Array(repeating: "word", count: 100).joined(separator: " ")
    let excerpt = Excerpts.excerpt(of: text)
    #expect(excerpt == Array(repeating: "word", count: 48).joined(separator: " ") + " …")
  }

  @Test("A word longer than an excerpt is cut between characters")
  func longWord() {
    let word = String(repeating: "👩‍💻", count: 500)
    #expect(Excerpts.excerpt(of: word) == String(repeating: "👩‍💻", count: 21) + " …")
  }
}

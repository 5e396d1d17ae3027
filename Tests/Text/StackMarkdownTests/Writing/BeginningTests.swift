import StackMarkdown
import Testing

@Suite("Excerpts")
struct BeginningTests {
  private func excerpt(_ markdown: String, upTo limit: Int = 240) -> String {
    ParsedPost(.markdown(markdown)).excerpt(upTo: limit)
  }

  @Test(
    "An excerpt has one line, without formatting",
    arguments: [
      ("One\n  two\n\nthree", "One two three"),
      ("> It said:\n> no\n\n---\n\nWhy > not `a  b`?", "It said: no Why > not a b?"),
      ("1. one\n   - two\n2. three", "one two three"), ("# A\n\n**b**c `d`.", "A bc d."),
      ("AT&T <x> \"q\" &amp;lt;", "AT&T \"q\" &lt;"), ("", ""), ("  \n ", ""), ("---", ""),
    ])
  func words(text: String, words: String) {
    #expect(excerpt(text) == words)
  }

  @Test(
    "An ellipsis stands where code, an image, a table, a display formula or a spoiler is left out",
    arguments: [
      ("I tried this:\n\n    let x = 1\n\nbut it fails.", "I tried this: … but it fails."),
      ("See:\n\n```\na\n```\n\n```\nb\n```\n\nWhy?", "See: … Why?"),
      ("See:\n\n    let x = 1", "See: …"), ("    let x = 1\n\nWhy?", "Why?"),
      ("Press ![OK](/i.png) twice", "Press … twice"), ("![a](/i.png)\n\nWhat?", "What?"),
      ("Rows:\n\n| a | b |\n|--|--|\n| c | d |\n\nHow?", "Rows: … How?"),
      ("So $$a^2$$ and $b$.", "So … and $b$."),
      ("By\n\n\\begin{align}a\\end{align}\n\nit follows", "By … it follows"),
      ("a\n\n>! hidden\n>! > too\n\nb", "a … b"), ("> ![a](/i.png)\n\n- ![b](/i.png)", ""),
    ])
  func leftOut(text: String, excerpt: String) {
    #expect(
      ParsedPost(.markdown(text), Site(hasMath: true)).excerpt(upTo: 240) == excerpt)
  }

  @Test(
    "A post without other text has an excerpt of its code, table or formula",
    arguments: [
      ("    only = code\n    more", "only = code more"),
      ("| a | b |\n|--|--|\n| c | d |", "a b c d"), ("$$a^2$$", "$$a^2$$"),
      ("    x = 1\n\n![a](/i.png)", "x = 1 …"), (">! hidden", ""),
    ])
  func onlyBlocks(text: String, excerpt: String) {
    #expect(
      ParsedPost(.markdown(text), Site(hasMath: true)).excerpt(upTo: 240) == excerpt)
  }

  @Test("An excerpt that is cut after an ellipsis has only one")
  func cutAfterEllipsis() {
    #expect(excerpt("One:\n\n    code\n\nlonger", upTo: 10) == "One: …")
    #expect(excerpt("One:\n\n    code\n\nlonger text", upTo: 16) == "One: … longer …")
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

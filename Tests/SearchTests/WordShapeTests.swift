import Search
import TestSupport
import Testing

@Suite("Shapes of words")
struct WordShapeTests {
  @Test("Signs, capitals and digits part words, or belong to them", arguments: shapes)
  func latin(text: String, words: [String]) {
    #expect(WordList.unique(of: text) == words)
  }

  static let shapes: [(String, [String])] = [
    // A sign counts where a word begins or ends with it.
    ("C++11 and g++", ["c++", "11", "and", "g++"]),
    ("F#, C#.", ["f#", "c#"]),
    ("a#b", ["a#"]),
    ("#region #12", ["region", "#region", "12"]),
    ("x@State foo.bar@Home", ["state", "foo", "bar", "foo.bar", "home"]),
    ("libstdc+ libstdc++", ["libstdc", "libstdc++"]),
    // The last of some capitals begins a part, and a part of one letter is none.
    ("parseHTML parseHTMLNow", ["parsehtml", "parse", "html", "parsehtmlnow", "now"]),
    ("iPhone isA aBCd", ["iphone", "phone", "isa", "is", "abcd", "cd"]),
    ("ID UUID v2Beta3", ["id", "uuid", "v2beta3", "v2", "beta3"]),
    ("_ __ _x __init__", ["__", "_x", "__init__", "init"]),
    ("MAX_VALUE a_b", ["max_value", "max", "value", "a_b"]),
    // Two to four words are joined, five are not.
    ("a.bb.cc.dd", ["bb", "cc", "dd", "a.bb.cc.dd"]),
    ("aa.bb.cc.dd.ee", ["aa", "bb", "cc", "dd", "ee"]),
    ("std::chrono::seconds", ["std", "chrono", "second", "std::chrono::second"]),
    ("aa:bb aa:::bb aa--bb aa..bb", ["aa", "bb", ".bb"]),
    ("end-\nnext", ["end", "next"]),
    // Apostrophes part, an s behind letters goes, unless it is one of two or the word is short.
    ("don't it's O'Reilly", ["don", "it", "reilly"]),
    ("class access gas bus s's as", ["class", "access", "gas", "bus", "as"]),
    ("H2Os 3s 123s IDs", ["h2o", "h2", "os", "3s", "123s", "ids", "ds"]),
  ]

  @Test("Letters beyond ASCII are small and plain, and what is no letter parts", arguments: scripts)
  func others(text: String, words: [String]) {
    #expect(WordList.unique(of: text) == words)
  }

  static let scripts: [(String, [String])] = [
    ("ÜBERcafés naïvetés", ["ubercafe", "naivete"]),
    ("straße ŁÓDŹ ÅÄÖ", ["straße", "łodz", "aao"]),
    ("\u{301}", []),
    ("e\u{301}\u{302}t o", ["et"]),
    ("foo\u{A0}bar\u{200B}baz\u{2014}qux", ["foo", "bar", "baz", "qux"]),
    ("a🦉b aa🦉bb", ["aa", "bb"]),
    ("foo.Bär.baz", ["foo", "bar", "baz"]),
    ("abcの字def", ["abc", "の字", "def"]),
    ("の.字", ["の", "字"]),
    ("สวัสดี", ["สว", "วั", "ัส", "สด", "ดี"]),
    ("x² ٣٤", ["x²", "٣٤"]),
  ]

  @Test("A word is cut behind its 40th letter, signs and joined words too")
  func cut() {
    let long = String(repeating: "x", count: 39)
    #expect(WordList.unique(of: "\(long)yz") == ["\(long)y"])
    #expect(WordList.unique(of: "\(long)sz") == [long])
    #expect(WordList.unique(of: "\(long)yz++") == ["\(long)y"])
    #expect(WordList.unique(of: "@\(long)yz") == ["\(long)y", "@\(long)"])
    #expect(WordList.unique(of: "ab.\(long)") == ["ab", long, "ab.\(long.dropLast(2))"])
    let wide = String(repeating: "𐐨", count: 41)
    #expect(WordList.unique(of: wide) == [String(wide.dropLast())])
  }

  @Test("What a text has does not depend on where it stands among blanks", arguments: 0..<300)
  func surrounded(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    let pieces = [
      "a", "Bc", "word", "Words", "longerWord", "_", ".", "::", "+", "++", "#", "@", "-", "'", "s",
      "7", "é", "の", "\u{301}", " ", "\n", "🦉", "<",
    ]
    let text = (0..<30).map { _ in pieces[numbers.below(pieces.count)] }.joined()
    let words = WordList.all(of: text.utf8, singles: true)
    for width in [1, 3, 8, 17] {
      let blanks = String(repeating: " ", count: width)
      let surrounded = WordList.all(of: "\(blanks)\(text)\(blanks)".utf8, singles: true)
      #expect(surrounded == words, "\(text)")
    }
  }

  @Test("A tag that grows beyond a word when its letters are made small is not found by its name")
  func growingTag() throws {
    let growing = String(repeating: "Ⱥ", count: 100)
    let index = try Index([0: .plain("Title", tags: [growing, "swift"])])
    #expect(index.postings.keys.filter { $0.hasPrefix("[") } == ["[swift"])
  }
}

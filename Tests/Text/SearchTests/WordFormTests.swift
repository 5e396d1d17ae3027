import Search
import TestSupport
import Testing

@Suite("Tokenization of word forms")
struct WordFormTests {
  @Test("Symbols, capitals and digits separate words or belong to them", arguments: latinExamples)
  func latin(text: String, terms: [String]) {
    #expect(CollectedTerms.unique(of: text) == terms)
  }

  static let latinExamples: [(String, [String])] = [
    // A symbol at the start or the end of a word belongs to it.
    ("C++11 and g++", ["c++", "11", "and", "g++"]),
    ("F#, C#.", ["f#", "c#"]),
    ("a#b", ["a#"]),
    ("#region #12", ["region", "#region", "12"]),
    ("x@State foo.bar@Home", ["state", "foo", "bar", "foo.bar", "home"]),
    ("libstdc+ libstdc++", ["libstdc", "libstdc++"]),
    // The last of several capitals begins a part, and single letters are no parts.
    ("parseHTML parseHTMLNow", ["parsehtml", "parse", "html", "parsehtmlnow", "now"]),
    ("iPhone isA aBCd", ["iphone", "phone", "isa", "is", "abcd", "cd"]),
    ("ID UUID v2Beta3", ["id", "uuid", "v2beta3", "v2", "beta3"]),
    ("_ __ _x __init__", ["__", "_x", "__init__", "init"]),
    ("MAX_VALUE a_b", ["max_value", "max", "value", "a_b"]),
    // Two to four words are also indexed as one, five are not.
    ("a.bb.cc.dd", ["bb", "cc", "dd", "a.bb.cc.dd"]),
    ("aa.bb.cc.dd.ee", ["aa", "bb", "cc", "dd", "ee"]),
    ("std::chrono::seconds", ["std", "chrono", "second", "std::chrono::second"]),
    ("aa:bb aa:::bb aa--bb aa..bb", ["aa", "bb", ".bb"]),
    ("end-\nnext", ["end", "next"]),
    // Apostrophes separate; a final s is removed, except in -ss and short words.
    ("don't it's O'Reilly", ["don", "it", "reilly"]),
    ("class access gas bus s's as", ["class", "access", "gas", "bus", "as"]),
    ("H2Os 3s 123s IDs", ["h2o", "h2", "os", "3s", "123s", "ids", "ds"]),
  ]

  @Test(
    "Letters lose case and diacritics, and other characters separate words",
    arguments: unicodeExamples)
  func unicode(text: String, terms: [String]) {
    #expect(CollectedTerms.unique(of: text) == terms)
  }

  static let unicodeExamples: [(String, [String])] = [
    ("ÜBERcafés naïvetés", ["ubercafe", "naivete"]),
    ("straße ŁÓDŹ ÅÄÖ", ["strasse", "lodz", "aao"]),
    ("\u{301}", []),
    ("e\u{301}\u{302}t o", ["et"]),
    ("foo\u{A0}bar\u{200B}baz\u{2014}qux", ["foo", "bar", "baz", "qux"]),
    ("a🦉b aa🦉bb", ["aa", "bb"]),
    ("foo.Bär.baz", ["foo", "bar", "baz"]),
    ("abcの字def", ["abc", "の字", "def"]),
    ("の.字", ["の", "字"]),
    ("สวัสดี", ["สว", "วั", "ัส", "สด", "ดี"]),
    ("x² ٣٤ ½", ["x2", "٣٤", "1⁄2"]),
    ("ſ ﬆ ǆ Ǆ ŉa", ["st", "dz", "na"]), ("ΛΌΓΟΣ ᾴσ ϐήτα", ["λογοσ", "ασ", "βητα"]),
    ("ƀɗƙ ŋa ŧa Øre", ["bdk", "na", "ta", "ore"]), ("𝐒𝐰𝐢𝐟𝐭 𝒙𝒚", ["swift", "xy"]),
    ("ﷺ ٱلله أحمد إلى", ["صليالله\u{639}ليهوسلم", "الله", "احمد", "الي"]),
    ("क़ो हिन्दी", ["क\u{93C}ो", "हिन्दी"]), ("ৌ\u{9C7}\u{9BE}", ["\u{9CC}\u{9CB}"]),
    ("coŀlecció", ["colleccio"]), ("Ａ＿Ｂ ＦｏｏＢａｒ", ["foobar"]),
    ("ㅋㅋㅋ 하\u{11AB}글", ["\u{110F}\u{110F}", "한글"]),
    ("豈\u{F900}", ["\u{8C48}\u{8C48}"]),
  ]

  @Test("Words, words with symbols and joined words are truncated to 40 characters")
  func truncation() {
    let long = String(repeating: "x", count: 39)
    #expect(CollectedTerms.unique(of: "\(long)yz") == ["\(long)y"])
    #expect(CollectedTerms.unique(of: "\(long)sz") == [long])
    #expect(CollectedTerms.unique(of: "\(long)yz++") == ["\(long)y"])
    #expect(CollectedTerms.unique(of: "@\(long)yz") == ["\(long)y", "@\(long)"])
    #expect(CollectedTerms.unique(of: "ab.\(long)") == ["ab", long, "ab.\(long.dropLast(2))"])
    let wide = String(repeating: "𐐨", count: 41)
    #expect(CollectedTerms.unique(of: wide) == [String(wide.dropLast())])
  }

  @Test("The terms of a text do not depend on surrounding spaces", arguments: 0..<300)
  func surrounded(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces = [
      "a", "Bc", "word", "Words", "longerWord", "_", ".", "::", "+", "++", "#", "@", "-", "'", "s",
      "7", "é", "の", "\u{301}", " ", "\n", "🦉", "<",
    ]
    let text = (0..<30).map { _ in pieces[random.below(pieces.count)] }.joined()
    let terms = CollectedTerms.all(of: text.utf8, includesSingleLetters: true)
    for width in [1, 3, 8, 17] {
      let spaces = String(repeating: " ", count: width)
      let surrounded = CollectedTerms.all(
        of: "\(spaces)\(text)\(spaces)".utf8, includesSingleLetters: true)
      #expect(surrounded == terms, "\(text)")
    }
  }

  @Test("A tag whose lower-case form exceeds the maximum term length has no facet")
  func growingTag() throws {
    let growing = String(repeating: "Ⱥ", count: 100)
    let index = try Index([0: .plain("Title", tags: [growing, "swift"])])
    #expect(index.postings.keys.filter { $0.hasPrefix("[") } == ["[swift"])
  }
}

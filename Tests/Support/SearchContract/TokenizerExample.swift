/// A text with the terms into which it is split in the search index and in a query.
///
/// These examples are the contract between `SearchTokenizer` and `Templates/search.js`.
package struct TokenizerExample: Sendable {
  package let text: String
  /// The distinct terms of the text in the search index, in order, without single letters.
  package let indexTerms: [String]
  /// The terms of each word of the text in a query: the whole word, then its parts.
  ///
  /// The parts are searched if no question has the whole word.
  package let queryTerms: [[String]]

  private init(_ text: String, indexed: [String], query: [[String]]) {
    (self.text, self.indexTerms, self.queryTerms) = (text, indexed, query)
  }

  package static let all = [
    TokenizerExample(
      "c++ and C#", indexed: ["c++", "and", "c#"],
      query: [["c++", "c"], ["and", "and"], ["c#", "c"]]),
    TokenizerExample(
      "on .NET 9", indexed: ["on", "net", ".net"],
      query: [["on", "on"], [".net", "net"], ["9", "9"]]),
    TokenizerExample(
      "std::vector", indexed: ["std", "vector", "std::vector"],
      query: [["std::vector", "std", "vector"]]),
    TokenizerExample(
      "@State var", indexed: ["state", "@state", "var"],
      query: [["@state", "state"], ["var", "var"]]),
    TokenizerExample(
      "fooBar", indexed: ["foobar", "foo", "bar"],
      query: [["foobar", "foo", "bar"]]),
    TokenizerExample(
      "fooBar.baz", indexed: ["foobar", "foo", "bar", "baz", "foobar.baz"],
      query: [["foobar.baz", "foo", "bar", "baz"]]),
    TokenizerExample(
      "XMLHttpRequest", indexed: ["xmlhttprequest", "xml", "http", "request"],
      query: [["xmlhttprequest", "xml", "http", "request"]]),
    TokenizerExample(
      "snake_case", indexed: ["snake_case", "snake", "case"],
      query: [["snake_case", "snake", "case"]]),
    TokenizerExample(
      "__proto__", indexed: ["__proto__", "proto"],
      query: [["__proto__", "proto"]]),
    TokenizerExample(
      "xs.map { $0 }", indexed: ["xs", "map", "xs.map"],
      query: [["xs.map", "xs", "map"], ["$0", "0"]]),
    TokenizerExample(
      "(.map)", indexed: ["map", ".map"],
      query: [[".map", "map"]]),
    TokenizerExample(
      "z-index", indexed: ["index", "z-index"],
      query: [["z-index", "index"]]),
    TokenizerExample(
      "node.js", indexed: ["node", "js", "node.j"],
      query: [["node.j", "node", "js"]]),
    TokenizerExample(
      "error 0x80070005, E0277", indexed: ["error", "0x80070005", "e0277"],
      query: [["error", "error"], ["0x80070005", "0x80070005"], ["e0277", "e0277"]]),
    TokenizerExample(
      "Swift 5.10.1", indexed: ["swift", "10", "5.10.1"],
      query: [["swift", "swift"], ["5.10.1", "10"]]),
    TokenizerExample(
      "$scope #define", indexed: ["scope", "$scope", "define", "#define"],
      query: [["$scope", "scope"], ["#define", "define"]]),
    TokenizerExample(
      "a.b.c.d.e", indexed: [],
      query: [["a.b.c.d.e", "a", "b", "c", "d", "e"]]),
    TokenizerExample(
      "end. Next", indexed: ["end", "next"],
      query: [["end", "end"], ["next", "next"]]),
    TokenizerExample(
      "utf8Text base64", indexed: ["utf8text", "utf8", "text", "base64"],
      query: [["utf8text", "utf8", "text"], ["base64", "base64"]]),
    TokenizerExample(
      "constructor prototype", indexed: ["constructor", "prototype"],
      query: [["constructor", "constructor"], ["prototype", "prototype"]]),
    TokenizerExample(
      "strings class css this", indexed: ["string", "class", "css", "thi"],
      query: [["string", "string"], ["class", "class"], ["css", "css"], ["thi", "thi"]]),
    TokenizerExample(
      "Café CAFE\u{301} naïve Ångström", indexed: ["cafe", "naive", "angstrom"],
      query: [["cafe", "cafe"], ["cafe", "cafe"], ["naive", "naive"], ["angstrom", "angstrom"]]),
    TokenizerExample(
      "Ёлка й Άλφα", indexed: ["елка", "и", "αλφα"],
      query: [["елка", "елка"], ["и", "и"], ["αλφα", "αλφα"]]),
    TokenizerExample(
      "“quoted” don’t fooBar…", indexed: ["quoted", "don", "foobar", "foo", "bar"],
      query: [["quoted", "quoted"], ["don", "don"], ["t", "t"], ["foobar", "foo", "bar"]]),
    TokenizerExample(
      "配列の並べ替え", indexed: ["配列", "列の", "の並", "並べ", "べ替", "替え"],
      query: [["配列の並べ替え", "配列", "列の", "の並", "並べ", "べ替", "替え"]]),
    TokenizerExample(
      "Swiftの配列", indexed: ["swift", "の配", "配列"],
      query: [["swiftの配列", "swift", "の配", "配列"]]),
    TokenizerExample(
      "JSONDecoderの使い方", indexed: ["jsondecoder", "の使", "使い", "い方"],
      query: [["jsondecoderの使い方", "jsondecoder", "の使", "使い", "い方"]]),
    TokenizerExample(
      "snake_caseの値", indexed: ["snake_case", "の値"],
      query: [["snake_caseの値", "snake_case", "の値"]]),
    TokenizerExample(
      "ÜberKlasse.size", indexed: ["uberklasse", "size"],
      query: [["uberklasse.size", "uberklasse", "size"]]),
    TokenizerExample(
      "ΛΟΓΟΣ λόγος", indexed: ["λογοσ"],
      query: [["λογοσ", "λογοσ"], ["λογοσ", "λογοσ"]]),
    TokenizerExample("\u{301} -", indexed: [], query: []),
    TokenizerExample(
      "字", indexed: ["字"],
      query: [["字", "字"]]),
    TokenizerExample(
      "한국어 검색 그", indexed: ["한국", "국어", "검색", "그"],
      query: [["한국어", "한국", "국어"], ["검색", "검색"], ["그", "그"]]),
    TokenizerExample(
      "\u{1112}\u{1161}\u{11A8}\u{1100}\u{116D}에", indexed: ["학교", "교에"],
      query: [["학교에", "학교", "교에"]]),
    TokenizerExample(
      "Straße GROẞ Łódź Bjørn", indexed: ["strasse", "gross", "lodz", "bjorn"],
      query: [["strasse", "strasse"], ["gross", "gross"], ["lodz", "lodz"], ["bjorn", "bjorn"]]),
    TokenizerExample(
      "đường Cœur ĦAŻ þing ðæ Kırmızı İş",
      indexed: ["duong", "coeur", "haz", "thing", "dae", "kirmizi", "is"],
      query: [
        ["duong", "duong"], ["coeur", "coeur"], ["haz", "haz"], ["thing", "thing"], ["dae", "dae"],
        ["kirmizi", "kirmizi"], ["is", "is"],
      ]),
    TokenizerExample(
      "Ｓｗｉｆｔ１２ ﬁle ﾃﾞｰﾀ ｶﾞ x²", indexed: ["swift12", "file", "デー", "ータ", "ガ", "x2"],
      query: [
        ["swift12", "swift12"], ["file", "file"], ["データ", "デー", "ータ"], ["ガ", "ガ"], ["x2", "x2"],
      ]),
    TokenizerExample("か\u{3099}く", indexed: ["がく"], query: [["がく", "がく"]]),
    TokenizerExample(
      "العَرَبِيَّة مـــد שָׁלוֹם ﻻ", indexed: ["العربية", "مد", "שלום", "لا"],
      query: [
        ["العربية", "العربية"], ["مد", "مد"], ["שלום", "שלום"], ["لا", "لا"],
      ]),
    TokenizerExample(
      "l'utilisateur l’école qu’un jʼaime",
      indexed: ["utilisateur", "ecole", "qu", "un", "aime"],
      query: [
        ["l", "l"], ["utilisateur", "utilisateur"], ["l", "l"], ["ecole", "ecole"], ["qu", "qu"],
        ["un", "un"], ["j", "j"], ["aime", "aime"],
      ]),
    TokenizerExample(
      "Қазақ ґанок", indexed: ["казак", "ганок"],
      query: [["казак", "казак"], ["ганок", "ганок"]]),
  ]
}

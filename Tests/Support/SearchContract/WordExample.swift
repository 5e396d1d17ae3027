/// A text, its words in an index of search, and those that a query of the same text asks for.
///
/// The table is the contract between `SearchTokenizer` and `Templates/search.js`.
package struct WordExample: Sendable {
  package let text: String
  /// The words that are indexed, each once, in their order; those of one letter are left out.
  package let indexed: [String]
  /// The words of the query: for each the whole word, then its parts, which are searched if no question has the whole.
  package let query: [[String]]

  private init(_ text: String, indexed: [String], query: [[String]]) {
    (self.text, self.indexed, self.query) = (text, indexed, query)
  }

  package static let all = [
    WordExample(
      "c++ and C#", indexed: ["c++", "and", "c#"],
      query: [["c++", "c"], ["and", "and"], ["c#", "c"]]),
    WordExample(
      "on .NET 9", indexed: ["on", "net", ".net"],
      query: [["on", "on"], [".net", "net"], ["9", "9"]]),
    WordExample(
      "std::vector", indexed: ["std", "vector", "std::vector"],
      query: [["std::vector", "std", "vector"]]),
    WordExample(
      "@State var", indexed: ["state", "@state", "var"],
      query: [["@state", "state"], ["var", "var"]]),
    WordExample(
      "fooBar", indexed: ["foobar", "foo", "bar"],
      query: [["foobar", "foo", "bar"]]),
    WordExample(
      "fooBar.baz", indexed: ["foobar", "foo", "bar", "baz", "foobar.baz"],
      query: [["foobar.baz", "foo", "bar", "baz"]]),
    WordExample(
      "XMLHttpRequest", indexed: ["xmlhttprequest", "xml", "http", "request"],
      query: [["xmlhttprequest", "xml", "http", "request"]]),
    WordExample(
      "snake_case", indexed: ["snake_case", "snake", "case"],
      query: [["snake_case", "snake", "case"]]),
    WordExample(
      "__proto__", indexed: ["__proto__", "proto"],
      query: [["__proto__", "proto"]]),
    WordExample(
      "xs.map { $0 }", indexed: ["xs", "map", "xs.map"],
      query: [["xs.map", "xs", "map"], ["$0", "0"]]),
    WordExample(
      "(.map)", indexed: ["map", ".map"],
      query: [[".map", "map"]]),
    WordExample(
      "z-index", indexed: ["index", "z-index"],
      query: [["z-index", "index"]]),
    WordExample(
      "node.js", indexed: ["node", "js", "node.j"],
      query: [["node.j", "node", "js"]]),
    WordExample(
      "error 0x80070005, E0277", indexed: ["error", "0x80070005", "e0277"],
      query: [["error", "error"], ["0x80070005", "0x80070005"], ["e0277", "e0277"]]),
    WordExample(
      "Swift 5.10.1", indexed: ["swift", "10", "5.10.1"],
      query: [["swift", "swift"], ["5.10.1", "10"]]),
    WordExample(
      "$scope #define", indexed: ["scope", "$scope", "define", "#define"],
      query: [["$scope", "scope"], ["#define", "define"]]),
    WordExample(
      "a.b.c.d.e", indexed: [],
      query: [["a.b.c.d.e", "a", "b", "c", "d", "e"]]),
    WordExample(
      "end. Next", indexed: ["end", "next"],
      query: [["end", "end"], ["next", "next"]]),
    WordExample(
      "utf8Text base64", indexed: ["utf8text", "utf8", "text", "base64"],
      query: [["utf8text", "utf8", "text"], ["base64", "base64"]]),
    WordExample(
      "constructor prototype", indexed: ["constructor", "prototype"],
      query: [["constructor", "constructor"], ["prototype", "prototype"]]),
    WordExample(
      "strings class css this", indexed: ["string", "class", "css", "thi"],
      query: [["string", "string"], ["class", "class"], ["css", "css"], ["thi", "thi"]]),
    WordExample(
      "Café CAFE\u{301} naïve Ångström", indexed: ["cafe", "naive", "angstrom"],
      query: [["cafe", "cafe"], ["cafe", "cafe"], ["naive", "naive"], ["angstrom", "angstrom"]]),
    WordExample(
      "Ёлка й Άλφα", indexed: ["елка", "и", "αλφα"],
      query: [["елка", "елка"], ["и", "и"], ["αλφα", "αλφα"]]),
    WordExample(
      "“quoted” don’t fooBar…", indexed: ["quoted", "don", "foobar", "foo", "bar"],
      query: [["quoted", "quoted"], ["don", "don"], ["t", "t"], ["foobar", "foo", "bar"]]),
    WordExample(
      "配列の並べ替え", indexed: ["配列", "列の", "の並", "並べ", "べ替", "替え"],
      query: [["配列の並べ替え", "配列", "列の", "の並", "並べ", "べ替", "替え"]]),
    WordExample(
      "Swiftの配列", indexed: ["swift", "の配", "配列"],
      query: [["swiftの配列", "swift", "の配", "配列"]]),
    WordExample(
      "JSONDecoderの使い方", indexed: ["jsondecoder", "の使", "使い", "い方"],
      query: [["jsondecoderの使い方", "jsondecoder", "の使", "使い", "い方"]]),
    WordExample(
      "snake_caseの値", indexed: ["snake_case", "の値"],
      query: [["snake_caseの値", "snake_case", "の値"]]),
    WordExample(
      "ÜberKlasse.size", indexed: ["uberklasse", "size"],
      query: [["uberklasse.size", "uberklasse", "size"]]),
    WordExample(
      "ΛΟΓΟΣ λόγος", indexed: ["λογοσ"],
      query: [["λογοσ", "λογοσ"], ["λογοσ", "λογοσ"]]),
    WordExample("\u{301} -", indexed: [], query: []),
    WordExample(
      "字", indexed: ["字"],
      query: [["字", "字"]]),
    WordExample(
      "한국어 검색", indexed: ["한국어", "검색"],
      query: [["한국어", "한국어"], ["검색", "검색"]]),
  ]
}

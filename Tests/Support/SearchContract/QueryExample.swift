/// A query with the questions of ``SearchableQuestion/all`` that it finds.
///
/// These examples are the contract between the search page and the searches of an archive.
package struct QueryExample: Sendable {
  package let query: String
  /// The ids of the questions found.
  package let ids: Set<Int>
  /// The word that was searched for instead of one that no question has.
  package let replacement: String?
  /// Whether the query has a part that looks like an operator, but is none.
  package let hasUnknownFilter: Bool

  private init(
    _ query: String, _ ids: Int..., insteadFinding replacement: String? = nil,
    hasUnknownFilter: Bool = false
  ) {
    (self.query, self.ids, self.replacement) = (query, Set(ids), replacement)
    self.hasUnknownFilter = hasUnknownFilter
  }

  package static let all = [
    // Words and code
    QueryExample("vector", 1), QueryExample("VECTORS", 1), QueryExample("bar", 1),
    QueryExample("std::vector", 1), QueryExample("c++", 1), QueryExample("c#", 4, 1),
    QueryExample(".map", 1), QueryExample("@State", 1), QueryExample("z-index", 1),
    QueryExample("vec*", 1), QueryExample("view controller", 2, 3), QueryExample("bicycle odd", 2),
    // Phrases
    QueryExample(#""view controller""#, 2, 3), QueryExample(#""the controller""#, 2),
    QueryExample(#""controller view""#), QueryExample(#""C++, not C#""#, 1),
    QueryExample(#""view controller" odd"#, 2), QueryExample(#""vectors""#, 1),
    // Exclusions
    QueryExample(#"-"view controller""#, 1, 4, 5), QueryExample("view -odd", 3),
    QueryExample("view -bicycle", 3), QueryExample("-[c#]", 1, 2, 3, 5),
    // Alternatives
    QueryExample("vector OR account", 1, 3), QueryExample("[c#] OR [c++]", 1, 4),
    QueryExample("vector OR account is:accepted", 1),
    // Filters
    QueryExample("[c++]", 1), QueryExample("[C#] list", 4), QueryExample("[nosuch]"),
    QueryExample("user:jon", 1, 2), QueryExample(#"user:"Jon Skeet""#, 1),
    QueryExample("user:22656", 1), QueryExample("user:skeet", 1), QueryExample("is:accepted", 1),
    QueryExample("is:answered", 1, 3), QueryExample("is:unanswered", 2, 4, 5),
    QueryExample("score:3", 3, 4, 5), QueryExample("score:3 -[c#]", 3, 5),
    QueryExample("site:emacs", 2), QueryExample("site:emacs.stackexchange.com", 2),
    QueryExample("site:stackoverflow view", 3), QueryExample("asked:2024", 2),
    QueryExample("asked:2024-05", 2), QueryExample("asked:2024-06"),
    QueryExample("is:nonsense", hasUnknownFilter: true),
    QueryExample("is:closed vector", hasUnknownFilter: true),
    QueryExample("score:>=3", hasUnknownFilter: true),
    QueryExample(#"intitle:"xyzzy plugh" -vector"#, hasUnknownFilter: true),
    QueryExample("asked:2010..2012"), QueryExample("[sort*]", 1),
    QueryExample("hasaccepted:yes -vector"), QueryExample("[c++] or [c#]", 1, 4),
    QueryExample("vector -IS:Closed", hasUnknownFilter: true),
    QueryExample("vector OR -is:closed", hasUnknownFilter: true),
    QueryExample("std::vector score:+1 asked:202 IS:Accepted", 1),
    // Other spellings, inflections and typos
    QueryExample("tire", 2), QueryExample("gray", 2), QueryExample("colors", 2),
    QueryExample("canceled", 2), QueryExample("vec-tor", 1), QueryExample("deletion", 3),
    QueryExample("deleted account", 3), QueryExample(#""deletion""#),
    QueryExample("vectro", 1, insteadFinding: "vector"),
    QueryExample("acount", 3, insteadFinding: "account"),
    QueryExample("bicylce", 2, insteadFinding: "bicycle"),
    QueryExample("conntroler", 2, 3, insteadFinding: "controller"),
    QueryExample("[emacs] OR [users] view", 3), QueryExample("xylophone"),
    QueryExample("\"vectro\""), QueryExample("account -vectro", 3),
    QueryExample("moderatrs", 5, insteadFinding: "moderator"),
    QueryExample("Опаздываетт", 5, insteadFinding: "опаздывает"),
    QueryExample("Strasze", 5, insteadFinding: "strasse"),
    QueryExample("lodzi", 5, insteadFinding: "lodz"),
    // Letters with other forms, accents and vowel signs
    QueryExample("strasse", 5), QueryExample("STRASSE", 5), QueryExample("straße", 5),
    QueryExample("lodz", 5), QueryExample("bjorn", 5), QueryExample("duong", 5),
    QueryExample("coeur", 5), QueryExample("CŒUR", 5), QueryExample("utilisateur", 5),
    QueryExample("l'utilisateur", 5), QueryExample("qu'il", 5),
    QueryExample("\"demande l'utilisateur\"", 5), QueryExample("swift データ", 5),
    QueryExample("ｆｉｌｅ", 5), QueryExample("kırmızı", 5), QueryExample("العربية", 5),
    QueryExample("שלום", 5), QueryExample("user:lukasz", 5), QueryExample("user:zoe", 5),
    // Words with endings
    QueryExample("학교", 5), QueryExample("학교에", 5), QueryExample("문서", 5),
    QueryExample("문제"), QueryExample("\"학교에 갑니다\"", 5),
  ]
}

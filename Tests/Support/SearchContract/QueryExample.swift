/// A query with the questions of ``SearchableQuestion/all`` that it finds.
///
/// These examples are the contract between the search page and the searches of an archive.
package struct QueryExample: Sendable {
  package let query: String
  /// The ids of the questions found.
  package let ids: Set<Int>
  /// The word that was searched for instead of one that no question has.
  package let replacement: String?

  private init(_ query: String, _ ids: Int..., insteadFinding replacement: String? = nil) {
    (self.query, self.ids, self.replacement) = (query, Set(ids), replacement)
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
    QueryExample(#"-"view controller""#, 1, 4), QueryExample("view -odd", 3),
    QueryExample("view -bicycle", 3), QueryExample("-[c#]", 1, 2, 3),
    // Alternatives
    QueryExample("vector OR account", 1, 3), QueryExample("[c#] OR [c++]", 1, 4),
    QueryExample("vector OR account is:accepted", 1),
    // Filters
    QueryExample("[c++]", 1), QueryExample("[C#] list", 4), QueryExample("[nosuch]"),
    QueryExample("user:jon", 1, 2), QueryExample(#"user:"Jon Skeet""#, 1),
    QueryExample("user:22656", 1), QueryExample("user:skeet", 1), QueryExample("is:accepted", 1),
    QueryExample("is:answered", 1, 3), QueryExample("is:unanswered", 2, 4),
    QueryExample("score:3", 3, 4), QueryExample("score:3 -[c#]", 3),
    QueryExample("site:emacs", 2), QueryExample("site:emacs.stackexchange.com", 2),
    QueryExample("site:stackoverflow view", 3), QueryExample("asked:2024", 2),
    QueryExample("asked:2024-05", 2), QueryExample("asked:2024-06"), QueryExample("is:nonsense"),
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
  ]
}

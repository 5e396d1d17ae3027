import BuiltIn
import Search
import Testing

@Suite("Numbers of the ranking")
struct RankingWeightsTests {
  @Test("The search page ranks by the numbers of the program", arguments: expressions)
  func searchPage(expression: String) throws {
    let script = try #require(BuiltIn.files(in: "Templates")["search.js"])
    let count = String(decoding: script, as: UTF8.self).split(
      separator: expression, omittingEmptySubsequences: false
    ).count
    #expect(count == 2, "search.js must contain this expression once; see RankingWeights")
  }

  /// The expressions of `search.js` that have a number of the ranking.
  private static let expressions: [String] = {
    typealias Weights = RankingWeights
    return [
      """
      fieldWeights = [\(Weights.title), \(Weights.question), \(Weights.answer), \
      \(Weights.comment)]
      """,
      "fieldWeights[kind] * (\(Weights.single) + isRepeated)",
      "other == word ? \(Weights.exact) : \(Weights.inexact),",
      "nearness = \(Weights.nearness),",
      "fit * (\(Int(Weights.scoreBase)) + Math.log(Math.max(1, score)))",
      "(hasOnlyWords && needs[2] ? \(Weights.minSentenceHits) : 1)",
      "- length) : \(Weights.maxIncompleteHits)",
    ]
  }()
}

package import Archive
internal import Basics
internal import Glibc
internal import Search
internal import StackExchange
internal import StackMarkdown

/// An answer to a question in plain words.
package struct FoundAnswer: Sendable, Equatable {
  /// The question to which the answer was written.
  package let question: QuestionKey
  /// The id of the answer.
  package let id: Int

  package init(question: QuestionKey, id: Int) { (self.question, self.id) = (question, id) }
}

/// Ranks the answers of the threads that match words.
///
/// A search ranks threads, of which long ones have all words somewhere. Whether an answer helps depends on the words that
/// it has by itself, and on those of its question.
struct AnswerRanking {
  /// The number of threads whose answers are compared.
  static let maxThreads = 32

  private var threads: [Thread] = []
  /// For each word of a text, which requirements of the query it matches.
  private var cache: [String: WordSet] = [:]
  private let terms: [MatchedTerms]

  /// The requirements of a query that a text matches, as bits.
  private typealias WordSet = UInt64

  /// A question, and its answers with the words that they match.
  private struct Thread {
    let key: QuestionKey
    let title, question: WordSet
    let answers: [CandidateAnswer]
  }

  private struct CandidateAnswer {
    let answer: Answer
    let words: WordSet
    /// The number of bytes of the text.
    let byteCount: Int
  }

  /// The maximum number of answers of a thread that are compared, the best first.
  private static let maxAnswersRead = 20

  /// Reads the threads of the best hits; a duplicate without answers has those of its original.
  init(_ hits: VerifiedHits) throws {
    terms = hits.found.requirementTerms.prefix(64).map(\.self)
    var keys: Set<QuestionKey> = []
    for match in try hits.matches(from: 0, limit: Self.maxThreads).matches {
      let texts = match.texts
      var title = words(in: texts.question.title)
      for tag in texts.question.tags { title |= words(in: tag) }
      let answered = texts.question.answers.isEmpty ? try hits.original(of: texts) : texts
      guard let answered, keys.insert(answered.key).inserted else { continue }
      threads.append(
        Thread(
          key: answered.key, title: title,
          question: words(in: texts.question.post, of: texts).words,
          answers: answered.question.answers.prefix(Self.maxAnswersRead).map { answer in
            let (words, byteCount) = words(in: answer.post, of: answered)
            return CandidateAnswer(answer: answer, words: words, byteCount: byteCount)
          }))
    }
  }

  /// Returns the best answer of each of the best threads, the best first.
  func best(limit: Int) -> [FoundAnswer] {
    let weights = weights
    let ranked = threads.enumerated().compactMap {
      index, thread -> (rank: Double, index: Int, answer: FoundAnswer)? in
      let answers = thread.answers.map { ($0.answer.id, rank(of: $0, in: thread, weights)) }
      return answers.max { $0.1 < $1.1 }.map { id, rank in
        (rank, index, FoundAnswer(question: thread.key, id: id))
      }
    }
    return ranked.sorted { ($0.rank, $1.index) > ($1.rank, $0.index) }.prefix(limit).map(\.answer)
  }

  /// Returns how well an answer helps: by the words that it and its question have, by votes, and by its acceptance.
  private func rank(of answer: CandidateAnswer, in thread: Thread, _ weights: [Double]) -> Double {
    // A long text has words by chance; one of 900 bytes has about 150 words.
    let ownWeight = 0.8 / (1 + 0.5 * log(1 + Double(answer.byteCount) / 900))
    let fit = terms.indices.reduce(0) { sum, term in
      let bit = WordSet(1) << WordSet(term)
      // A word counts most in the title, as in searches.
      let fields =
        (thread.title & bit != 0 ? 1 : 0) + (answer.words & bit != 0 ? ownWeight : 0)
        + (thread.question & bit != 0 ? 0.4 : 0)
      return sum + weights[term] * fields
    }
    let score = answer.answer.score
    let votes = score < 0 ? 0.7 : 1 + 0.08 * log(1 + Double(score))
    return fit * votes * (answer.answer.isAccepted ? 1.4 : 1)
  }

  /// How much each requirement counts: more, the fewer threads match it.
  private var weights: [Double] {
    terms.indices.map { term in
      let bit = WordSet(1) << WordSet(term)
      let count = threads.count { thread in
        thread.answers.reduce(thread.title | thread.question) { $0 | $1.words } & bit != 0
      }
      return log(1 + Double(threads.count) / (Double(count) + 0.5))
    }
  }

  private mutating func words(
    in post: Post, of texts: HitTexts
  ) -> (words: WordSet, byteCount: Int) {
    let text = texts.parsed(post.source)?.searchableText ?? []
    return (words(in: String(decoding: text, as: UTF8.self)), text.count)
  }

  private mutating func words(in text: String) -> WordSet {
    var result: WordSet = 0
    for word in QueryWord.words(in: text) {
      if let cached = cache[word.whole] {
        result |= cached
        continue
      }
      var set: WordSet = 0
      for (index, terms) in terms.enumerated() where terms.contains(word) {
        set |= WordSet(1) << WordSet(index)
      }
      cache[word.whole] = set
      result |= set
    }
    return result
  }
}

extension VerifiedHits {
  /// Returns the first stored original of a duplicate that has answers; nil if there is none.
  fileprivate func original(of texts: HitTexts) throws -> HitTexts? {
    let site = texts.key.site
    return try archive.read { archive in
      let links = try archive.links(ofQuestion: texts.key.id, site: site, limit: 5)
      for id in try archive.originalIDs(of: texts.question, site: site, links).prefix(5) {
        if let question = try archive.question(id, site: site, detail: .forPages),
          !question.answers.isEmpty
        {
          return HitTexts(question, key: QuestionKey(site: site, id: id), site: sites[site])
        }
      }
      return nil
    }
  }
}

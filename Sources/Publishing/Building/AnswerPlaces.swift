internal import Archive
internal import Synchronization

/// Which question an answer belongs to.
///
/// Read when it is asked for first, which few pages do; threads share it.
final class AnswerPlaces: Sendable {
  private let open: @Sendable () throws -> Archive
  private let known = Mutex<[String: [(answer: Int, question: Int)]]>([:])

  init(opening open: @escaping @Sendable () throws -> Archive) { self.open = open }

  /// The question of an answer; nil where it is not known, or cannot be read.
  func question(ofAnswer answer: Int, site: String) -> Int? {
    known.withLock { known in
      if known[site] == nil { known[site] = (try? open().questionsByAnswer(ofSite: site)) ?? [] }
      guard let answers = known[site] else { return nil }
      var range = answers.indices
      while let first = range.first {
        let middle = first + range.count / 2
        if answers[middle].answer == answer { return answers[middle].question }
        range =
          answers[middle].answer < answer ? middle + 1..<range.upperBound : first..<middle
      }
      return nil
    }
  }
}

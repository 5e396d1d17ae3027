/// How well each question matches a condition of a query.
struct TermMatches {
  /// For each question, by its number, how well it matches; 0 if it does not.
  private(set) var fits: [Float]
  /// The best location of each match.
  private(set) var locations: [Posting.Location]

  init(questionCount: Int) {
    fits = [Float](repeating: 0, count: questionCount)
    locations = [Posting.Location](repeating: Posting.Location(.title), count: questionCount)
  }

  /// Creates equal matches of the questions for which a closure returns true.
  init(questionCount: Int, where matches: (Int) -> Bool) {
    self.init(questionCount: questionCount)
    for question in 0..<questionCount where matches(question) { fits[question] = 1 }
  }

  /// The number of questions that match.
  var count: Int { fits.reduce(0) { $0 + ($1 > 0 ? 1 : 0) } }

  /// Adds the postings of a term, which count less if the term is only similar to that of the query.
  mutating func add(_ postings: PostingReader, isExact: Bool) {
    for posting in postings where posting.questionNumber < fits.count {
      let location = posting.location
      let fit = Self.weight(of: location) * (isExact ? 5 : 2)
      guard fit > fits[posting.questionNumber] else { continue }
      fits[posting.questionNumber] = fit
      locations[posting.questionNumber] = location
    }
  }

  /// Adds the questions that match another condition.
  mutating func formUnion(_ other: TermMatches) {
    for question in fits.indices where other.fits[question] > fits[question] {
      fits[question] = other.fits[question]
      locations[question] = other.locations[question]
    }
  }

  /// Removes the questions that do not match another condition.
  mutating func formIntersection(_ other: TermMatches) {
    for question in fits.indices where other.fits[question] == 0 { fits[question] = 0 }
  }

  /// Returns the questions that do not match, unless the condition is wanted.
  func inverted(unless isWanted: Bool) -> TermMatches {
    isWanted ? self : TermMatches(questionCount: fits.count) { fits[$0] == 0 }
  }

  /// Returns how much a location counts: the field, and whether the term is frequent in it.
  private static func weight(of location: Posting.Location) -> Float {
    let fieldWeight: Float =
      switch location.field {
      case .title: 9
      case .question: 3
      case .answer: 2
      case .comment: 1
      }
    return fieldWeight * (location.bits & 1 == 1 ? 3 : 2)
  }
}

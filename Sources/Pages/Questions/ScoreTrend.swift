internal import Archive
internal import Contents

/// How a question's figures moved while the archive watched.
struct ScoreTrend: PageValue {
  let since: DisplayDate
  let until: DisplayDate
  /// The votes over time, drawn.
  let line: Sparkline
  let votes: Votes
  /// What changed; nothing when all is as it was.
  let changes: [FigureChange]

  /// The votes at both ends, and their range.
  struct Votes: PageValue {
    let first: Count
    let last: Count
    let low: Count
    let high: Count

    static let fields = PageFields<Self> { fields in
      fields.record("first", note: "at both ends, and their range") { $0.first }
      fields.record("last", note: "at both ends, and their range") { $0.last }
      fields.record("low", note: "at both ends, and their range") { $0.low }
      fields.record("high", note: "at both ends, and their range") { $0.high }
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("since") { $0.since }
    fields.record("until") { $0.until }
    fields.record("line", note: "the votes over time") { $0.line }
    fields.record("votes") { $0.votes }
    fields.list("changes", note: "those that there are", { $0.changes }, unlessEmpty: "hasChanges")
  }
}

/// By how much one of a question's figures changed.
struct FigureChange: PageValue {
  enum Figure { case votes, answers, views }

  let figure: Figure
  let difference: Int
  let isLast: Bool
  let isNextToLast: Bool

  static let fields = PageFields<Self> { fields in
    fields.change("change", note: "with its sign, such as `+12`") { $0.difference }
    fields.flag("isVotes", note: "of what") { $0.figure == .votes }
    fields.flag("isAnswers", note: "of what") { $0.figure == .answers }
    fields.flag("isViews", note: "of what") { $0.figure == .views }
    fields.flag("isOne") { $0.difference.magnitude == 1 }
    fields.flag("isLast") { $0.isLast }
    fields.flag("isNextToLast") { $0.isNextToLast }
  }
}

extension ScoreTrend {
  /// Reads a history, the oldest first; nil when all of it is of one day in a time zone, or the same.
  init?(_ history: [ScorePoint], in zone: DayZone) {
    guard let first = history.first, let last = history.last,
      let since = DisplayDate(first.date, in: zone), let until = DisplayDate(last.date, in: zone),
      since.day != until.day,
      !history.allSatisfy({ $0.hasSameFigures(as: first) })
    else { return nil }
    self.since = since
    self.until = until
    line = Sparkline(history.lastOfEachDay(in: zone))
    let scores = history.map(\.score)
    votes = Votes(
      first: Count(first.score), last: Count(last.score),
      low: Count(scores.min() ?? 0), high: Count(scores.max() ?? 0))
    changes = FigureChange.all([
      (.votes, last.score - first.score), (.answers, last.answerCount - first.answerCount),
      (.views, last.viewCount - first.viewCount),
    ])
  }
}

extension FigureChange {
  fileprivate static func all(_ differences: [(figure: Figure, difference: Int)]) -> [Self] {
    let changes = differences.filter { $0.difference != 0 }
    return changes.enumerated().map { index, change in
      FigureChange(
        figure: change.figure, difference: change.difference, isLast: index == changes.count - 1,
        isNextToLast: index == changes.count - 2)
    }
  }
}

extension ScorePoint {
  fileprivate func hasSameFigures(as other: ScorePoint) -> Bool {
    (score, answerCount, viewCount) == (other.score, other.answerCount, other.viewCount)
  }
}

extension [ScorePoint] {
  /// How each day ended.
  fileprivate func lastOfEachDay(in zone: DayZone) -> [Sparkline.Point] {
    var points: [Sparkline.Point] = []
    for point in self {
      let day = zone.day(point.date)
      if points.last?.day == day { points.removeLast() }
      points.append((day, point.score))
    }
    return points
  }
}

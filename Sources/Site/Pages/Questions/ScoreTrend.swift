internal import Archive
internal import Contents

/// The recorded history of a question's score, with the changes of its score and counts since the
/// first record.
struct ScoreTrend: PageValue {
  /// The date of the first recorded score.
  let since: DisplayDate
  /// The date of the last recorded score.
  let until: DisplayDate
  /// A drawing of the question's score over time.
  let sparkline: Sparkline
  let votes: ScoreRange
  /// The changes of the score and counts between the first and the last record, without unchanged
  /// counts.
  let changes: [CountChange]

  /// The first, last, lowest and highest recorded score of a question.
  struct ScoreRange: PageValue {
    let first: Count
    let last: Count
    let low: Count
    let high: Count

    static let fields = PageFields<Self> { fields in
      fields.record("first", note: "the score in the first record") { $0.first }
      fields.record("last", note: "the score in the last record") { $0.last }
      fields.record("low", note: "the lowest score") { $0.low }
      fields.record("high", note: "the highest score") { $0.high }
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("since", note: "the date of the first record") { $0.since }
    fields.record("until", note: "the date of the last record") { $0.until }
    fields.record("sparkline", note: "a drawing of the score over time") { $0.sparkline }
    fields.record("votes", note: "the first, last, lowest and highest score") { $0.votes }
    fields.list(
      "changes", note: "the score and counts that changed", { $0.changes },
      unlessEmpty: "hasChanges")
  }
}

/// The change of a question's score, number of answers or number of views.
struct CountChange: PageValue {
  enum Metric { case votes, answers, views }

  let metric: Metric
  let difference: Int
  let isLast: Bool
  let isNextToLast: Bool

  static let fields = PageFields<Self> { fields in
    fields.change("change", note: "the change with its sign, such as `+12`") { $0.difference }
    fields.flag("isVotes", note: "whether it is the score that changed") { $0.metric == .votes }
    fields.flag("isAnswers", note: "whether it is the number of answers that changed") {
      $0.metric == .answers
    }
    fields.flag("isViews", note: "whether it is the number of views that changed") {
      $0.metric == .views
    }
    fields.flag("isOne", note: "whether the noun is singular") {
      $0.difference.magnitude == 1
    }
    fields.flag("isLast") { $0.isLast }
    fields.flag("isNextToLast") { $0.isNextToLast }
  }
}

extension ScoreTrend {
  /// Summarizes the recorded scores of a question, the oldest first; `nil` if they are all of one
  /// day in the time zone, or all equal.
  init?(_ history: [ScorePoint], in zone: SiteTimeZone) {
    guard let first = history.first, let last = history.last,
      let since = DisplayDate(first.date, in: zone), let until = DisplayDate(last.date, in: zone),
      since.day != until.day,
      !history.allSatisfy({ $0.hasSameCounts(as: first) })
    else { return nil }
    self.since = since
    self.until = until
    sparkline = Sparkline(history.lastOfEachDay(in: zone))
    let scores = history.map(\.score)
    votes = ScoreRange(
      first: Count(first.score), last: Count(last.score),
      low: Count(scores.min() ?? 0), high: Count(scores.max() ?? 0))
    changes = CountChange.nonzero([
      (.votes, last.score - first.score), (.answers, last.answerCount - first.answerCount),
      (.views, last.viewCount - first.viewCount),
    ])
  }
}

extension CountChange {
  /// Returns a change for each count whose difference is not 0.
  fileprivate static func nonzero(_ differences: [(metric: Metric, difference: Int)]) -> [Self] {
    let changes = differences.filter { $0.difference != 0 }
    return changes.enumerated().map { index, change in
      CountChange(
        metric: change.metric, difference: change.difference, isLast: index == changes.count - 1,
        isNextToLast: index == changes.count - 2)
    }
  }
}

extension ScorePoint {
  /// Whether the score and counts equal the score and counts of another record.
  fileprivate func hasSameCounts(as other: ScorePoint) -> Bool {
    (score, answerCount, viewCount) == (other.score, other.answerCount, other.viewCount)
  }
}

extension [ScorePoint] {
  /// Returns the last recorded score of each day in a time zone.
  fileprivate func lastOfEachDay(in zone: SiteTimeZone) -> [Sparkline.Point] {
    var points: [Sparkline.Point] = []
    for point in self {
      let day = zone.day(point.date)
      if points.last?.day == day { points.removeLast() }
      points.append((day, point.score))
    }
    return points
  }
}

internal import Archive
internal import Mustache

/// How a question's figures moved while the archive watched.
struct Movement: Equatable {
  let since: Moment
  let until: Moment
  /// The votes over time, drawn.
  let line: ScoreLine
  /// What the drawing shows, in words.
  let description: String
  /// What changed, each with its sign and its noun; empty when all is as it was.
  let changes: [String]
}

extension Movement {
  /// Reads a history, the oldest first; nil when all of it is of one day, or the same.
  init?(_ history: [ScorePoint]) {
    guard let first = history.first, let last = history.last,
      let since = Moment(first.date), let until = Moment(last.date), since.day != until.day,
      !history.allSatisfy({ $0.hasSameFigures(as: first) })
    else { return nil }
    self.since = since
    self.until = until
    line = ScoreLine(history.lastOfEachDay)
    description = Self.description(of: history, from: since, to: until)
    changes = [
      Self.change(from: first.score, to: last.score, "vote"),
      Self.change(from: first.answerCount, to: last.answerCount, "answer"),
      Self.change(from: first.viewCount, to: last.viewCount, "view"),
    ].compactMap(\.self)
  }

  private static func change(from first: Int, to last: Int, _ noun: String) -> String? {
    guard first != last else { return nil }
    let plural = abs(last - first) == 1 ? "" : "s"
    return "\(Count.change(by: last - first)) \(noun)\(plural)"
  }

  private static func description(
    of history: [ScorePoint], from since: Moment, to until: Moment
  ) -> String {
    let scores = history.map(\.score)
    let (first, last) = (Count(scores.first ?? 0).text, Count(scores.last ?? 0).text)
    let (low, high) = (Count(scores.min() ?? 0).text, Count(scores.max() ?? 0).text)
    return """
      Votes went from \(first) on \(since.day) to \(last) on \(until.day), between \(low) and \(high)
      """
  }
}

extension ScorePoint {
  fileprivate func hasSameFigures(as other: ScorePoint) -> Bool {
    (score, answerCount, viewCount) == (other.score, other.answerCount, other.viewCount)
  }
}

extension [ScorePoint] {
  /// How each day ended.
  fileprivate var lastOfEachDay: [ScorePoint] {
    var days: [ScorePoint] = []
    for point in self {
      if let last = days.last, last.day == point.day { days.removeLast() }
      days.append(point)
    }
    return days
  }
}

extension Movement: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("since", \.since)
    fields.record("until", \.until)
    fields.record("line", \.line)
    fields.text("description", \.description)
    fields.text("changes") { $0.changes.enumerated(with: "and") }
    fields.flag("hasChanges") { !$0.changes.isEmpty }
  }
}

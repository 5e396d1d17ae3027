internal import Archive
internal import Basics
internal import Contents
internal import Mustache

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

/// A drawing of a question's score over time, as SVG path data for a fixed size in pixels.
struct Sparkline: PageValue {
  /// The line of the score from the first day to the last, as SVG path data.
  let path: String
  /// The area between the line and the lower edge of the drawing, as SVG path data.
  let area: String
  /// The x-coordinate of the end of the line, in pixels.
  let endX: String
  /// The y-coordinate of the end of the line, in pixels.
  let endY: String

  /// The width of the drawing in pixels.
  static let width = 160
  /// The height of the drawing in pixels.
  static let height = 40
  /// The free space on each side of the drawing in pixels, so that the stroke is not cut off.
  private static let margin = 4
  /// The maximum number of points of the line; more would be indistinguishable.
  private static let maxPoints = 60

  static let fields = PageFields<Self> { fields in
    fields.number("width", note: "the width of the drawing") { _ in width }
    fields.number("height", note: "the height of the drawing") { _ in height }
    fields.text("path", note: "the line, as SVG path data") { $0.path }
    fields.text("area", note: "the area below the line, as SVG path data") { $0.area }
    fields.text("endX", note: "the x-coordinate of the end of the line") { $0.endX }
    fields.text("endY", note: "the y-coordinate of the end of the line") { $0.endY }
  }

  /// A point of the line: a day, and the question's score at its end.
  typealias Point = (day: CalendarDay, score: Int)

  /// Draws the score as a line through at least two points, the oldest first.
  init(_ points: [Point]) {
    let points = points.thinned(to: Self.maxPoints)
    let days = points.map(\.day.ordinal)
    let scores = points.map(\.score)
    let x = days.map {
      Self.coordinate($0, among: days, from: Self.margin, to: Self.width - Self.margin)
    }
    let y = scores.map {
      Self.coordinate($0, among: scores, from: Self.height - Self.margin, to: Self.margin)
    }
    let vertices = zip(x, y).map { "\($0) \($1)" }
    path = "M" + vertices.joined(separator: "L")
    area = "\(path)V\(Self.height)H\(x.first ?? "0")Z"
    endX = x.last ?? "0"
    endY = y.last ?? "0"
  }

  /// Scales a value to a coordinate between two edges, to a tenth of a pixel; the middle if all
  /// values are equal.
  private static func coordinate(_ value: Int, among values: [Int], from start: Int, to end: Int)
    -> String
  {
    let low = values.min() ?? value
    let range = (values.max() ?? value) - low
    let tenths =
      range == 0
      ? 5 * (start + end)
      : 10 * start + Int((10 * Double(end - start) * Double(value - low) / Double(range)).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension [Sparkline.Point] {
  /// Returns at most `maxCount` points, evenly spread and including the first and the last.
  fileprivate func thinned(to maxCount: Int) -> Self {
    guard count > maxCount else { return self }
    return (0..<maxCount).map { self[$0 * (count - 1) / (maxCount - 1)] }
  }
}

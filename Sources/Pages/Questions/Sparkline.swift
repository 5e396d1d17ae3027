internal import Basics
internal import Mustache

/// Votes over time as a line in a drawing of fixed size, in SVG's path language.
struct Sparkline: PageValue {
  /// From the first day to the last.
  let path: String
  /// The same, closed along the lower edge.
  let area: String
  /// Where the line ends.
  let endX: String
  let endY: String

  static let width = 160
  static let height = 40
  /// What the pen needs on each side.
  private static let margin = 4
  /// More points than this nobody can tell apart.
  private static let mostPoints = 60

  static let fields = PageFields<Self> { fields in
    fields.number("width", note: "of the drawing") { _ in width }
    fields.number("height", note: "of the drawing") { _ in height }
    fields.text("path", note: "in SVG's language, without and with the lower edge") { $0.path }
    fields.text("area", note: "in SVG's language, without and with the lower edge") { $0.area }
    fields.text("endX", note: "where it ends") { $0.endX }
    fields.text("endY", note: "where it ends") { $0.endY }
  }

  /// The votes at the end of a day.
  typealias Point = (day: CalendarDay, score: Int)

  /// Draws at least two points, the oldest first.
  init(_ points: [Point]) {
    let points = points.thinned(to: Self.mostPoints)
    let days = points.map(\.day.ordinal)
    let scores = points.map(\.score)
    let x = days.map {
      Self.place($0, among: days, from: Self.margin, to: Self.width - Self.margin)
    }
    let y = scores.map {
      Self.place($0, among: scores, from: Self.height - Self.margin, to: Self.margin)
    }
    let corners = zip(x, y).map { "\($0) \($1)" }
    path = "M" + corners.joined(separator: "L")
    area = "\(path)V\(Self.height)H\(x.first ?? "0")Z"
    endX = x.last ?? "0"
    endY = y.last ?? "0"
  }

  /// Where a value lies between two edges, in tenths of a pixel; in the middle when all are equal.
  private static func place(_ value: Int, among values: [Int], from start: Int, to end: Int)
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
  /// At most so many of them, evenly spread, the first and the last among them.
  fileprivate func thinned(to most: Int) -> Self {
    guard count > most else { return self }
    return (0..<most).map { self[$0 * (count - 1) / (most - 1)] }
  }
}

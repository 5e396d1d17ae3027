internal import Basics
internal import Mustache

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

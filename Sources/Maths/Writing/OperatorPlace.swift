/// Where a part is written, as far as an operator must know.
struct OperatorPlace: Sendable {
  /// The space around it that TeX wants; `nil` where browsers give it none.
  var space: (before: Length, after: Length)?
  var form = OperatorDictionary.Form.infix
  /// Whether TeX takes it for no operator, as the minus of `-1`.
  var isOrdinary = false
  /// Whether it must not become as wide as what is above or below it.
  var keepsWidth = false
  /// Whether its limits stay above and below it where there is little room.
  var keepsLimits = false
}

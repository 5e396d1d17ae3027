/// The context of an operator in a row, which determines the attributes of its `mo` element.
struct OperatorContext: Sendable {
  /// The space that TeX sets around the operator; `nil` if browsers set no space around it.
  ///
  /// Browsers set none around an operator that is alone, for example in a script.
  var space: (before: Length, after: Length)?
  /// The form that MathML assigns to the operator by its position in the row.
  var form = OperatorDictionary.Form.infix
  /// Whether the operator counts as ordinary in TeX, as the minus in `-1`.
  var isOrdinary = false
  /// Whether the operator must not stretch to the width of the nodes above or below it.
  var keepsWidth = false
  /// Whether the limits stay below and above the operator in inline formulae (`movablelimits="false"`).
  var keepsLimits = false
}

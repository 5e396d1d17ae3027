/// The labelled equations of a post, to which all its formulae can refer.
struct EquationLabels: Sendable {
  /// The tag and the position of a labelled equation.
  struct Equation: Sendable {
    /// The tag without parentheses; `???` for an equation without a tag.
    var tag: [MathNode]
    /// The value of the equation's attribute `id`, or `nil` if equations of the post have none.
    var anchor: String?
  }

  /// The prefix of all anchors; `nil` if there are neither anchors nor links.
  var anchorPrefix: String?
  private var equationsByLabel: [String: Equation] = [:]
  /// The labels of the formulae that have been converted so far.
  private var convertedLabels: Set<String> = []
  private var lastNumber = 0

  /// The equation with a label; `nil` if the label is unknown.
  subscript(label: String) -> Equation? { equationsByLabel[label] }

  /// Records an equation, and returns its anchor; the second equation with a label has none.
  ///
  /// A numbered equation without a tag gets the next number as its tag.
  mutating func add(_ label: String, tag: inout [MathNode]?, isNumbered: Bool) -> String? {
    // Only an attack has thousands of labels.
    guard equationsByLabel.count < 1000, convertedLabels.insert(label).inserted else { return nil }
    if tag == nil, isNumbered {
      lastNumber += 1
      tag = [.symbol(.text("\(lastNumber)"))]
    }
    let anchor = anchorPrefix.map { "\($0)-\(convertedLabels.count)" }
    equationsByLabel[label] = Equation(tag: tag ?? [.symbol(.text("???"))], anchor: anchor)
    return anchor
  }

  /// Returns the known labels, before the formulae of the post or of another text are converted.
  func rewound(definesAnchors: Bool) -> EquationLabels {
    var labels = self
    (labels.convertedLabels, labels.lastNumber) = ([], 0)
    if !definesAnchors { labels.anchorPrefix = nil }
    return labels
  }
}

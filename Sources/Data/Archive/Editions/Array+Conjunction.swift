extension [String] {
  /// Joins the texts with commas and a conjunction before the last, such as "a, b and c".
  package func joined(withConjunction conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

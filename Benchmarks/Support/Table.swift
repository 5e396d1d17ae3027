/// The middle one of an odd number of figures.
package func median(_ figures: [Double]) -> Double { figures.sorted()[figures.count / 2] }

/// A figure with two digits behind the point.
package func rounded(_ figure: Double) -> String {
  let hundredths = Int((figure * 100).rounded())
  let fraction = hundredths % 100
  return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}

/// One line of a table.
package func row(_ name: String, _ cells: String...) -> String {
  func padding(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count))
  }
  return name + padding(name, to: 20) + cells.map { padding($0, to: 10) + $0 }.joined()
}

/// The middle of some figures; of an even number of them, the mean of the two in the middle.
package func median(_ figures: [Double]) -> Double {
  let sorted = figures.sorted()
  guard !sorted.isEmpty else { return .nan }
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// A figure with some digits behind the point.
package func rounded(_ figure: Double, _ digits: Int = 2) -> String {
  let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
  let parts = Int((figure * Double(unit)).rounded())
  let fraction = String(parts % unit)
  return "\(parts / unit)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

/// One line of a table.
package func row(_ name: String, _ cells: String...) -> String {
  func padding(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count))
  }
  return name + padding(name, to: 20) + cells.map { padding($0, to: 10) + $0 }.joined()
}

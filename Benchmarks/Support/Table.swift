/// Returns the median of some values; NaN if there are none.
package func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// Returns a number as text with the given number of digits after the decimal point.
package func rounded(_ number: Double, _ digits: Int = 2) -> String {
  let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
  let parts = Int((number * Double(unit)).rounded())
  let fraction = String(parts % unit)
  return "\(parts / unit)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

/// Returns a line of a text table: a name and cells, aligned in columns.
package func row(_ name: String, _ cells: String...) -> String {
  func padding(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count))
  }
  return name + padding(name, to: 20) + cells.map { padding($0, to: 10) + $0 }.joined()
}

/// A set of field names, grouped by length for fast lookup.
struct FieldNames: Sendable {
  /// The names in their original order.
  let all: [String]
  /// The names by number of UTF-8 bytes.
  private let byLength: [[String]]

  init(_ names: [String]) {
    all = names
    let maxLength = names.map(\.utf8.count).max() ?? 0
    byLength = (0...maxLength).map { length in names.filter { $0.utf8.count == length } }
  }

  /// Returns the names with this number of UTF-8 bytes.
  func names(ofLength length: Int) -> [String] {
    byLength.indices.contains(length) ? byLength[length] : []
  }
}

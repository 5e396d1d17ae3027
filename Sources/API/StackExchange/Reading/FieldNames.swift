/// A set of field names, grouped by length for fast lookup.
struct FieldNames: Sendable {
  /// All field names of the set, in their original order.
  let all: [String]
  /// The field names grouped by length; the index of a group is the number of UTF-8 bytes.
  private let byLength: [[String]]

  init(_ names: [String]) {
    all = names
    let maxLength = names.map(\.utf8.count).max() ?? 0
    byLength = (0...maxLength).map { length in names.filter { $0.utf8.count == length } }
  }

  /// Returns the field names with a number of UTF-8 bytes.
  func names(ofLength length: Int) -> [String] {
    byLength.indices.contains(length) ? byLength[length] : []
  }
}

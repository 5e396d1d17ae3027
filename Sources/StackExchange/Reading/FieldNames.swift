/// Names of fields, among which one is looked for by its length first.
struct FieldNames: Sendable {
  let all: [String]
  private let byLength: [[String]]

  init(_ names: [String]) {
    all = names
    let longest = names.map(\.utf8.count).max() ?? 0
    byLength = (0...longest).map { length in names.filter { $0.utf8.count == length } }
  }

  /// Those with so many bytes.
  func names(ofLength length: Int) -> [String] {
    byLength.indices.contains(length) ? byLength[length] : []
  }
}

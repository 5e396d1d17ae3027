/// The fields of records that a page's template uses; others need not be read.
package struct PrintedFields: Sendable {
  /// A bit for each field of a declaration, by the id of the declaration.
  private var masks: [UInt64] = []
  private let containsAll: Bool

  /// Creates an empty set.
  init() { containsAll = false }

  private init(containsAll: Bool) { self.containsAll = containsAll }

  /// All fields of all records.
  package static let all = PrintedFields(containsAll: true)

  /// Adds a field of a declaration, unless the declaration has no id.
  mutating func insert(_ field: Int, of declaration: RecordDeclaration) {
    guard let id = declaration.id else { return }
    if masks.count <= id { masks += repeatElement(0, count: id + 1 - masks.count) }
    masks[id] |= 1 << UInt64(field)
  }

  /// Returns a bit for each field of the declaration with an id.
  package func mask(ofDeclaration id: Int) -> UInt64 {
    containsAll ? .max : id < masks.count ? masks[id] : 0
  }
}

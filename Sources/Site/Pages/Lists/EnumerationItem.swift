/// A name in an enumeration such as `a, b and c`.
struct EnumerationItem: PageValue {
  let text: String
  let isLast: Bool
  /// Whether only the last name of the enumeration follows.
  let isNextToLast: Bool

  /// Returns the items of an enumeration of names.
  static func items(_ names: [String]) -> [EnumerationItem] {
    names.enumerated().map { index, name in
      EnumerationItem(
        text: name, isLast: index == names.count - 1, isNextToLast: index == names.count - 2)
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.text("text") { $0.text }
    fields.flag("isLast") { $0.isLast }
    fields.flag("isNextToLast") { $0.isNextToLast }
  }
}

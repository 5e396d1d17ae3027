/// One of several names in a sentence.
struct ListItem: PageValue {
  let text: String
  let isLast: Bool
  /// Whether the last one follows.
  let isNextToLast: Bool

  static func all(_ names: [String]) -> [ListItem] {
    names.enumerated().map { index, name in
      ListItem(
        text: name, isLast: index == names.count - 1, isNextToLast: index == names.count - 2)
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.text("text") { $0.text }
    fields.flag("isLast") { $0.isLast }
    fields.flag("isNextToLast") { $0.isNextToLast }
  }
}

/// Data of any shape for a ``DynamicTemplate``.
indirect enum DynamicValue: Sendable, Equatable {
  case none
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([DynamicValue])
  case object([String: DynamicValue])

  /// Whether a section is printed: false for none, `false`, 0, an empty text and an empty list.
  var isTruthy: Bool {
    switch self {
    case .none: false
    case .text(let text): !text.isEmpty
    case .number(let number): number != 0 && !number.isNaN
    case .flag(let flag): flag
    case .list(let items): !items.isEmpty
    case .object: true
    }
  }

  /// The unescaped text that a variable prints; empty for lists and objects.
  var printedText: String {
    switch self {
    case .none, .list, .object: ""
    case .text(let text): text
    case .number(let number): number.printedText
    case .flag(let flag): String(flag)
    }
  }
}

extension Double {
  /// The text of the number, without a fraction if it is whole and exactly represented.
  fileprivate var printedText: String {
    guard abs(self) < 0x1p53, self == Double(Int64(self)) else { return String(self) }
    return String(Int64(self))
  }
}

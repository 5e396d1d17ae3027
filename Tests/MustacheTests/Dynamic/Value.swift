/// Data of any shape for a ``Template``.
indirect enum Value: Sendable, Equatable {
  case none
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([Value])
  case object([String: Value])

  /// Whether a section prints: not for nothing, false, 0, an empty text and an empty list.
  var isTrue: Bool {
    switch self {
    case .none: false
    case .text(let text): !text.isEmpty
    case .number(let number): number != 0 && !number.isNaN
    case .flag(let flag): flag
    case .list(let items): !items.isEmpty
    case .object: true
    }
  }

  /// What a variable prints, before it is escaped; nothing for lists and objects.
  var printed: String {
    switch self {
    case .none, .list, .object: ""
    case .text(let text): text
    case .number(let number): number.printed
    case .flag(let flag): String(flag)
    }
  }
}

extension Double {
  /// Whole numbers print without a fraction, as far as every one of them is exact.
  fileprivate var printed: String {
    guard abs(self) < 0x1p53, self == Double(Int64(self)) else { return String(self) }
    return String(Int64(self))
  }
}

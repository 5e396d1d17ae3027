/// Data of any shape for a ``Template``.
package indirect enum Value: Sendable, Equatable {
  case none
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([Value])
  case object([String: Value])
}

extension Value {
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
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    case .flag(let flag): String(flag)
    }
  }
}

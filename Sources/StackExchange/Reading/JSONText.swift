internal import Basics
private import Synchronization

/// A JSON text all of whose values were found; what is in one is read when somebody asks for it.
final class JSONText: Sendable {
  private let bytes: [UInt8]
  /// In the order in which they begin; members of an object are names and values in turn.
  private let values: [Value]

  /// Where a value lies.
  struct Value {
    enum Kind: UInt8 {
      case null, yes, no, number, list, object
      /// Without its quotation marks.
      case string
      /// One with escapes.
      case escaped
    }

    let kind: Kind
    let start: Int32
    var end: Int32
    /// The first value that is neither this one nor within it.
    var next: Int32
  }

  /// Looks through a text once; a byte order mark and blanks around the value do not matter.
  ///
  /// - Complexity: O(`n`) in the number of bytes.
  /// - Returns: `nil` unless all of it is JSON.
  private init?(_ bytes: [UInt8]) {
    var scanner = JSONScanner(bytes)
    guard bytes.count <= Int32.max, let values = scanner.scan() else { return nil }
    self.bytes = bytes
    self.values = values
  }

  /// The text that was looked through last: manners and pages read of the same.
  private static let last = Mutex<(bytes: [UInt8], text: JSONText?)>(([], nil))

  /// A text, looked through; `nil` unless all of it is JSON.
  static func reading(_ bytes: [UInt8]) -> JSONText? {
    last.withLock { last in
      if last.bytes != bytes { last = (bytes, JSONText(bytes)) }
      return last.text
    }
  }

  /// The outermost value.
  var root: Int { 0 }

  func kind(_ value: Int) -> Value.Kind { values[value].kind }

  /// The bytes of a value as they stand there.
  func source(_ value: Int) -> ArraySlice<UInt8> {
    bytes[Int(values[value].start)..<Int(values[value].end)]
  }

  /// The elements of a list, or the names in an object, in their order.
  func forEach(in value: Int, _ body: (Int) -> Void) {
    let step = values[value].kind == .object ? 1 : 0
    var index = value + 1
    while index < Int(values[value].next) {
      body(index)
      index = Int(values[index + step].next)
    }
  }

  /// The value of an object's first member of a name.
  func member(_ name: String, of object: Int) -> Int? {
    let name = name.utf8
    var index = object + 1
    while index < Int(values[object].next) {
      let found = values[index]
      if found.kind == .escaped {
        if string(index)?.utf8.elementsEqual(name) == true { return index + 1 }
      } else if Int(found.end - found.start) == name.count, source(index).elementsEqual(name) {
        return index + 1
      }
      index = Int(values[index + 1].next)
    }
    return nil
  }

  /// A string; what of it is no character becomes U+FFFD.
  func string(_ value: Int) -> String? {
    switch values[value].kind {
    case .string: String(decoding: source(value), as: UTF8.self)
    case .escaped: String(decoding: unescaped(source(value)), as: UTF8.self)
    case .null, .yes, .no, .number, .list, .object: nil
    }
  }

  /// A whole number, however it is written.
  func integer(_ value: Int) -> Int? {
    guard values[value].kind == .number else { return nil }
    let text = String(decoding: source(value), as: UTF8.self)
    return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
  }

  func number(_ value: Int) -> Double? {
    guard values[value].kind == .number else { return nil }
    let number = Double(String(decoding: source(value), as: UTF8.self))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// A stored file of an index, which runs in the browsers of readers.
package enum SearchScript {
  private static let start = Array("S(".utf8)
  private static let end = Array(")\n".utf8)

  /// Whether a script does nothing but hand over strings, numbers and lists of them, as every file of an index
  /// does: others may have changed where it was stored.
  package static func isHarmless(_ script: [UInt8]) -> Bool {
    guard script.starts(with: start), script.suffix(end.count).elementsEqual(end),
      script.count >= start.count + end.count
    else { return false }
    var (isInString, isEscaped) = (false, false)
    for byte in script[start.count..<script.count - end.count] {
      if isEscaped {
        if byte == UInt8(ascii: "<") { return false }
        isEscaped = false
      } else if isInString {
        switch byte {
        case UInt8(ascii: "\""): isInString = false
        case UInt8(ascii: "\\"): isEscaped = true
        case UInt8(ascii: "<"), ..<UInt8(ascii: " "): return false
        default: break
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ","),
          UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\n"):
          break
        default: return false
        }
      }
    }
    return !isInString
  }
}

/// A stored file of the search index, which is a script that browsers run.
package enum SearchScript {
  /// The text with which every script of the search index begins.
  private static let start = Array("S(".utf8)
  /// The text with which every script of the search index ends.
  private static let end = Array(")\n".utf8)

  /// Reports whether a script only passes strings, numbers and arrays of them to the function `S`.
  ///
  /// Every file of the index is such a script. Stored files are checked because someone may have
  /// modified them.
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

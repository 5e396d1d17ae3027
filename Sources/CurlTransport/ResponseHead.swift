internal import Basics
internal import Networking

/// The head of an answer, taken line by line.
///
/// Interim answers and those of a proxy are replaced by the next; trailers are not taken.
struct ResponseHead {
  private(set) var headers: [HTTPHeader] = []
  private(set) var byteCount = 0
  private var isComplete = false

  /// The value of `Content-Encoding`, if the answer has one.
  var contentEncoding: String? {
    headers.first { $0.isNamed("Content-Encoding") }?.value
  }

  /// Takes a line with its line break.
  mutating func append(_ line: Span<UInt8>) {
    byteCount += line.count
    var bytes: [UInt8] = []
    bytes.append(line)
    let text = bytes.dropLast(where: { $0 == 0x0A || $0 == 0x0D })
    if text.starts(with: "HTTP/".utf8) {
      headers = []
      isComplete = false
    } else if text.isEmpty {
      isComplete = true
    } else if !isComplete {
      append(text)
    }
  }

  private mutating func append(_ line: ArraySlice<UInt8>) {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    if let last = headers.indices.last, let first = line.first, isBlank(first) {
      headers[last].value += " " + String(decoding: line.drop(while: isBlank), as: UTF8.self)
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let value = line[(colon + 1)...].drop(while: isBlank).dropLast(where: isBlank)
    headers.append(
      HTTPHeader(
        String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
  }
}

extension BidirectionalCollection {
  /// Without the last elements that satisfy a condition.
  fileprivate func dropLast(where condition: (Element) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}

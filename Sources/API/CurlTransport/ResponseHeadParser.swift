internal import Basics
internal import Networking

/// A parser for the status line and headers of a response, one line at a time.
///
/// A new status line discards earlier headers, such as those of interim and proxy responses. Trailers are
/// ignored.
struct ResponseHeadParser {
  /// The response headers received so far.
  private(set) var headers: [HTTPHeader] = []
  /// The total size in bytes of all received status and header lines.
  private(set) var byteCount = 0
  /// Whether the blank line after the headers was received.
  private var isComplete = false

  /// The value of the `Content-Encoding` header, if any.
  var contentEncoding: String? {
    headers.first { $0.isNamed("Content-Encoding") }?.value
  }

  /// Parses a status line, header line or blank line, which ends with a line break.
  mutating func append(_ line: Span<UInt8>) {
    byteCount += line.count
    var bytes: [UInt8] = []
    bytes.append(line)
    let trimmedLine = bytes.dropLast(where: { $0 == 0x0A || $0 == 0x0D })
    if trimmedLine.starts(with: "HTTP/".utf8) {
      headers = []
      isComplete = false
    } else if trimmedLine.isEmpty {
      isComplete = true
    } else if !isComplete {
      appendHeader(trimmedLine)
    }
  }

  /// Adds a header from its line, or a continuation line to the value of the last header.
  private mutating func appendHeader(_ line: ArraySlice<UInt8>) {
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
  /// Returns the collection without the last elements that satisfy a condition.
  fileprivate func dropLast(where condition: (Element) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}

internal import Basics

/// Wraps a transport so that an API key is removed from responses and errors that repeat it.
///
/// A server may quote the request in an error message or on a page. Without this wrapper the key would
/// then appear in logs, recordings or stored responses. Apply it before all other wrappers.
///
/// - Parameters:
///   - key: The key to replace: as it was sent, or with characters escaped as in JSON (`\u004b`, `\/`) or URLs
///     (`%4b`), because responses and redirects repeat it in these forms. Other encodings are not found.
///   - transport: The transport that sends the requests.
/// - Returns: A transport that replaces the key by `(hidden)` if the request has secret headers.
public func redacting(_ key: APIKey, from transport: @escaping Transport) -> Transport {
  { request in
    guard request.headers.contains(where: \.isSecret) else { return try await transport(request) }
    do {
      var response = try await transport(request)
      if let body = key.redacted(in: response.body) { response.body = body }
      for index in response.headers.indices {
        response.headers[index].value = key.redacted(in: response.headers[index].value)
      }
      response.url = key.redacted(in: response.url)
      return response
    } catch let error as TransportError {
      // The URL of a refused redirect may contain the key.
      throw error.mapTexts(key.redacted)
    }
  }
}

extension TransportError {
  /// Returns a copy of the error with all its texts transformed.
  fileprivate func mapTexts(_ transform: (String) -> String) -> TransportError {
    switch self {
    case .refused(let url, let reason): .refused(url: transform(url), because: transform(reason))
    case .unreachable(let host, let reason):
      .unreachable(host: transform(host), because: transform(reason))
    case .insecure(let host, let reason):
      .insecure(host: transform(host), because: transform(reason))
    case .timedOut(let host, let phase, let time):
      .timedOut(host: transform(host), while: phase, after: time)
    case .broken(let host, let reason): .broken(host: transform(host), because: transform(reason))
    case .tooLarge(let url, let limit): .tooLarge(url: transform(url), limit: limit)
    case .notRecorded(let request, let folder):
      .notRecorded(request: transform(request), folder: folder)
    }
  }
}

extension APIKey {
  /// Returns the text with the key replaced by `(hidden)`.
  fileprivate func redacted(in text: String) -> String {
    redacted(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// Returns the text with the key replaced by `(hidden)`; `nil` if it does not contain the key.
  fileprivate func redacted(in text: [UInt8]) -> [UInt8]? {
    let key = bytes
    let firstBytes = [key[0], UInt8(ascii: "\\"), UInt8(ascii: "%")]
    var (result, copiedCount, index) = ([UInt8](), 0, 0)
    while true {
      index = text.span.firstIndex(
        from: index, to: text.count,
        matchBits: {
          $0.matchBits(of: firstBytes[0]) | $0.matchBits(of: firstBytes[1])
            | $0.matchBits(of: firstBytes[2])
        }, where: firstBytes.contains)
      guard index < text.count else { break }
      if let end = endOfKey(key, in: text.span, at: index) {
        result += text[copiedCount..<index]
        result += description.utf8
        (copiedCount, index) = (end, end)
      } else {
        index += 1
      }
    }
    return copiedCount == 0 ? nil : result + text[copiedCount...]
  }
}

/// Returns the offset after a key that begins at `start`, with any of its characters escaped; `nil` if none does.
private func endOfKey(_ key: [UInt8], in text: Span<UInt8>, at start: Int) -> Int? {
  var index = start
  for byte in key {
    guard index < text.count else { return nil }
    if let escaped = escapedByte(in: text, at: index), escaped.byte == byte {
      index = escaped.end
    } else if text[index] == byte {
      index += 1
    } else {
      return nil
    }
  }
  return index
}

/// Returns the ASCII character that an escape sequence such as `\u004b`, `\/` or `%4b` stands for, and the
/// offset after the sequence; `nil` if none begins at `start`.
private func escapedByte(in text: Span<UInt8>, at start: Int) -> (byte: UInt8, end: Int)? {
  guard start + 1 < text.count else { return nil }
  let digits: Range<Int>
  switch (text[start], text[start + 1]) {
  case (UInt8(ascii: "%"), _): digits = start + 1..<start + 3
  case (UInt8(ascii: "\\"), UInt8(ascii: "u")): digits = start + 2..<start + 6
  case (UInt8(ascii: "\\"), let byte) where "\"\\/".utf8.contains(byte): return (byte, start + 2)
  default: return nil
  }
  guard digits.upperBound <= text.count else { return nil }
  var value: UInt32 = 0
  for index in digits {
    guard let digit = text[index].lowercased.hexValue else { return nil }
    value = value << 4 | UInt32(digit)
  }
  return value < 0x80 ? (UInt8(value), digits.upperBound) : nil
}

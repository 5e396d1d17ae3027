internal import Basics

/// Takes a key out of answers that repeat it.
///
/// A server that quotes what it was sent, in a message or on a page, would otherwise bring the key
/// into whatever shows, records or keeps its answer. To be put around a transport before anything
/// else is.
///
/// - Parameters:
///   - key: Taken out as it is sent; not in other notations.
///   - transport: Sends the requests.
/// - Returns: A transport whose answers and errors say `(hidden)` instead, where a request had secret
///   headers.
public func withholding(_ key: APIKey, from transport: @escaping Transport) -> Transport {
  { request in
    guard request.headers.contains(where: \.isSecret) else { return try await transport(request) }
    do {
      var response = try await transport(request)
      if let body = key.hidden(in: response.body) { response.body = body }
      for index in response.headers.indices {
        response.headers[index].value = key.hidden(in: response.headers[index].value)
      }
      response.url = key.hidden(in: response.url)
      return response
    } catch let error as TransportError {
      // A redirect that was refused may have quoted it.
      throw error.changed(by: key.hidden)
    }
  }
}

extension TransportError {
  /// The same error with other texts.
  fileprivate func changed(by change: (String) -> String) -> TransportError {
    switch self {
    case .refused(let url, let reason): .refused(url: change(url), because: change(reason))
    case .unreachable(let host, let reason):
      .unreachable(host: change(host), because: change(reason))
    case .insecure(let host, let reason): .insecure(host: change(host), because: change(reason))
    case .timedOut(let host, let phase, let time):
      .timedOut(host: change(host), while: phase, after: time)
    case .broken(let host, let reason): .broken(host: change(host), because: change(reason))
    case .tooLarge(let url, let limit): .tooLarge(url: change(url), limit: limit)
    case .notRecorded(let request, let folder):
      .notRecorded(request: change(request), folder: folder)
    }
  }
}

extension APIKey {
  /// The text with `(hidden)` in every place of the key; `nil` for one without it.
  fileprivate func hidden(in text: [UInt8]) -> [UInt8]? {
    let key = bytes
    // What is rare in texts is found with the fewest false alarms.
    let rare = key.indices.max { key[$0].rarity < key[$1].rarity } ?? 0
    var (result, rest) = ([UInt8](), text[...])
    while let place = Self.place(of: key, by: rare, in: rest) {
      result += rest[..<place]
      result += Array(description.utf8)
      rest = rest[(place + key.count)...]
    }
    return rest.count == text.count ? nil : result + rest
  }

  fileprivate func hidden(in text: String) -> String {
    hidden(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The first place of a key, looked for by the byte that it has at an offset.
  private static func place(of key: [UInt8], by offset: Int, in text: ArraySlice<UInt8>) -> Int? {
    let (bytes, mark) = (text.span, key[offset])
    let end = text.count - key.count + 1 + offset
    var place = offset
    while place < end {
      place = bytes.firstIndex(
        from: place, to: end, marks: { $0.marks(of: mark) }, where: { $0 == mark })
      if place < end, key.indices.allSatisfy({ bytes[place - offset + $0] == key[$0] }) {
        return text.startIndex + place - offset
      }
      place += 1
    }
    return nil
  }
}

extension UInt8 {
  /// How seldom texts have such a byte, roughly.
  fileprivate var rarity: Int {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 0
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
    default: 3
    }
  }
}

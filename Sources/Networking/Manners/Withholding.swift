/// Takes a key out of answers that repeat it.
///
/// A server that quotes what it was sent, in a message or on a page, would otherwise bring the key
/// into whatever shows, records or keeps its answer. To be put around a transport before anything
/// else is.
///
/// - Parameters:
///   - key: Taken out as it is sent; not in other notations.
///   - transport: Sends the requests.
/// - Returns: A transport whose answers to requests with secret headers say `(hidden)` instead.
public func withholding(_ key: APIKey, from transport: @escaping Transport) -> Transport {
  { request in
    var response = try await transport(request)
    guard request.headers.contains(where: \.isSecret) else { return response }
    if let body = key.hidden(in: response.body) { response.body = body }
    for (index, header) in response.headers.enumerated() {
      guard let value = key.hidden(in: Array(header.value.utf8)) else { continue }
      response.headers[index].value = String(decoding: value, as: UTF8.self)
    }
    return response
  }
}

extension APIKey {
  /// The text with `(hidden)` in every place of the key; `nil` for one without it.
  fileprivate func hidden(in text: [UInt8]) -> [UInt8]? {
    let key = bytes
    var (result, rest) = ([UInt8](), text[...])
    while let place = Self.place(of: key, in: rest) {
      result += rest[..<place]
      result += Array(description.utf8)
      rest = rest[(place + key.count)...]
    }
    return rest.count == text.count ? nil : result + rest
  }

  private static func place(of key: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    while let place = rest.firstIndex(of: key[0]) {
      rest = rest[place...]
      if rest.starts(with: key) { return place }
      rest = rest.dropFirst()
    }
    return nil
  }
}

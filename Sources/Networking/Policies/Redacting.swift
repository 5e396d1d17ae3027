/// Takes a key out of answers that repeat it.
///
/// A server that quotes what it was sent, in a message or on a page, would otherwise bring the key
/// into whatever shows, records or keeps its answer. To be put around a transport before anything
/// else is.
///
/// - Parameters:
///   - key: Taken out as it is sent, and with any of its bytes behind an escape of JSON (`\u004b`), of
///     HTML (`&#75;`, `&#x4b;`) or of addresses (`%4b`); not behind an escape of an escape, in Base64
///     or the like.
///   - transport: Sends the requests.
/// - Returns: A transport whose answers and errors say `(hidden)` instead, where a request had secret
///   headers.
public func redacting(_ key: APIKey, from transport: @escaping Transport) -> Transport {
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
    KeySearch(self).replacing(in: text, with: description)
  }

  fileprivate func hidden(in text: String) -> String {
    hidden(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}

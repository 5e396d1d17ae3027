/// Wraps a transport so that an API key is removed from responses and errors that repeat it.
///
/// A server may quote the request in an error message or on a page. Without this wrapper the key would
/// then appear in logs, recordings or stored responses. Apply it before all other wrappers.
///
/// - Parameters:
///   - key: The key to replace: plain, or with characters escaped as in JSON (`\u004b`), HTML (`&#75;`,
///     `&#x4b;`) or URLs (`%4b`). Double escapes, Base64 and the like are not found.
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
  /// Returns the text with the key replaced by `(hidden)`; `nil` if it does not contain the key.
  fileprivate func redacted(in text: [UInt8]) -> [UInt8]? {
    KeySearch(self).replacingKey(in: text, with: description)
  }

  /// Returns the text with the key replaced by `(hidden)`.
  fileprivate func redacted(in text: String) -> String {
    redacted(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}

/// A client of a web service: sends the requests of resources, and parses the responses.
public struct Webservice: Sendable {
  /// The base URL, API key and headers of the service.
  public let environment: Environment
  private let send: Transport

  /// Creates a client that sends its requests with a transport.
  public init(environment: Environment, transport: @escaping Transport) {
    self.environment = environment
    self.send = transport
  }

  /// Loads a resource with one request; retries and rate limits are left to the transport.
  ///
  /// A byte order mark before the body is removed. An error that the response describes is thrown
  /// first, then an error for its status, then an error of the parser.
  ///
  /// - Throws: ``WebserviceError``, or `CancellationError`.
  public func load<Value>(_ resource: Resource<Value>) async throws -> Value {
    let request = try environment.request(for: resource.request)
    let response = try await response(to: request)
    let isFromService = environment.contains(request.url)
    if isFromService, let error = environment.parseError(response) { throw error }
    guard resource.acceptsStatus(response.status) else {
      throw WebserviceError(failedResponse: response, isFromService: isFromService)
    }
    do {
      return try resource.parse(response)
    } catch let error as WebserviceError {
      throw error
    } catch {
      throw WebserviceError.unreadable(
        url: request.redactedURL,
        because: ParseErrorMessage.reason(error, in: response, isFromService: isFromService))
    }
  }

  /// Loads a resource and passes the result to a closure, for callers that are not `async`.
  ///
  /// - Parameters:
  ///   - resource: The resource to load.
  ///   - completion: Receives the value or the error; called once, on an arbitrary thread.
  /// - Returns: The running task; if it is cancelled, `completion` receives a `CancellationError`.
  @discardableResult
  public func load<Value>(
    _ resource: Resource<Value>,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) -> Task<Void, Never> {
    Task {
      let result: Result<Value, any Error>
      do { result = .success(try await load(resource)) } catch { result = .failure(error) }
      completion(result)
    }
  }

  /// Sends a request, and removes a byte order mark from the response.
  private func response(to request: HTTPRequest) async throws -> HTTPResponse {
    do {
      var response = try await send(request)
      if response.body.starts(with: [0xEF, 0xBB, 0xBF]) { response.body.removeFirst(3) }
      return response
    } catch let error as TransportError {
      throw WebserviceError.connectivity(host: request.hostAndPort, because: error)
    }
  }
}

/// An error of a request to a web service.
///
/// No case contains an API key; secrets in URLs are redacted.
public enum WebserviceError: Error, Equatable {
  /// The request was not sent: its API key is missing, or must not be sent to this URL.
  case keyUnavailable(url: String, because: String)
  /// No complete response arrived from the host.
  case connectivity(host: String, because: TransportError)
  /// The server responded with an error; `id` is its error number or else the HTTP status.
  case backend(id: Int, name: String, message: String)
  /// The server asks to wait; the duration counts from its response.
  case throttled(retryAfter: Duration, message: String)
  /// The response arrived, but could not be parsed.
  case unreadable(url: String, because: String)
}

extension WebserviceError: CustomStringConvertible {
  /// An error message for users: what failed, where and why.
  public var description: String {
    switch self {
    case .keyUnavailable(let url, let reason):
      "\(URLParts(url).abbreviated) was not requested: \(reason)."
    case .connectivity(_, let reason): reason.description
    case .backend(let id, let name, let message): "The server refused (\(id) \(name)): \(message)"
    case .throttled(let time, let message):
      "The server asks for a pause of \(time.secondsText) s: \(message)"
    case .unreadable(let url, let reason):
      "The response from \(URLParts(url).abbreviated) cannot be read: \(reason)."
    }
  }
}

extension WebserviceError {
  /// Creates the error for a status that is not accepted: `throttled` if the response asks to retry
  /// later, else `backend`.
  init(failedResponse response: HTTPResponse, isFromService: Bool) {
    let status = response.status
    let phrase = Self.reasonPhrases[status] ?? "HTTP status \(status)"
    let message =
      ParseErrorMessage.unexpectedHTML(response.body, isFromService: isFromService) ?? phrase
    // Image hosts also use other statuses to throttle clients.
    let isThrottle =
      status == 429 || status == 503 || !isFromService && (status == 403 || status >= 500)
    if isThrottle, let delay = RetryAfter.delay(in: response) {
      self = .throttled(retryAfter: delay, message: message)
    } else {
      self = .backend(id: status, name: phrase, message: message)
    }
  }

  /// The reason phrases of HTTP by status.
  private static let reasonPhrases: [Int: String] = [
    301: "Moved Permanently", 302: "Found", 304: "Not Modified", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    406: "Not Acceptable", 408: "Request Timeout", 410: "Gone", 413: "Content Too Large",
    414: "URI Too Long", 429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}

/// Error messages for responses that cannot be parsed.
enum ParseErrorMessage {
  /// Returns why a response cannot be parsed: it is empty, an HTML page, or what `error` describes.
  static func reason(
    _ error: any Error, in response: HTTPResponse, isFromService: Bool
  ) -> String {
    if response.body.isEmpty { return "the response is empty" }
    return unexpectedHTML(response.body, isFromService: isFromService) ?? reason(error)
  }

  /// Returns a message for an unexpected HTML page; `nil` if the body is not HTML.
  static func unexpectedHTML(_ body: [UInt8], isFromService: Bool) -> String? {
    htmlTitle(body).map {
      "\(isFromService ? "a server in front of the API" : "the host") returned an HTML page: \($0)"
    }
  }

  /// Returns a message for a parse error, with the JSON path of a decoding error.
  static func reason(_ error: any Error) -> String {
    (error as? DecodingError).map(decodingReason) ?? "\(error)"
  }

  /// Returns the quoted title of an HTML page, or `(untitled)`; `nil` if the body is not HTML.
  static func htmlTitle(_ body: [UInt8]) -> String? {
    let head = String(decoding: body.prefix(4096), as: UTF8.self)
    let start = head.drop(while: \.isWhitespace).prefix(15).lowercased()
    guard start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.hasPrefix("<head")
    else { return nil }
    let words = title(in: head).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? "(untitled)" : "“\(words.prefix(120))”"
  }

  /// Returns the content of the element `title`; empty if there is none.
  private static func title(in head: String) -> Substring {
    guard let tag = head.firstRange(of: /<title[^>]*>/.ignoresCase()) else { return "" }
    return head[tag.upperBound...].prefix { $0 != "<" }
  }

  /// Returns a message for an error of a JSON decoder.
  private static func decodingReason(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(let type, let context): "\(path(of: context)) is not of type \(type)"
    case .valueNotFound(_, let context): "\(path(of: context)) is null"
    case .keyNotFound(let key, let context):
      "\(path(of: context)) has no “\(key.stringValue)”"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not valid JSON" : "\(path(of: context)): \(context.debugDescription)"
    @unknown default: "it is not the expected JSON"
    }
  }

  /// Returns the JSON path of a decoding error, such as `items[3].owner`.
  private static func path(of context: DecodingError.Context) -> String {
    var path = ""
    for key in context.codingPath {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return path.isEmpty ? "the JSON value" : path
  }
}

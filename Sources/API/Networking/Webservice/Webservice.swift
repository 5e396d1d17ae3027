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

/// Performs resources: sends what they ask in an environment, and reads what comes.
public struct Webservice: Sendable {
  /// Where its resources live.
  public let environment: Environment
  private let send: Transport

  /// Makes a service of a place and a way to get there.
  public init(environment: Environment, transport: @escaping Transport) {
    self.environment = environment
    self.send = transport
  }

  /// Fetches and reads a resource once; repeating and pacing are the transport's business.
  ///
  /// A byte order mark before the body is dropped. The service's own failure goes before the
  /// status, the status before the body.
  ///
  /// - Throws: ``WebserviceError``, or `CancellationError`.
  public func load<A>(_ resource: Resource<A>) async throws -> A {
    let request = try environment.request(for: resource.request)
    let response = try await answer(to: request)
    let isOwn = environment.contains(request.url)
    if isOwn, let failure = environment.failure(response) { throw failure }
    guard resource.accepts(response.status) else {
      throw WebserviceError(refusal: response, isOwn: isOwn)
    }
    do {
      return try resource.parse(response)
    } catch let error as WebserviceError {
      throw error
    } catch {
      throw WebserviceError.unreadable(
        url: request.shownURL, because: Unreadable.reason(error, in: response, isOwn: isOwn))
    }
  }

  /// Fetches and reads a resource for callers that cannot wait in place.
  ///
  /// - Parameters:
  ///   - resource: What to fetch.
  ///   - completion: Called once, on no particular thread.
  /// - Returns: The work under way; cancelling it completes with a `CancellationError`.
  @discardableResult
  public func load<A>(
    _ resource: Resource<A>, completion: @escaping @Sendable (Result<A, any Error>) -> Void
  ) -> Task<Void, Never> {
    Task {
      let result: Result<A, any Error>
      do { result = .success(try await load(resource)) } catch { result = .failure(error) }
      completion(result)
    }
  }

  private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
    do {
      var response = try await send(request)
      if response.body.starts(with: [0xEF, 0xBB, 0xBF]) { response.body.removeFirst(3) }
      return response
    } catch let error as TransportError {
      throw WebserviceError.connectivity(host: request.shownHost, because: error)
    }
  }
}

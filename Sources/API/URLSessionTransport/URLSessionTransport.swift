internal import Basics
internal import Foundation
internal import FoundationNetworking
public import Networking
private import Synchronization

/// A transport over `URLSession` of Foundation, for platforms that provide it.
///
/// It behaves as every transport, except for limits that URL loading does not support:
///
/// - There is no separate time limit for connecting. A request that times out while connecting, or before
///   all response headers arrived, reports the phase `waiting`.
/// - Public addresses are not enforced, since URL loading does not reveal resolved addresses.
/// - Only certificate authorities of the system are trusted. Certificate errors have the message of the
///   system.
/// - On Linux, a compressed response is decompressed completely before the size limit applies. The request
///   fails at the limit, but the memory is used.
/// - On Linux, a truncated compressed response is not detected, and a redirect without `Location` is an
///   error.
/// - There is no minimum speed, only the total time limit.
///
/// `CurlTransport` has none of these limitations.
public final class URLSessionTransport: Sendable {
  private let session: URLSession
  private let delegate = SessionDelegate()

  /// Creates a transport whose session stores no cookies, cached responses or credentials.
  ///
  /// - Parameter maxConnectionsPerHost: The maximum number of connections to a host.
  public init(maxConnectionsPerHost: Int = 4) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = maxConnectionsPerHost
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  /// This transport as a function, to pass to a `Webservice` or to wrap in request policies.
  public var transport: Transport {
    { try await self.send($0) }
  }

  /// Sends a request, follows redirects, and returns the complete response.
  ///
  /// - Throws: ``TransportError``, or `CancellationError`.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await request.performFollowingRedirects(
      parseURL: Destination.init(strictlyParsing:), performHop: perform)
  }

  /// Sends the request of one hop of a redirect chain, without following further redirects.
  private func perform(_ hop: RequestHop) async throws -> RequestHop.Response {
    let task = session.dataTask(with: try URLRequest(hop))
    let deadline = DispatchWorkItem { [delegate] in delegate.timeOut(task) }
    defer { deadline.cancel() }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .milliseconds(Int(hop.remainingTime / .milliseconds(1))), execute: deadline
    )
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        delegate.start(task, request: hop.request, continuation: continuation)
        // `onCancel` may have run before the task was registered.
        if Task.isCancelled { delegate.cancel(task) }
      }
    } onCancel: {
      delegate.cancel(task)
    }
  }
}

extension URLRequest {
  /// Creates the Foundation request for one hop of a redirect chain.
  fileprivate init(_ hop: RequestHop) throws(TransportError) {
    guard let url = URL(string: hop.destination.url) else {
      throw .refused(url: hop.request.redactedURL, because: "it is not a URL")
    }
    self.init(url: url)
    httpMethod = hop.request.method.rawValue
    httpBody = hop.request.body.map { Data($0) }
    // The timer of the transport enforces the limit; this timeout only has to be longer.
    timeoutInterval = hop.remainingTime / .seconds(1) + 60
    for header in hop.request.headers {
      addValue(header.value, forHTTPHeaderField: header.name)
    }
    if value(forHTTPHeaderField: "Accept-Encoding") == nil {
      setValue("gzip, deflate", forHTTPHeaderField: "Accept-Encoding")
    }
  }
}

/// The delegate of a `URLSession`: collects responses and resumes the tasks that wait for them.
private final class SessionDelegate: NSObject, URLSessionDataDelegate {
  /// The part of a response that has arrived so far, and the task that waits for it.
  private final class PendingResponse {
    let request: HTTPRequest
    let continuation: CheckedContinuation<RequestHop.Response, any Error>
    var head: HTTPURLResponse?
    /// Whether the response that has started to arrive is a redirect.
    var isRedirected = false
    var body: BodyInflater

    init(
      _ request: HTTPRequest, _ continuation: CheckedContinuation<RequestHop.Response, any Error>
    ) {
      self.request = request
      self.continuation = continuation
      body = BodyInflater(limit: request.limits.maxBodyBytes)
    }
  }

  /// The incomplete responses by the identifier of their session task.
  private let pendingResponses = Mutex<[Int: PendingResponse]>([:])

  /// Starts a session task, and resumes the continuation with its response or an error.
  func start(
    _ task: URLSessionDataTask, request: HTTPRequest,
    continuation: CheckedContinuation<RequestHop.Response, any Error>
  ) {
    pendingResponses.withLock {
      $0[task.taskIdentifier] = PendingResponse(request, continuation)
    }
    task.resume()
  }

  /// Cancels a session task; its continuation is resumed with a `CancellationError`.
  func cancel(_ task: URLSessionTask) {
    end(task) { _, _ in CancellationError() }
  }

  /// Cancels a session task whose total time limit has expired.
  func timeOut(_ task: URLSessionTask) {
    end(task) { request, phase in
      TransportError.timedOut(
        host: request.hostAndPort, while: phase, after: request.limits.totalTimeout)
    }
  }

  /// Cancels a session task, and resumes its continuation with the error that `makeError` returns.
  private func end(
    _ task: URLSessionTask, _ makeError: (HTTPRequest, TransportPhase) -> any Error
  ) {
    let ended = pendingResponses.withLock { pendingResponses in
      let pending = pendingResponses.removeValue(forKey: task.taskIdentifier)
      // On Linux, cancelling a task after its redirect was reported crashes the process; such a task
      // ends by itself.
      if pending?.isRedirected != true { task.cancel() }
      return pending.map { pending in
        let phase = pending.head == nil ? TransportPhase.waiting : .receiving
        return (pending.continuation, pending.request, phase)
      }
    }
    if let (continuation, request, phase) = ended {
      continuation.resume(throwing: makeError(request, phase))
    }
  }

  // MARK: URLSessionDataDelegate

  /// Stops at a redirect; `performFollowingRedirects` checks and follows it.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let isExpected = pendingResponses.withLock { pendingResponses in
      let pending = pendingResponses[task.taskIdentifier]
      pending?.head = response
      pending?.isRedirected = true
      return pending != nil
    }
    if isExpected { completionHandler(nil) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    pendingResponses.withLock { $0[dataTask.taskIdentifier]?.head = response as? HTTPURLResponse }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let error = pendingResponses.withLock { pendingResponses -> InflationError? in
      guard let pending = pendingResponses[dataTask.taskIdentifier] else { return nil }
      let encoding = pending.head?.value(forHTTPHeaderField: "Content-Encoding")
      do throws(InflationError) {
        try pending.body.append(data.span, encoding: encoding)
        return nil
      } catch {
        return error
      }
    }
    if let error { end(dataTask) { request, _ in TransportError(error, of: request) } }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let ended = pendingResponses.withLock { pendingResponses in
      pendingResponses.removeValue(forKey: task.taskIdentifier).map { pending in
        (pending.continuation, Result { try Self.response(pending, error) })
      }
    }
    if let (continuation, result) = ended { continuation.resume(with: result) }
  }

  /// Returns the response of a finished session task; throws its error if it failed.
  private static func response(
    _ pending: PendingResponse, _ error: (any Error)?
  ) throws -> RequestHop.Response {
    if let error {
      if (error as? URLError)?.code == .cancelled { throw CancellationError() }
      throw TransportError(urlLoadingError: error, of: pending.request)
    }
    guard let head = pending.head else {
      throw TransportError.broken(
        host: pending.request.hostAndPort, because: "it does not speak HTTP")
    }
    let body: [UInt8]
    do throws(InflationError) { body = try pending.body.finish() } catch {
      throw TransportError(error, of: pending.request)
    }
    let headers = head.allHeaderFields.compactMap { name, value in
      (name as? String).map { HTTPHeader($0, "\(value)") }
    }
    let response = HTTPResponse(
      status: head.statusCode, headers: headers.withoutContentEncoding, body: body,
      url: head.url?.absoluteString ?? pending.request.url)
    let location = head.value(forHTTPHeaderField: "Location")
      .flatMap { URL(string: $0, relativeTo: head.url)?.absoluteString }
    return RequestHop.Response(response: response, redirectURL: location)
  }
}

extension TransportError {
  /// Creates the transport error for an error of URL loading.
  package init(urlLoadingError error: any Error, of request: HTTPRequest) {
    let host = request.hostAndPort
    var reason = error.localizedDescription
    while reason.hasSuffix(".") { reason.removeLast() }
    switch (error as? URLError)?.code {
    case .cannotFindHost?, .dnsLookupFailed?:
      self = .unreachable(host: host, because: "its name does not resolve")
    case .cannotConnectToHost?, .notConnectedToInternet?, .internationalRoamingOff?,
      .dataNotAllowed?:
      self = .unreachable(host: host, because: reason)
    case .timedOut?:
      self = .timedOut(host: host, while: .waiting, after: request.limits.totalTimeout)
    case .secureConnectionFailed?, .serverCertificateHasBadDate?, .serverCertificateUntrusted?,
      .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?,
      .clientCertificateRejected?, .clientCertificateRequired?:
      self = .insecure(host: host, because: reason)
    case .unsupportedURL?, .cannotParseResponse?:
      self = .broken(host: host, because: "it does not speak HTTP")
    case _ where Self.isTLSError(reason):
      self = .insecure(host: host, because: reason)
    default:
      self = .broken(host: host, because: reason)
    }
  }

  /// Returns whether a message describes a TLS error; on Linux, some have no error code of their own.
  private static func isTLSError(_ reason: String) -> Bool {
    ["SSL", "TLS", "certificate"].contains { reason.contains($0) }
  }
}

extension Destination {
  /// Parses an absolute URL, and rejects URLs that parsers may interpret differently.
  ///
  /// URL loading does not reveal to which host it will connect, so the URL must be unambiguous.
  ///
  /// - Throws: `TransportError.refused` for an invalid, ambiguous or unsupported URL.
  package init(strictlyParsing text: String) throws(TransportError) {
    func refused(_ reason: String) -> TransportError {
      .refused(url: HTTPRequest(url: text).redactedURL, because: reason)
    }
    guard text.utf8.allSatisfy(Self.isUnambiguous), var parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased()
    else { throw refused("it is not a URL") }
    guard parts.user == nil, parts.password == nil else {
      throw refused("a URL may not contain a user or a password")
    }
    guard scheme == "https" || scheme == "http" else {
      throw refused("it is neither http nor https")
    }
    guard let host = parts.encodedHost, !host.isEmpty, host.utf8.allSatisfy(Self.isHostByte),
      (1...65_535).contains(parts.port ?? 1)
    else { throw refused("it has no host") }
    parts.fragment = nil
    if parts.path.isEmpty { parts.path = "/" }
    guard let url = parts.string else { throw refused("it is not a URL") }
    let isTLS = scheme == "https"
    self.init(url: url, isTLS: isTLS, host: host, port: parts.port ?? (isTLS ? 443 : 80))
  }

  /// Returns whether a byte is visible ASCII except the backslash, which some parsers treat as a slash.
  private static func isUnambiguous(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\\")
  }

  /// Returns whether a byte may occur in a host name or an IP address.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-._:[]".utf8.contains(byte)
  }
}

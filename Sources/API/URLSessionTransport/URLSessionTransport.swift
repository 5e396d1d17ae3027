private import Foundation
private import FoundationNetworking
public import Networking

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

private import Foundation
private import FoundationNetworking
public import Networking

/// The transport over Foundation's URL loading, for platforms where it is at home.
///
/// It keeps what every transport promises, apart from limits that URL loading gives no hand on:
///
/// - The time to connect is not limited by itself, only as part of the total time, and a request
///   that timed out while connecting, or before the head of its answer was whole, says that it
///   waited for an answer.
/// - Hosts that must have a public address are not checked for it: name resolution cannot be seen.
/// - No other authorities than those of the system can be named. What is wrong with a certificate is
///   told in the system's words.
/// - On Linux a compressed answer is inflated whole before any of it arrives here. The caller gets
///   its error at the limit; the memory is taken all the same.
/// - On Linux a compressed answer that ends too early looks whole, and a redirect without a place is
///   a failure.
/// - How slow an answer may be is not limited, only its total time.
///
/// The default transport has none of these gaps.
public final class URLSessionTransport: Sendable {
  private let session: URLSession
  private let receiver = Receiver()

  /// Makes a session that keeps nothing: no cookies, no cache, no credentials.
  ///
  /// - Parameter connectionsPerHost: How many requests a host may have to answer at once.
  public init(connectionsPerHost: Int = 4) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connectionsPerHost
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  /// The transport as the function that all transports are.
  public var transport: Transport {
    { try await self.send($0) }
  }

  /// Sends a request, follows its redirects, and returns the whole answer.
  ///
  /// - Throws: ``TransportError``, or `CancellationError`.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await request.followingRedirects(reading: Destination.init(strict:), performing: perform)
  }

  private func perform(_ hop: Hop) async throws -> Hop.Answer {
    let task = session.dataTask(with: try URLRequest(hop))
    let deadline = DispatchWorkItem { [receiver] in receiver.timeOut(task) }
    defer { deadline.cancel() }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .milliseconds(Int(hop.timeLeft / .milliseconds(1))), execute: deadline)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        receiver.expect(task, hop.request, continuation)
        // The handler below may have run before there was anything to cancel.
        if Task.isCancelled { receiver.cancel(task) }
      }
    } onCancel: {
      receiver.cancel(task)
    }
  }
}

extension URLRequest {
  fileprivate init(_ hop: Hop) throws(TransportError) {
    guard let url = URL(string: hop.destination.url) else {
      throw .refused(url: hop.request.shownURL, because: "it is not a URL")
    }
    self.init(url: url)
    httpMethod = hop.request.method.rawValue
    httpBody = hop.request.body.map { Data($0) }
    // The deadline is ours; this one only has to lie behind it.
    timeoutInterval = hop.timeLeft / .seconds(1) + 60
    for header in hop.request.headers {
      addValue(header.value, forHTTPHeaderField: header.name)
    }
    if value(forHTTPHeaderField: "Accept-Encoding") == nil {
      setValue("gzip, deflate", forHTTPHeaderField: "Accept-Encoding")
    }
  }
}

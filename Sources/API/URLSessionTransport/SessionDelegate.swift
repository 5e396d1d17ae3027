internal import Basics
internal import Foundation
internal import FoundationNetworking
internal import Networking
private import Synchronization

/// The delegate of a `URLSession`: collects responses and resumes the tasks that wait for them.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
  /// The part of a response that has arrived so far, and the task that waits for it.
  private final class PendingResponse {
    let request: HTTPRequest
    let continuation: CheckedContinuation<RequestHop.Response, any Error>
    var head: HTTPURLResponse?
    /// Whether the response that has begun to arrive is a redirect.
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

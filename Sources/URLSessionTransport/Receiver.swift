internal import Basics
internal import Foundation
internal import FoundationNetworking
internal import Networking
private import Synchronization

/// Takes what a session's tasks receive, and resumes those who wait for it.
final class Receiver: NSObject, URLSessionDataDelegate {
  /// What came of one task so far.
  private final class ResponseStore {
    let request: HTTPRequest
    let continuation: CheckedContinuation<Hop.Answer, any Error>
    var head: HTTPURLResponse?
    var isRedirected = false
    var body: BodyInflater

    init(_ request: HTTPRequest, _ continuation: CheckedContinuation<Hop.Answer, any Error>) {
      self.request = request
      self.continuation = continuation
      body = BodyInflater(limit: request.limits.bodyBytes)
    }
  }

  private let receptions = Mutex<[Int: ResponseStore]>([:])

  /// Starts a task whose answer somebody waits for.
  func expect(
    _ task: URLSessionDataTask, _ request: HTTPRequest,
    _ continuation: CheckedContinuation<Hop.Answer, any Error>
  ) {
    receptions.withLock { $0[task.taskIdentifier] = ResponseStore(request, continuation) }
    task.resume()
  }

  /// Ends a task because nobody waits for it any more.
  func cancel(_ task: URLSessionTask) {
    end(task) { _, _ in CancellationError() }
  }

  /// Ends a task because its time is over.
  func timeOut(_ task: URLSessionTask) {
    end(task) { request, phase in
      TransportError.timedOut(
        host: request.shownHost, while: phase, after: request.limits.totalTime)
    }
  }

  private func end(
    _ task: URLSessionTask, _ reason: (HTTPRequest, TransportPhase) -> any Error
  ) {
    let ended = receptions.withLock { receptions in
      let reception = receptions.removeValue(forKey: task.taskIdentifier)
      // On Linux a task that is cancelled between a redirect and what becomes of it ends the
      // process; this one ends by itself.
      if reception?.isRedirected != true { task.cancel() }
      return reception.map { reception in
        let phase = reception.head == nil ? TransportPhase.waiting : .receiving
        return (reception.continuation, reception.request, phase)
      }
    }
    if let (continuation, request, phase) = ended {
      continuation.resume(throwing: reason(request, phase))
    }
  }

  // MARK: What the session reports

  /// Redirects are followed elsewhere, after they were judged.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let isExpected = receptions.withLock { receptions in
      let reception = receptions[task.taskIdentifier]
      reception?.head = response
      reception?.isRedirected = true
      return reception != nil
    }
    if isExpected { completionHandler(nil) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    receptions.withLock { $0[dataTask.taskIdentifier]?.head = response as? HTTPURLResponse }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let error = receptions.withLock { receptions -> InflationError? in
      guard let reception = receptions[dataTask.taskIdentifier] else { return nil }
      let encoding = reception.head?.value(forHTTPHeaderField: "Content-Encoding")
      do throws(InflationError) {
        try reception.body.append(data.span, encoding: encoding)
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
    let ended = receptions.withLock { receptions in
      receptions.removeValue(forKey: task.taskIdentifier).map { reception in
        (reception.continuation, Result { try Self.answer(reception, error) })
      }
    }
    if let (continuation, result) = ended { continuation.resume(with: result) }
  }

  private static func answer(_ reception: ResponseStore, _ error: (any Error)?) throws -> Hop.Answer
  {
    if let error {
      if (error as? URLError)?.code == .cancelled { throw CancellationError() }
      throw TransportError(loading: error, of: reception.request)
    }
    guard let head = reception.head else {
      throw TransportError.broken(
        host: reception.request.shownHost, because: "it does not speak HTTP")
    }
    let body: [UInt8]
    do throws(InflationError) { body = try reception.body.finish() } catch {
      throw TransportError(error, of: reception.request)
    }
    let headers = head.allHeaderFields.compactMap { name, value in
      (name as? String).map { HTTPHeader($0, "\(value)") }
    }
    let response = HTTPResponse(
      status: head.statusCode, headers: headers.withoutCompression, body: body,
      url: head.url?.absoluteString ?? reception.request.url)
    let location = head.value(forHTTPHeaderField: "Location")
      .flatMap { URL(string: $0, relativeTo: head.url)?.absoluteString }
    return Hop.Answer(response: response, redirect: location)
  }
}

internal import Basics
internal import CCurl
internal import Networking

/// A request that waits to be sent by the event loop: one hop of a redirect chain.
struct Order: Sendable {
  /// A number that identifies the job for cancellation.
  let id: UInt64
  /// The request to send.
  let hop: Hop
  /// The URL of the proxy, if any.
  let proxy: String?
  /// The minimum speed of the response.
  let slowness: CurlTransport.Slowness
  /// The path of a PEM file with certificate authorities, if not those of the system.
  let certificates: String?
  /// The suspended task that receives the response or an error.
  let continuation: CheckedContinuation<Hop.Answer, any Error>
}

/// A running transfer, confined to the thread of the event loop.
final class Transfer {
  /// The job that this transfer performs.
  let order: Order
  private var easy: EasyHandle
  private var head = ResponseHead()
  private var body: BodyInflater
  /// The error for which this side aborted the transfer.
  private var abortError: TransportError?
  /// Whether a connection was established.
  private var isConnected = false
  private var openedSocketCount = 0
  /// The last address that was rejected because it is not public.
  private var rejectedAddress: IPAddress?

  /// Creates a transfer; `nil` if libcurl is out of memory or rejects an option.
  init?(_ job: Order) {
    guard let easy = EasyHandle() else { return nil }
    self.order = job
    self.easy = easy
    self.body = BodyInflater(limit: job.hop.request.limits.bodyBytes)
    self.easy.configure(for: job)
    self.easy.report(to: self)
    guard self.easy.isSound else { return nil }
  }

  /// Starts the transfer in a multi handle; returns whether libcurl accepted it.
  func join(_ multi: borrowing MultiHandle) -> Bool { multi.add(easy) }

  /// Removes the transfer from its multi handle.
  func leave(_ multi: borrowing MultiHandle) { multi.remove(easy) }

  /// Resumes the waiting task with the response or an error; must be called once.
  func finish(_ code: CURLcode) {
    do throws(TransportError) {
      let response = try response(for: code)
      order.continuation.resume(returning: response)
    } catch {
      order.continuation.resume(throwing: error)
    }
  }

  /// Returns the response of a finished transfer; throws its error if it failed.
  private func response(for code: CURLcode) throws(TransportError) -> Hop.Answer {
    guard code == CURLE_OK else { throw abortError ?? addressError(code) ?? transferError(code) }
    let bytes: [UInt8]
    do { bytes = try body.finish() } catch { throw TransportError(error, of: order.hop.request) }
    var response = HTTPResponse(
      status: easy.status, headers: head.headers.withoutCompression, body: bytes,
      url: order.hop.destination.url)
    response.gzippedBody = body.gzipped
    return Hop.Answer(response: response, redirect: easy.redirect)
  }

  /// Returns the error of a host without a public address, if that is why the transfer failed.
  private func addressError(_ code: CURLcode) -> TransportError? {
    guard let rejectedAddress, openedSocketCount == 0 || code == CURLE_ABORTED_BY_CALLBACK else {
      return nil
    }
    return .refused(
      url: order.hop.request.shownURL,
      because: "its host resolves to \(rejectedAddress), which is not a public address")
  }

  /// Returns the error for a failure that libcurl reported.
  private func transferError(_ code: CURLcode) -> TransportError {
    let phase: TransportPhase =
      !isConnected ? .connecting : easy.isAnswering ? .receiving : .waiting
    return CurlFailure(
      code: code, words: easy.words(for: code), systemError: easy.systemError, phase: phase,
      elapsed: easy.elapsed, isProxied: order.proxy != nil
    ).error(for: order.hop, slowness: order.slowness)
  }

  // MARK: Callbacks of libcurl

  /// Receives a header line; returns `false` to abort the transfer.
  func takeHead(_ line: Span<UInt8>) -> Bool {
    head.append(line)
    guard head.byteCount > Self.maxHeadBytes else { return true }
    abortError = .broken(
      host: order.hop.request.shownHost, because: "its response headers are too long")
    return false
  }

  /// Receives bytes of the body; returns `false` to abort the transfer.
  func takeBody(_ bytes: Span<UInt8>) -> Bool {
    do throws(InflationError) {
      try body.append(bytes, encoding: head.contentEncoding)
      return true
    } catch {
      abortError = TransportError(error, of: order.hop.request)
      return false
    }
  }

  /// Returns whether a socket may be opened to an address; if not, libcurl tries the next address.
  func admitsSocket(to address: IPAddress?) -> Bool {
    guard allows(address) else { return false }
    openedSocketCount += 1
    return true
  }

  /// Returns whether the request may be sent over a new or reused connection to an address.
  func admitsRequest(over address: IPAddress?) -> Bool {
    isConnected = true
    return allows(address)
  }

  /// Returns whether the request may be sent to an IP address.
  private func allows(_ address: IPAddress?) -> Bool {
    guard order.hop.needsPublicAddress, order.proxy == nil else { return true }
    guard let address else { return false }
    if !address.isPublic { rejectedAddress = address }
    return address.isPublic
  }

  /// The maximum total size of the response headers in bytes.
  private static let maxHeadBytes = 256 << 10
}

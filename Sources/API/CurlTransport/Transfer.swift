internal import Basics
internal import CCurl
internal import Networking

/// A request that waits to be sent by the event loop: one hop of a redirect chain.
struct TransferJob: Sendable {
  /// A number that identifies the job for cancellation.
  let id: UInt64
  /// The request to send, with its destination and its remaining time.
  let hop: RequestHop
  /// The URL of the proxy to use; `nil` for a direct connection.
  let proxy: String?
  /// The minimum speed of the response; a slower transfer is aborted.
  let lowSpeedLimit: CurlTransport.LowSpeedLimit
  /// The path of a PEM file with certificate authorities, if not those of the system.
  let caFile: String?
  /// The suspended task that receives the response or an error.
  let continuation: CheckedContinuation<RequestHop.Response, any Error>
}

/// A running transfer, confined to the thread of the event loop.
final class Transfer {
  /// The job that this transfer performs.
  let job: TransferJob
  private var easy: EasyHandle
  private var head = ResponseHeadParser()
  private var body: BodyInflater
  /// The error because of which a callback aborted the transfer; `nil` if none did.
  private var abortError: TransportError?
  /// Whether a connection for the transfer was established.
  private var isConnected = false
  private var openedSocketCount = 0
  /// The last address that was rejected because it is not public.
  private var rejectedAddress: IPAddress?

  /// Creates a transfer; `nil` if libcurl is out of memory or rejects an option.
  init?(_ job: TransferJob) {
    guard let easy = EasyHandle() else { return nil }
    self.job = job
    self.easy = easy
    self.body = BodyInflater(limit: job.hop.request.limits.maxBodyBytes)
    self.easy.configure(for: job)
    self.easy.setCallbacks(reportingTo: self)
    guard self.easy.acceptedAllOptions else { return nil }
  }

  /// Starts the transfer in a multi handle; returns whether libcurl accepted it.
  func attach(to multi: borrowing MultiHandle) -> Bool { multi.add(easy) }

  /// Removes the transfer from its multi handle.
  func detach(from multi: borrowing MultiHandle) { multi.remove(easy) }

  /// Resumes the waiting task with the response or an error; must be called once.
  func finish(with code: CURLcode) {
    do throws(TransportError) {
      let response = try response(for: code)
      job.continuation.resume(returning: response)
    } catch {
      job.continuation.resume(throwing: error)
    }
  }

  /// Returns the response of a finished transfer; throws its error if it failed.
  private func response(for code: CURLcode) throws(TransportError) -> RequestHop.Response {
    guard code == CURLE_OK else { throw abortError ?? addressError(code) ?? transferError(code) }
    let bytes: [UInt8]
    do { bytes = try body.finish() } catch { throw TransportError(error, of: job.hop.request) }
    var response = HTTPResponse(
      status: easy.status, headers: head.headers.withoutContentEncoding, body: bytes,
      url: job.hop.destination.url)
    response.gzippedBody = body.receivedGzip
    return RequestHop.Response(response: response, redirectURL: easy.redirectURL)
  }

  /// Returns the error of a host without a public address, if that is why the transfer failed.
  private func addressError(_ code: CURLcode) -> TransportError? {
    guard let rejectedAddress, openedSocketCount == 0 || code == CURLE_ABORTED_BY_CALLBACK else {
      return nil
    }
    return .refused(
      url: job.hop.request.redactedURL,
      because: "its host resolves to \(rejectedAddress), which is not a public address")
  }

  /// Returns the error for a failure that libcurl reported.
  private func transferError(_ code: CURLcode) -> TransportError {
    let phase: TransportPhase =
      !isConnected ? .connecting : easy.hasReceivedBytes ? .receiving : .waiting
    return CurlFailure(
      code: code, message: easy.errorMessage(for: code), systemError: easy.systemErrorNumber,
      phase: phase,
      elapsed: easy.elapsed, isProxied: job.proxy != nil
    ).transportError(for: job.hop, lowSpeedLimit: job.lowSpeedLimit)
  }

  // MARK: Callbacks of libcurl

  /// Receives a line of the response header; returns `false` to abort the transfer.
  func receiveHeaderLine(_ line: Span<UInt8>) -> Bool {
    head.append(line)
    guard head.byteCount > Self.maxHeadBytes else { return true }
    abortError = .broken(
      host: job.hop.request.hostAndPort, because: "its response headers are too long")
    return false
  }

  /// Receives bytes of the response body; returns `false` to abort the transfer.
  func receiveBody(_ bytes: Span<UInt8>) -> Bool {
    do throws(InflationError) {
      try body.append(bytes, encoding: head.contentEncoding)
      return true
    } catch {
      abortError = TransportError(error, of: job.hop.request)
      return false
    }
  }

  /// Returns whether a socket may be opened to an address; if not, libcurl tries the next address.
  func allowsSocket(to address: IPAddress?) -> Bool {
    guard allows(address) else { return false }
    openedSocketCount += 1
    return true
  }

  /// Returns whether the request may be sent over a new or reused connection to an address.
  func allowsRequest(over address: IPAddress?) -> Bool {
    isConnected = true
    return allows(address)
  }

  /// Returns whether the request may be sent to an IP address.
  private func allows(_ address: IPAddress?) -> Bool {
    guard job.hop.requiresPublicAddress, job.proxy == nil else { return true }
    guard let address else { return false }
    if !address.isPublic { rejectedAddress = address }
    return address.isPublic
  }

  /// The maximum total size of the response headers in bytes.
  private static let maxHeadBytes = 256 << 10
}

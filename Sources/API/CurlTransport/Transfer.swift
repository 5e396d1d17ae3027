internal import Basics
package import CCurl
package import Networking

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

/// A failed transfer as reported by libcurl, which is converted into a `TransportError`.
package struct CurlFailure {
  /// The result code of libcurl for the transfer.
  package let code: CURLcode
  /// The error message of libcurl for the transfer.
  package let message: String
  /// The `errno` of the last failed attempt to connect, or 0 if there was none.
  package let systemError: CInt
  /// The phase in which the transfer failed.
  package let phase: TransportPhase
  /// The time from the start of the request until the failure.
  package let elapsed: Duration
  /// Whether the failed transfer was sent through a proxy.
  package let isProxied: Bool

  package init(
    code: CURLcode, message: String, systemError: CInt, phase: TransportPhase,
    elapsed: Duration, isProxied: Bool = false
  ) {
    self.code = code
    self.message = message
    self.systemError = systemError
    self.phase = phase
    self.elapsed = elapsed
    self.isProxied = isProxied
  }

  /// Returns the transport error that describes the failure of a hop's request.
  package func transportError(
    for hop: RequestHop, lowSpeedLimit: CurlTransport.LowSpeedLimit
  ) -> TransportError {
    let host = hop.request.hostAndPort
    switch code {
    case CURLE_OPERATION_TIMEDOUT:
      return .timedOut(host: host, while: phase, after: expiredLimit(of: hop, lowSpeedLimit))
    case CURLE_COULDNT_RESOLVE_HOST:
      return .unreachable(host: host, because: "its name does not resolve")
    case CURLE_COULDNT_RESOLVE_PROXY:
      return .unreachable(host: host, because: "the name of the proxy does not resolve")
    case CURLE_COULDNT_CONNECT where isProxied:
      return .unreachable(host: host, because: "no connection to the proxy (\(reason))")
    case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED:
      return .unreachable(host: host, because: reason)
    case CURLE_SSL_CONNECT_ERROR where message.contains("reset"):
      return .broken(host: host, because: "the connection was reset")
    case CURLE_SSL_CONNECT_ERROR where message.contains("SYSCALL"):
      return .broken(host: host, because: "it closed the connection during the TLS handshake")
    case CURLE_SSL_CONNECT_ERROR where message.contains("wrong version number"):
      return .insecure(host: host, because: "it does not speak TLS")
    case _ where Self.isTLSError(code):
      return .insecure(host: host, because: reason)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      return .broken(host: host, because: "it does not speak HTTP")
    case CURLE_RECV_ERROR where message.contains("reset"),
      CURLE_SEND_ERROR where message.contains("reset"):
      return .broken(host: host, because: "the connection was reset")
    case CURLE_GOT_NOTHING:
      return .broken(host: host, because: "it closed the connection without a response")
    default:
      return phase == .connecting
        ? .unreachable(host: host, because: reason) : .broken(host: host, because: reason)
    }
  }

  /// Returns the time limit of the request that expired.
  private func expiredLimit(of hop: RequestHop, _ lowSpeedLimit: CurlTransport.LowSpeedLimit)
    -> Duration
  {
    let limits = hop.request.limits
    // The timers of libcurl are precise to a few milliseconds.
    if elapsed + .milliseconds(50) >= hop.remainingTime { return limits.totalTimeout }
    return phase == .connecting ? limits.connectTimeout : .seconds(lowSpeedLimit.seconds)
  }

  /// The message of the system for a failed connection, else the message of libcurl, without full stop.
  private var reason: String {
    var text = message
    while text.hasSuffix(".") || text.hasSuffix(" ") { text.removeLast() }
    guard code == CURLE_COULDNT_CONNECT, systemError != 0 else { return text }
    return SystemError(systemError).reason.lowercased()
  }

  /// Returns whether a result code is an error of TLS or its certificates.
  private static func isTLSError(_ code: CURLcode) -> Bool {
    switch code {
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT,
      CURLE_USE_SSL_FAILED:
      true
    default: false
    }
  }
}

/// A parser for the status line and headers of a response, one line at a time.
///
/// A new status line discards earlier headers, such as those of interim and proxy responses. Trailers are
/// ignored.
private struct ResponseHeadParser {
  /// The response headers received so far.
  private(set) var headers: [HTTPHeader] = []
  /// The total size in bytes of all received status and header lines.
  private(set) var byteCount = 0
  /// Whether the blank line after the headers was received.
  private var isComplete = false

  /// The value of the `Content-Encoding` header, if any.
  var contentEncoding: String? {
    headers.first { $0.isNamed("Content-Encoding") }?.value
  }

  /// Parses a status line, header line or blank line, which ends with a line break.
  mutating func append(_ line: Span<UInt8>) {
    byteCount += line.count
    var bytes: [UInt8] = []
    bytes.append(line)
    let trimmedLine = bytes.dropLast(where: { $0 == 0x0A || $0 == 0x0D })
    if trimmedLine.starts(with: "HTTP/".utf8) {
      headers = []
      isComplete = false
    } else if trimmedLine.isEmpty {
      isComplete = true
    } else if !isComplete {
      appendHeader(trimmedLine)
    }
  }

  /// Adds a header from its line, or a continuation line to the value of the last header.
  private mutating func appendHeader(_ line: ArraySlice<UInt8>) {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    if let last = headers.indices.last, let first = line.first, isBlank(first) {
      headers[last].value += " " + String(decoding: line.drop(while: isBlank), as: UTF8.self)
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let value = line[(colon + 1)...].drop(while: isBlank).dropLast(where: isBlank)
    headers.append(
      HTTPHeader(
        String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
  }
}

extension BidirectionalCollection {
  /// Returns the collection without the last elements that satisfy a condition.
  fileprivate func dropLast(where condition: (Element) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}

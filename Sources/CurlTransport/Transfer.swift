internal import Basics
internal import CCurl
internal import Networking

/// What the loop is to do: one step of a request.
struct Order: Sendable {
  let id: UInt64
  let hop: Hop
  let proxy: String?
  let slowness: CurlTransport.Slowness
  let certificates: String?
  let continuation: CheckedContinuation<Hop.Answer, any Error>
}

/// One order on its way; belongs to the loop's thread.
final class Transfer {
  let order: Order
  private var easy: EasyHandle
  private var head = ResponseHead()
  private var body: BodyInflater
  /// Why this side ended the transfer.
  private var refusal: TransportError?
  private var isConnected = false
  private var openedSockets = 0
  /// The last address that was not one to connect to.
  private var refusedAddress: IPAddress?

  /// - Returns: `nil` when curl has no memory or refuses an option.
  init?(_ order: Order) {
    guard let easy = EasyHandle() else { return nil }
    self.order = order
    self.easy = easy
    self.body = BodyInflater(limit: order.hop.request.limits.bodyBytes)
    self.easy.configure(for: order)
    self.easy.report(to: self)
    guard self.easy.isSound else { return nil }
  }

  func join(_ multi: borrowing MultiHandle) -> Bool { multi.add(easy) }

  func leave(_ multi: borrowing MultiHandle) { multi.remove(easy) }

  /// Resumes the sender; to be called once.
  func finish(_ code: CURLcode) {
    do throws(TransportError) {
      let answer = try answer(code)
      order.continuation.resume(returning: answer)
    } catch {
      order.continuation.resume(throwing: error)
    }
  }

  private func answer(_ code: CURLcode) throws(TransportError) -> Hop.Answer {
    guard code == CURLE_OK else { throw refusal ?? addressRefusal(code) ?? failure(code) }
    let bytes: [UInt8]
    do { bytes = try body.finish() } catch { throw TransportError(error, of: order.hop.request) }
    var response = HTTPResponse(
      status: easy.status, headers: head.headers.withoutCompression, body: bytes,
      url: order.hop.destination.url)
    response.gzippedBody = body.gzipped
    return Hop.Answer(response: response, redirect: easy.redirect)
  }

  /// The failure of a request for which no address was left.
  private func addressRefusal(_ code: CURLcode) -> TransportError? {
    guard let refusedAddress, openedSockets == 0 || code == CURLE_ABORTED_BY_CALLBACK else {
      return nil
    }
    return .refused(
      url: order.hop.request.shownURL,
      because: "its host has the address \(refusedAddress), which is not one of the open Internet")
  }

  private func failure(_ code: CURLcode) -> TransportError {
    let phase: TransportPhase =
      !isConnected ? .connecting : easy.isAnswering ? .receiving : .waiting
    return CurlFailure(
      code: code, words: easy.words(for: code), systemError: easy.systemError, phase: phase,
      elapsed: easy.elapsed, isProxied: order.proxy != nil
    ).error(for: order.hop, slowness: order.slowness)
  }

  // MARK: What curl reports

  /// Takes a line of the head; `false` ends the transfer.
  func takeHead(_ line: Span<UInt8>) -> Bool {
    head.append(line)
    guard head.byteCount > Self.longestHead else { return true }
    refusal = .broken(host: order.hop.request.shownHost, because: "its head is too long")
    return false
  }

  /// Takes bytes of the body; `false` ends the transfer.
  func takeBody(_ bytes: Span<UInt8>) -> Bool {
    do throws(InflationError) {
      try body.append(bytes, encoding: head.contentEncoding)
      return true
    } catch {
      refusal = TransportError(error, of: order.hop.request)
      return false
    }
  }

  /// Whether a socket may be opened; curl tries the next address of the name otherwise.
  func admitsSocket(to address: IPAddress?) -> Bool {
    guard admits(address) else { return false }
    openedSockets += 1
    return true
  }

  /// Whether the request may be sent over a connection, be it new or kept from before.
  func admitsRequest(over address: IPAddress?) -> Bool {
    isConnected = true
    return admits(address)
  }

  private func admits(_ address: IPAddress?) -> Bool {
    guard order.hop.needsPublicAddress, order.proxy == nil else { return true }
    guard let address else { return false }
    if !address.isPublic { refusedAddress = address }
    return address.isPublic
  }

  private static let longestHead = 256 << 10
}

internal import CCurl
internal import Networking

extension EasyHandle {
  /// Sets everything that an order asks for, and that a client of web services should.
  mutating func configure(for order: Order) {
    let request = order.hop.request
    set(CURLOPT_URL, order.hop.destination.url)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let certificates = order.certificates { set(CURLOPT_CAINFO, certificates) }
    set(CURLOPT_PROXY, order.proxy ?? "")
    set(CURLOPT_NOPROXY, "")
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    setMethod(request.method, body: request.body)
    setHeaders(request.headers.withAcceptedEncodings)
    setTimes(order)
  }

  private mutating func setMethod(_ method: HTTPMethod, body: [UInt8]?) {
    switch method {
    case .get: set(CURLOPT_HTTPGET, 1)
    case .head: set(CURLOPT_NOBODY, 1)
    case .post: set(CURLOPT_POST, 1)
    case .put, .patch, .delete: break
    }
    if let body { setBody(body) } else if method == .post { setBody([]) }
    switch method {
    case .head, .post: break
    case .get where body == nil: break
    case .get, .put, .patch, .delete: set(CURLOPT_CUSTOMREQUEST, method.rawValue)
    }
  }

  private mutating func setTimes(_ order: Order) {
    set(CURLOPT_TIMEOUT_MS, order.hop.timeLeft.wholeMilliseconds)
    set(CURLOPT_CONNECTTIMEOUT_MS, order.hop.request.limits.connectTime.wholeMilliseconds)
    set(CURLOPT_LOW_SPEED_LIMIT, order.slowness.bytesPerSecond)
    set(CURLOPT_LOW_SPEED_TIME, order.slowness.seconds)
  }
}

extension [HTTPHeader] {
  /// The headers with the compressions that this transport inflates, unless they name their own.
  fileprivate var withAcceptedEncodings: [HTTPHeader] {
    contains { $0.isNamed("Accept-Encoding") }
      ? self : self + [HTTPHeader("Accept-Encoding", "gzip, deflate")]
  }
}

extension Duration {
  /// At least 1, because 0 means no limit to curl.
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    guard !whole.overflow, whole.partialValue < Int64(Int32.max) else { return Int(Int32.max) }
    return Int(max(1, whole.partialValue + attoseconds / 1_000_000_000_000_000))
  }
}

internal import CCurl
internal import Networking

extension EasyHandle {
  /// Sets all options for a transfer: URL, method, headers, body, limits, TLS and proxy.
  mutating func configure(for job: TransferJob) {
    let request = job.hop.request
    set(CURLOPT_URL, job.hop.destination.url)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let caFile = job.caFile { set(CURLOPT_CAINFO, caFile) }
    set(CURLOPT_PROXY, job.proxy ?? "")
    set(CURLOPT_NOPROXY, "")
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    setMethod(request.method, body: request.body)
    setHeaders(request.headers.withAcceptedEncodings)
    setTimeouts(job)
  }

  /// Sets the HTTP method and the body of the request in the options of libcurl.
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

  /// Sets the time limits and the minimum speed of the transfer in the options of libcurl.
  private mutating func setTimeouts(_ job: TransferJob) {
    set(CURLOPT_TIMEOUT_MS, job.hop.remainingTime.wholeMilliseconds)
    set(CURLOPT_CONNECTTIMEOUT_MS, job.hop.request.limits.connectTimeout.wholeMilliseconds)
    set(CURLOPT_LOW_SPEED_LIMIT, job.lowSpeedLimit.bytesPerSecond)
    set(CURLOPT_LOW_SPEED_TIME, job.lowSpeedLimit.seconds)
  }
}

extension [HTTPHeader] {
  /// The headers with an `Accept-Encoding` for gzip and deflate, unless they already have one.
  fileprivate var withAcceptedEncodings: [HTTPHeader] {
    contains { $0.isNamed("Accept-Encoding") }
      ? self : self + [HTTPHeader("Accept-Encoding", "gzip, deflate")]
  }
}

extension Duration {
  /// The duration in whole milliseconds, at least 1, because 0 means no limit in libcurl.
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    guard !whole.overflow, whole.partialValue < Int64(Int32.max) else { return Int(Int32.max) }
    return Int(max(1, whole.partialValue + attoseconds / 1_000_000_000_000_000))
  }
}

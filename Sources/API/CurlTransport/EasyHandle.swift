internal import Basics
internal import CCurl
package import Networking

/// A curl easy handle, which performs one transfer and owns the memory of libcurl for it.
///
/// The handle records whether libcurl rejected an option, so that no limit is silently missing.
@safe
struct EasyHandle: ~Copyable {
  /// The pointer to the handle of libcurl; only the multi handle of the same thread may use it.
  let pointer: UnsafeMutableRawPointer
  /// The request headers in the list format of libcurl.
  private var headerList: UnsafeMutablePointer<curl_slist>?
  /// The buffer to which libcurl writes error messages.
  private let errorBuffer: UnsafeMutablePointer<CChar>
  /// Whether libcurl accepted every option that was set so far.
  private(set) var acceptedAllOptions = true

  /// Creates an easy handle; `nil` if libcurl is out of memory.
  init?() {
    guard let pointer = unsafe libcurl.curl_easy_init() else { return nil }
    unsafe self.pointer = pointer
    unsafe headerList = nil
    unsafe errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    recordResult(unsafe shim_set_text(libcurl, pointer, CURLOPT_ERRORBUFFER, errorBuffer))
    recordResult(unsafe shim_set_http_only(libcurl, pointer))
    recordResult(unsafe shim_set_quick_exit(libcurl, pointer))
  }

  deinit {
    unsafe libcurl.curl_easy_cleanup(pointer)
    unsafe libcurl.curl_slist_free_all(headerList)
    unsafe errorBuffer.deallocate()
  }

  /// Sets an option of libcurl that has an integer value.
  mutating func set(_ option: CURLoption, _ value: Int) {
    recordResult(unsafe shim_set_long(libcurl, pointer, option, value))
  }

  /// Sets an option of libcurl that has a string value.
  mutating func set(_ option: CURLoption, _ value: String) {
    recordResult(unsafe shim_set_text(libcurl, pointer, option, value))
  }

  /// Sets the request body, which libcurl copies.
  private mutating func setBody(_ bytes: [UInt8]) {
    recordResult(
      unsafe shim_set_offset(libcurl, pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
    )
    recordResult(
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe shim_set_bytes(libcurl, pointer, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
      })
  }

  /// Sets the request headers; the caller must have checked them for line breaks.
  private mutating func setHeaders(_ headers: [HTTPHeader]) {
    for header in headers {
      // libcurl omits a header without a value, unless a semicolon replaces the colon.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      guard let newList = unsafe libcurl.curl_slist_append(headerList, line) else {
        return acceptedAllOptions = false
      }
      unsafe headerList = newList
    }
    recordResult(unsafe shim_set_pointer(libcurl, pointer, CURLOPT_HTTPHEADER, headerList))
  }

  /// Sets the callbacks that report events to a transfer.
  ///
  /// The transfer must outlive the time that this handle belongs to a multi handle.
  mutating func setCallbacks(reportingTo transfer: Transfer) {
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    for option in [
      CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA, CURLOPT_PRIVATE,
      CURLOPT_WRITEDATA,
    ] {
      recordResult(unsafe shim_set_pointer(libcurl, pointer, option, context))
    }
    recordResult(
      unsafe shim_set_write_function(libcurl, pointer, CURLOPT_HEADERFUNCTION, headerCallback))
    recordResult(
      unsafe shim_set_write_function(libcurl, pointer, CURLOPT_WRITEFUNCTION, bodyCallback))
    recordResult(unsafe shim_set_open_function(libcurl, pointer, openSocketCallback))
    recordResult(unsafe shim_set_prereq_function(libcurl, pointer, prerequestCallback))
  }

  /// The HTTP status of the last response of the transfer.
  var status: Int {
    var value = 0
    _ = unsafe shim_get_long(libcurl, pointer, CURLINFO_RESPONSE_CODE, &value)
    return value
  }

  /// The absolute URL to which the response redirects, if any.
  var redirectURL: String? {
    var text: UnsafeMutablePointer<CChar>?
    _ = unsafe shim_get_text(libcurl, pointer, CURLINFO_REDIRECT_URL, &text)
    return unsafe text.map { unsafe String(cString: $0) }
  }

  /// The time from the start of the request until now or until its end.
  var elapsed: Duration {
    var microseconds: curl_off_t = 0
    _ = unsafe shim_get_offset(libcurl, pointer, CURLINFO_TOTAL_TIME_T, &microseconds)
    return .microseconds(microseconds)
  }

  /// Whether at least one byte of the response has arrived.
  var hasReceivedBytes: Bool {
    var microseconds: curl_off_t = 0
    _ = unsafe shim_get_offset(libcurl, pointer, CURLINFO_STARTTRANSFER_TIME_T, &microseconds)
    return microseconds > 0
  }

  /// The `errno` of the last failed attempt to connect, or 0 if there was none.
  var systemErrorNumber: CInt {
    var value = 0
    _ = unsafe shim_get_long(libcurl, pointer, CURLINFO_OS_ERRNO, &value)
    return CInt(clamping: value)
  }

  /// Returns the error message of libcurl for a failed transfer with a result code.
  func errorMessage(for code: CURLcode) -> String {
    let text =
      unsafe errorBuffer.pointee == 0
      ? libcurl.curl_easy_strerror(code) : UnsafePointer(errorBuffer)
    return unsafe text.map { unsafe String(cString: $0) } ?? "curl failed"
  }

  /// Records whether libcurl accepted an option, from the result code of setting it.
  private mutating func recordResult(_ code: CURLcode) {
    if code != CURLE_OK { acceptedAllOptions = false }
  }
}

/// Returns the transfer that a callback of libcurl belongs to.
private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
  unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

/// A callback of libcurl that passes a line of the response header to the transfer.
private let headerCallback: shim_write_function = { bytes, size, count, context in
  let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
  let isAccepted = unsafe transfer(context)?.receiveHeaderLine(
    line.assumingMemoryBound(to: UInt8.self).span)
  return isAccepted == true ? line.count : -1
}

/// A callback of libcurl that passes received bytes of the body to the transfer.
private let bodyCallback: shim_write_function = { bytes, size, count, context in
  let chunk = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
  let isAccepted = unsafe transfer(context)?.receiveBody(
    chunk.assumingMemoryBound(to: UInt8.self).span)
  return isAccepted == true ? chunk.count : -1
}

/// A callback of libcurl that opens a socket, unless the transfer forbids the address.
private let openSocketCallback: shim_open_function = { context, _, address in
  guard let address = unsafe address,
    unsafe transfer(context)?.allowsSocket(to: IPAddress(connecting: address)) == true
  else { return CURL_SOCKET_BAD }
  return unsafe shim_open_socket(address)
}

/// A callback of libcurl that aborts the transfer before the request is sent, unless the transfer
/// allows the address.
private let prerequestCallback: shim_prereq_function = { context, remote, _, _, _ in
  let address = unsafe remote.flatMap { unsafe IPAddress(String(cString: $0)) }
  let isAllowed = unsafe transfer(context)?.allowsRequest(over: address) == true
  return isAllowed ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

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

extension Destination {
  /// Parses an absolute URL with libcurl, which also opens the connection.
  ///
  /// - Throws: ``TransportError/refused(url:because:)`` for an invalid URL, another scheme
  ///   than http and https, or a URL with user or password.
  package init(_ text: String) throws(TransportError) {
    func refused(_ reason: String) -> TransportError {
      .refused(url: HTTPRequest(url: text).redactedURL, because: reason)
    }
    guard let parts = CurlURL(), parts.parse(text) else { throw refused("it is not a URL") }
    guard parts.text(CURLUPART_USER) == nil, parts.text(CURLUPART_PASSWORD) == nil else {
      throw refused("a URL may not contain a user or a password")
    }
    let scheme = parts.text(CURLUPART_SCHEME)
    guard scheme == "https" || scheme == "http" else {
      throw refused("it is neither http nor https")
    }
    guard let host = parts.text(CURLUPART_HOST), !host.isEmpty,
      let port = parts.text(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap({ Int($0) }),
      let url = parts.text(CURLUPART_URL)
    else { throw refused("it has no host") }
    self.init(url: url, isTLS: scheme == "https", host: host, port: port)
  }
}

/// A URL handle of libcurl, which this value owns.
@safe
private struct CurlURL: ~Copyable {
  private let handle: OpaquePointer

  /// Creates an empty URL; `nil` if libcurl is out of memory.
  init?() {
    guard let handle = unsafe libcurl.curl_url() else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe libcurl.curl_url_cleanup(handle) }

  /// Parses a URL and drops its fragment; returns `false` if it is invalid.
  func parse(_ text: String) -> Bool {
    unsafe libcurl.curl_url_set(handle, CURLUPART_URL, text, 0) == CURLUE_OK
      && libcurl.curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK
  }

  /// Returns a part of the URL, such as its host; `nil` if the URL does not have the part.
  func text(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard
      unsafe libcurl.curl_url_get(handle, part, &text, CUnsignedInt(bitPattern: flags))
        == CURLUE_OK,
      let text = unsafe text
    else { return nil }
    defer { unsafe libcurl.curl_free(text) }
    return unsafe String(cString: text)
  }
}

/// The shared library libcurl, loaded when the first transport is created.
let openedLibcurl = unsafe DynamicLibrary<libcurl_functions>(
  LIBCURL_FILE, debianPackage: "libcurl4", names: libcurl_names())

/// The functions of libcurl; the initialiser of the transport has checked that they are available.
var libcurl: libcurl_functions { openedLibcurl.functions }

internal import CCurl
internal import Networking

/// One request in curl's hands, and the only owner of curl's memory for it.
///
/// Options that curl refuses are counted, so that no limit is missing unnoticed.
@safe
struct EasyHandle: ~Copyable {
  /// For the multi handle of the same thread only.
  let pointer: UnsafeMutableRawPointer
  private var lines: UnsafeMutablePointer<curl_slist>?
  private let failureText: UnsafeMutablePointer<CChar>
  /// Whether every option so far was taken.
  private(set) var isSound = true

  init?() {
    guard let pointer = unsafe libcurl.curl_easy_init() else { return nil }
    unsafe self.pointer = pointer
    unsafe lines = nil
    unsafe failureText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe failureText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    note(unsafe shim_set_text(libcurl, pointer, CURLOPT_ERRORBUFFER, failureText))
    note(unsafe shim_set_http_only(libcurl, pointer))
    note(unsafe shim_set_quick_exit(libcurl, pointer))
  }

  deinit {
    unsafe libcurl.curl_easy_cleanup(pointer)
    unsafe libcurl.curl_slist_free_all(lines)
    unsafe failureText.deallocate()
  }

  mutating func set(_ option: CURLoption, _ value: Int) {
    note(unsafe shim_set_long(libcurl, pointer, option, value))
  }

  mutating func set(_ option: CURLoption, _ value: String) {
    note(unsafe shim_set_text(libcurl, pointer, option, value))
  }

  /// Hands over a body, which curl copies.
  mutating func setBody(_ bytes: [UInt8]) {
    note(
      unsafe shim_set_offset(libcurl, pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
    )
    note(
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe shim_set_bytes(libcurl, pointer, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
      })
  }

  /// Hands over header lines, which were checked for line breaks before.
  mutating func setHeaders(_ headers: [HTTPHeader]) {
    for header in headers {
      // To curl, a name with nothing behind its colon means: leave that header out.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      guard let longer = unsafe libcurl.curl_slist_append(lines, line) else {
        return isSound = false
      }
      unsafe lines = longer
    }
    note(unsafe shim_set_pointer(libcurl, pointer, CURLOPT_HTTPHEADER, lines))
  }

  /// Lets a transfer hear what happens; it must outlive its time in a multi handle.
  mutating func report(to transfer: Transfer) {
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    for option in [
      CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA, CURLOPT_PRIVATE,
      CURLOPT_WRITEDATA,
    ] {
      note(unsafe shim_set_pointer(libcurl, pointer, option, context))
    }
    note(unsafe shim_set_write_function(libcurl, pointer, CURLOPT_HEADERFUNCTION, takeHead))
    note(unsafe shim_set_write_function(libcurl, pointer, CURLOPT_WRITEFUNCTION, takeBody))
    note(unsafe shim_set_open_function(libcurl, pointer, openSocket))
    note(unsafe shim_set_prereq_function(libcurl, pointer, admitConnection))
  }

  /// The status of the last answer.
  var status: Int {
    var value = 0
    _ = unsafe shim_get_long(libcurl, pointer, CURLINFO_RESPONSE_CODE, &value)
    return value
  }

  /// Where the answer redirects to, made absolute.
  var redirect: String? {
    var text: UnsafeMutablePointer<CChar>?
    _ = unsafe shim_get_text(libcurl, pointer, CURLINFO_REDIRECT_URL, &text)
    return unsafe text.map { unsafe String(cString: $0) }
  }

  /// From the start of the request until now or its end.
  var elapsed: Duration {
    var microseconds: curl_off_t = 0
    _ = unsafe shim_get_offset(libcurl, pointer, CURLINFO_TOTAL_TIME_T, &microseconds)
    return .microseconds(microseconds)
  }

  /// Whether any byte of the answer came.
  var isAnswering: Bool {
    var microseconds: curl_off_t = 0
    _ = unsafe shim_get_offset(libcurl, pointer, CURLINFO_STARTTRANSFER_TIME_T, &microseconds)
    return microseconds > 0
  }

  /// What the system said about the last connection that failed.
  var systemError: CInt {
    var value = 0
    _ = unsafe shim_get_long(libcurl, pointer, CURLINFO_OS_ERRNO, &value)
    return CInt(clamping: value)
  }

  /// What curl says about a failure, in its own words.
  func words(for code: CURLcode) -> String {
    let text =
      unsafe failureText.pointee == 0
      ? libcurl.curl_easy_strerror(code) : UnsafePointer(failureText)
    return unsafe text.map { unsafe String(cString: $0) } ?? "curl failed"
  }

  private mutating func note(_ code: CURLcode) {
    if code != CURLE_OK { isSound = false }
  }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
  unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

private let takeHead: shim_write_function = { bytes, size, count, context in
  let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
  let taken = unsafe transfer(context)?.takeHead(line.assumingMemoryBound(to: UInt8.self).span)
  return taken == true ? line.count : -1
}

private let takeBody: shim_write_function = { bytes, size, count, context in
  let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
  let taken = unsafe transfer(context)?.takeBody(piece.assumingMemoryBound(to: UInt8.self).span)
  return taken == true ? piece.count : -1
}

private let openSocket: shim_open_function = { context, _, address in
  guard let address = unsafe address,
    unsafe transfer(context)?.admitsSocket(to: IPAddress(connecting: address)) == true
  else { return CURL_SOCKET_BAD }
  return unsafe shim_open_socket(address)
}

private let admitConnection: shim_prereq_function = { context, remote, _, _, _ in
  let address = unsafe remote.flatMap { unsafe IPAddress(String(cString: $0)) }
  let isAdmitted = unsafe transfer(context)?.admitsRequest(over: address) == true
  return isAdmitted ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

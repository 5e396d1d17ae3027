internal import CCurl

/// All requests of one thread in curl's hands, and the only owner of curl's memory for them.
@safe
struct MultiHandle: ~Copyable {
  private let pointer: UnsafeMutableRawPointer

  init?(connectionsPerHost: Int) {
    guard let pointer = unsafe libcurl.curl_multi_init() else { return nil }
    unsafe self.pointer = pointer
    unsafe shim_multi_set_long(libcurl, pointer, CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerHost)
    unsafe shim_multi_set_long(libcurl, pointer, CURLMOPT_MAXCONNECTS, connectionsPerHost * 4)
  }

  deinit { _ = unsafe libcurl.curl_multi_cleanup(pointer) }

  /// Wakes the thread of a handle out of ``poll(milliseconds:)``.
  ///
  /// Of all that curl does with a multi handle, this alone may be called from other threads.
  @safe
  struct Waker: @unchecked Sendable {
    fileprivate let pointer: UnsafeMutableRawPointer

    /// May be called as long as the handle lives.
    func wake() { _ = unsafe libcurl.curl_multi_wakeup(pointer) }
  }

  var waker: Waker { unsafe Waker(pointer: pointer) }

  func add(_ easy: borrowing EasyHandle) -> Bool {
    unsafe libcurl.curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK
  }

  func remove(_ easy: borrowing EasyHandle) {
    _ = unsafe libcurl.curl_multi_remove_handle(pointer, easy.pointer)
  }

  /// Does what can be done without waiting.
  func perform() {
    var running: CInt = 0
    _ = unsafe libcurl.curl_multi_perform(pointer, &running)
  }

  /// Waits until something can be done, at most so long.
  func poll(milliseconds: CInt) {
    _ = unsafe libcurl.curl_multi_poll(pointer, nil, 0, milliseconds, nil)
  }

  /// The next transfer that ended, with what curl makes of it.
  func nextDone() -> (transfer: Transfer, code: CURLcode)? {
    var code = CURLE_OK
    guard let easy = unsafe shim_multi_next_done(libcurl, pointer, &code) else { return nil }
    var context: UnsafeMutableRawPointer?
    _ = unsafe shim_get_private(libcurl, easy, &context)
    guard let context = unsafe context else { return nil }
    return (unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue(), code)
  }
}

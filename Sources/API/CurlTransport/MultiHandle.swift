internal import CCurl

/// A curl multi handle, which runs all transfers of one thread and owns the memory of libcurl for them.
@safe
struct MultiHandle: ~Copyable {
  private let pointer: UnsafeMutableRawPointer

  /// Creates a multi handle; `nil` if libcurl is out of memory.
  init?(maxConnectionsPerHost: Int) {
    guard let pointer = unsafe libcurl.curl_multi_init() else { return nil }
    unsafe self.pointer = pointer
    unsafe shim_multi_set_long(
      libcurl, pointer, CURLMOPT_MAX_HOST_CONNECTIONS, maxConnectionsPerHost)
    unsafe shim_multi_set_long(libcurl, pointer, CURLMOPT_MAXCONNECTS, maxConnectionsPerHost * 4)
  }

  deinit { _ = unsafe libcurl.curl_multi_cleanup(pointer) }

  /// Interrupts ``poll(milliseconds:)`` from another thread.
  ///
  /// All other operations on a multi handle must stay on its own thread.
  @safe
  struct Waker: @unchecked Sendable {
    fileprivate let pointer: UnsafeMutableRawPointer

    /// Ends the current or next wait; must not be called after the handle was released.
    func wake() { _ = unsafe libcurl.curl_multi_wakeup(pointer) }
  }

  /// A value with which other threads wake the thread of this handle.
  var waker: Waker { unsafe Waker(pointer: pointer) }

  /// Adds the transfer of an easy handle; returns whether libcurl accepted the handle.
  func add(_ easy: borrowing EasyHandle) -> Bool {
    unsafe libcurl.curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK
  }

  /// Removes the transfer of an easy handle, finished or not.
  func remove(_ easy: borrowing EasyHandle) {
    _ = unsafe libcurl.curl_multi_remove_handle(pointer, easy.pointer)
  }

  /// Sends and receives data of all transfers as far as possible without waiting.
  func perform() {
    var running: CInt = 0
    _ = unsafe libcurl.curl_multi_perform(pointer, &running)
  }

  /// Waits until a transfer can send or receive data, another thread wakes this one, or the time is
  /// over.
  func poll(milliseconds: CInt) {
    _ = unsafe libcurl.curl_multi_poll(pointer, nil, 0, milliseconds, nil)
  }

  /// Returns the next finished transfer with its result code; `nil` if there is none.
  func nextFinished() -> (transfer: Transfer, code: CURLcode)? {
    var code = CURLE_OK
    guard let easy = unsafe shim_multi_next_done(libcurl, pointer, &code) else { return nil }
    var context: UnsafeMutableRawPointer?
    _ = unsafe shim_get_private(libcurl, easy, &context)
    guard let context = unsafe context else { return nil }
    return (unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue(), code)
  }
}

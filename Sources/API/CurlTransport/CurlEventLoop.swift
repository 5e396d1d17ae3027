private import Basics
internal import CCurl
private import Dispatch
internal import Networking
private import Synchronization

/// The event loop that runs all transfers on one thread; other threads add jobs through an inbox.
final class CurlEventLoop: Sendable {
  /// The instructions of other threads that the loop has not processed yet.
  private struct Inbox {
    var jobs: [TransferJob] = []
    /// The ids of the jobs that other threads want to cancel.
    var cancelled: [UInt64] = []
    var isStopping = false
    /// Wakes the thread of the event loop; `nil` unless the thread is running its loop.
    var waker: MultiHandle.Waker?

    var isEmpty: Bool { jobs.isEmpty && cancelled.isEmpty && !isStopping }
  }

  private let inbox = Mutex(Inbox())
  private let maxConnectionsPerHost: Int
  /// A dispatch group that the thread of the event loop leaves when it ends.
  private let threadGroup = DispatchGroup()

  /// Creates an event loop and starts its thread.
  init(maxConnectionsPerHost: Int) {
    self.maxConnectionsPerHost = maxConnectionsPerHost
    threadGroup.enter()
    do throws(SystemError) {
      try DetachedThread.start { [self] in
        run()
        threadGroup.leave()
      }
    } catch {
      inbox.withLock { $0.isStopping = true }
      threadGroup.leave()
    }
  }

  /// Adds a job to the loop, which resumes its continuation exactly once.
  func enqueue(_ job: TransferJob) {
    let isAccepted = post { inbox in
      guard !inbox.isStopping else { return false }
      inbox.jobs.append(job)
      return true
    }
    if !isAccepted { Self.reject(job) }
  }

  /// Cancels the job with an id, unless it has ended.
  func cancelJob(_ id: UInt64) {
    _ = post { inbox in
      if !inbox.isStopping { inbox.cancelled.append(id) }
      return true
    }
  }

  /// Rejects all running and future jobs, and returns once the thread has ended.
  func stop() {
    _ = post { inbox in
      inbox.isStopping = true
      return true
    }
    threadGroup.wait()
  }

  /// Changes the inbox, wakes the thread of the event loop if it may sleep, and returns the result
  /// of `change`.
  private func post(_ change: (inout sending Inbox) -> Bool) -> Bool {
    inbox.withLock { inbox in
      let wasEmpty = inbox.isEmpty
      let result = change(&inbox)
      if wasEmpty { inbox.waker?.wake() }
      return result
    }
  }

  /// Resumes the continuation of a job with an error, because the loop has stopped.
  private static func reject(_ job: TransferJob) {
    job.continuation.resume(
      throwing: TransportError.refused(
        url: job.hop.request.redactedURL, because: "the transport was shut down"))
  }

  // MARK: Event-loop thread

  /// Runs the loop until it is stopped, then rejects all remaining jobs.
  private func run() {
    var transfers: [UInt64: Transfer] = [:]
    if let multi = MultiHandle(maxConnectionsPerHost: maxConnectionsPerHost) {
      inbox.withLock { $0.waker = multi.waker }
      while runOnce(multi, &transfers) {}
      inbox.withLock { $0.waker = nil }
      for transfer in transfers.values { transfer.detach(from: multi) }
    }
    let pendingJobs = inbox.withLock { inbox in
      inbox.isStopping = true
      defer { inbox.jobs = [] }
      return inbox.jobs
    }
    for job in pendingJobs + transfers.values.map(\.job) { Self.reject(job) }
  }

  /// Processes the inbox, advances all transfers, and waits for events.
  ///
  /// - Returns: Whether the loop should continue.
  private func runOnce(
    _ multi: borrowing MultiHandle, _ transfers: inout [UInt64: Transfer]
  ) -> Bool {
    let (jobs, cancelled, isStopping) = inbox.withLock { inbox in
      defer { (inbox.jobs, inbox.cancelled) = inbox.isStopping ? (inbox.jobs, []) : ([], []) }
      return (inbox.jobs, inbox.cancelled, inbox.isStopping)
    }
    if isStopping { return false }
    for job in jobs { start(job, multi, &transfers) }
    for id in cancelled {
      guard let transfer = transfers.removeValue(forKey: id) else { continue }
      transfer.detach(from: multi)
      transfer.job.continuation.resume(throwing: CancellationError())
    }
    multi.perform()
    while let (transfer, code) = multi.nextFinished() {
      transfer.detach(from: multi)
      transfers[transfer.job.id] = nil
      transfer.finish(with: code)
    }
    multi.poll(milliseconds: transfers.isEmpty ? 60_000 : 1000)
    return true
  }

  /// Starts the transfer of a job, or resumes its continuation with an error.
  private func start(
    _ job: TransferJob, _ multi: borrowing MultiHandle, _ transfers: inout [UInt64: Transfer]
  ) {
    guard let transfer = Transfer(job), transfer.attach(to: multi) else {
      job.continuation.resume(
        throwing: TransportError.broken(
          host: job.hop.request.hostAndPort,
          because: "libcurl is out of memory or lacks a required option"))
      return
    }
    transfers[job.id] = transfer
  }
}

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

internal import CCurl
private import Dispatch
private import Glibc
internal import Networking
private import Synchronization

/// The one thread that moves all requests; orders reach it through an inbox.
final class CurlLoop: Sendable {
  private struct Inbox {
    var orders: [Order] = []
    var cancelled: [UInt64] = []
    var isStopping = false
    /// There while the thread has a handle to be woken from.
    var waker: MultiHandle.Waker?

    var isEmpty: Bool { orders.isEmpty && cancelled.isEmpty && !isStopping }
  }

  private let inbox = Mutex(Inbox())
  private let connectionsPerHost: Int
  private let running = DispatchGroup()

  init(connectionsPerHost: Int) {
    self.connectionsPerHost = connectionsPerHost
    running.enter()
    if !startThread() {
      inbox.withLock { $0.isStopping = true }
      running.leave()
    }
  }

  /// Hands over an order; its continuation is resumed in any case.
  func perform(_ order: Order) {
    let isTaken = post { inbox in
      guard !inbox.isStopping else { return false }
      inbox.orders.append(order)
      return true
    }
    if !isTaken { Self.refuse(order) }
  }

  /// Ends an order, if it is still under way.
  func cancel(_ id: UInt64) {
    _ = post { inbox in
      if !inbox.isStopping { inbox.cancelled.append(id) }
      return true
    }
  }

  /// Ends every order, and returns when the thread has let go of everything.
  func stop() {
    _ = post { inbox in
      inbox.isStopping = true
      return true
    }
    running.wait()
  }

  /// Changes the inbox, and wakes the thread if it may be waiting.
  private func post(_ change: (inout sending Inbox) -> Bool) -> Bool {
    inbox.withLock { inbox in
      let wasEmpty = inbox.isEmpty
      let result = change(&inbox)
      if wasEmpty { inbox.waker?.wake() }
      return result
    }
  }

  private static func refuse(_ order: Order) {
    order.continuation.resume(
      throwing: TransportError.refused(
        url: order.hop.request.shownURL, because: "the transport was shut down"))
  }

  // MARK: The thread

  private func startThread() -> Bool {
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, { unsafe CurlLoop.main($0) }, context)
    if code == 0 { pthread_detach(thread) }
    if code != 0 { unsafe Unmanaged<CurlLoop>.fromOpaque(context).release() }
    return code == 0
  }

  private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    let loop = unsafe Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue()
    // Signals are for the main thread; one from writing to a closed socket is for nobody.
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, nil)
    loop.run()
    loop.running.leave()
    return nil
  }

  private func run() {
    var live: [UInt64: Transfer] = [:]
    if let multi = MultiHandle(connectionsPerHost: connectionsPerHost) {
      inbox.withLock { $0.waker = multi.waker }
      while turn(multi, &live) {}
      inbox.withLock { $0.waker = nil }
      for transfer in live.values { transfer.leave(multi) }
    }
    let rest = inbox.withLock { inbox in
      inbox.isStopping = true
      defer { inbox.orders = [] }
      return inbox.orders
    }
    for order in rest + live.values.map(\.order) { Self.refuse(order) }
  }

  /// Takes what the inbox holds, moves every transfer on, and waits for more; `false` when the loop
  /// is to stop.
  private func turn(_ multi: borrowing MultiHandle, _ live: inout [UInt64: Transfer]) -> Bool {
    let (orders, cancelled, isStopping) = inbox.withLock { inbox in
      defer { (inbox.orders, inbox.cancelled) = inbox.isStopping ? (inbox.orders, []) : ([], []) }
      return (inbox.orders, inbox.cancelled, inbox.isStopping)
    }
    if isStopping { return false }
    for order in orders { start(order, multi, &live) }
    for id in cancelled {
      guard let transfer = live.removeValue(forKey: id) else { continue }
      transfer.leave(multi)
      transfer.order.continuation.resume(throwing: CancellationError())
    }
    multi.perform()
    while let (transfer, code) = multi.nextDone() {
      transfer.leave(multi)
      live[transfer.order.id] = nil
      transfer.finish(code)
    }
    multi.poll(milliseconds: live.isEmpty ? 60_000 : 1000)
    return true
  }

  private func start(
    _ order: Order, _ multi: borrowing MultiHandle, _ live: inout [UInt64: Transfer]
  ) {
    guard let transfer = Transfer(order), transfer.join(multi) else {
      order.continuation.resume(
        throwing: TransportError.broken(
          host: order.hop.request.shownHost, because: "curl has no memory or lacks an option"))
      return
    }
    live[order.id] = transfer
  }
}

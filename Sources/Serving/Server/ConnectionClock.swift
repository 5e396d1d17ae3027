internal import Basics
internal import CMicroHTTPD
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Ends connections on which nothing comes to an end: libmicrohttpd itself only counts silence, which
/// whoever sends or takes a byte now and then never keeps.
final class ConnectionClock: Sendable {
  /// For how long a connection may be open without an answer that was sent whole.
  private let patience: Duration
  /// By socket: since when nothing was finished.
  private let open = Mutex<[CInt: ContinuousClock.Instant]>([:])

  private let isOver = Mutex(false)

  init(patience: Duration) { self.patience = patience }

  /// Looks at the connections on a thread of its own, which waits for nobody, until it is over.
  func start() {
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(self)
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        let clock = unsafe Unmanaged<ConnectionClock>.fromOpaque(context).takeRetainedValue()
        while !clock.isOver.withLock({ $0 }) {
          usleep(250_000)
          clock.cut()
        }
        return nil
      }, unsafe context.toOpaque())
    if code == 0 { pthread_detach(thread) } else { unsafe context.release() }
  }

  func stop() { isOver.withLock { $0 = true } }

  func begin(_ socket: CInt) { open.withLock { $0[socket] = .now } }

  /// Called while the socket is still nobody else's.
  func end(_ socket: CInt) { open.withLock { $0[socket] = nil } }

  /// Cuts off those whose time is over; the server then lets go of them.
  func cut(at now: ContinuousClock.Instant = .now) {
    open.withLock { open in
      for (socket, since) in open where now - since > patience { shutdown(socket, CInt(SHUT_RDWR)) }
    }
  }
}

/// Called when a connection begins and before its socket is closed.
@safe
func noteConnection(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, event: MHD_ConnectionNotificationCode
) {
  guard let clock = unsafe clock(context), let connection = unsafe connection else { return }
  let socket = unsafe shim_socket(libmicrohttpd, connection)
  if event == shim_started { clock.begin(socket) } else { clock.end(socket) }
}

/// Called when a request was answered, or never will be.
@safe
func noteAnswer(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, outcome: MHD_RequestTerminationCode
) {
  guard let clock = unsafe clock(context), let connection = unsafe connection else { return }
  unsafe clock.begin(shim_socket(libmicrohttpd, connection))
}

private func clock(_ context: UnsafeMutableRawPointer?) -> ConnectionClock? {
  unsafe context.map { unsafe Unmanaged<ConnectionClock>.fromOpaque($0).takeUnretainedValue() }
}

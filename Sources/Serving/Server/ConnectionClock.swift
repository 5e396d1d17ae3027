internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// Ends connections on which nothing comes to an end: libmicrohttpd itself only counts silence, which
/// whoever sends or takes a byte now and then never keeps.
///
/// Where there are too many, room is made for the next at the cost of the address that has the most:
/// slow clients, however many, keep nobody else waiting.
final class ConnectionClock: Sendable {
  /// For how long a connection may be open without an answer that was sent whole.
  private let patience: Duration
  /// So many connections may be open.
  private let most: Int
  /// By socket; without those that were cut off.
  private let open = Mutex<[CInt: Connection]>([:])

  private let isOver = Mutex(false)

  private struct Connection {
    let address: SocketAddress?
    /// Since when nothing was finished.
    var since: ContinuousClock.Instant
  }

  init(patience: Duration, most: Int) { (self.patience, self.most) = (patience, most) }

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

  func begin(_ socket: CInt) {
    open.withLock { open in
      open[socket] = Connection(address: .peer(of: socket), since: .now)
      if open.count > most { Self.cutOldest(of: &open) }
    }
  }

  /// Called when an answer was sent whole.
  func renew(_ socket: CInt) { open.withLock { $0[socket]?.since = .now } }

  /// Called while the socket is still nobody else's.
  func end(_ socket: CInt) { open.withLock { $0[socket] = nil } }

  /// Cuts off those whose time is over; the server then lets go of them.
  func cut(at now: ContinuousClock.Instant = .now) {
    open.withLock { open in
      for (socket, connection) in open where now - connection.since > patience {
        Self.cut(socket, of: &open)
      }
    }
  }

  /// Cuts off the oldest connection of the address that has the most of them.
  private static func cutOldest(of open: inout [CInt: Connection]) {
    let counts = Dictionary(open.values.map { ($0.address, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    let oldest = open.filter { counts[$0.value.address] == most }
      .min { $0.value.since < $1.value.since }
    if let oldest { cut(oldest.key, of: &open) }
  }

  private static func cut(_ socket: CInt, of open: inout [CInt: Connection]) {
    shutdown(socket, CInt(SHUT_RDWR))
    open[socket] = nil
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
  unsafe clock.renew(shim_socket(libmicrohttpd, connection))
}

private func clock(_ context: UnsafeMutableRawPointer?) -> ConnectionClock? {
  unsafe context.map { unsafe Unmanaged<ConnectionClock>.fromOpaque($0).takeUnretainedValue() }
}

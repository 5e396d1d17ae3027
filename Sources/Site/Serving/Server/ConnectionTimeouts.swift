internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// Closes connections that do not complete a response in time, and limits the number of
/// connections.
///
/// libmicrohttpd itself only closes idle connections, which a client can avoid by sending or
/// receiving a byte now and then. If there are too many connections, the oldest one of the address
/// with the most connections is closed, so that slow clients do not block others.
final class ConnectionTimeouts: Sendable {
  /// The time in which a connection must complete its next response.
  private let timeout: Duration
  /// The maximum number of open connections.
  private let maxConnections: Int
  /// The open connections by socket, without those that were shut down.
  private let connections = Mutex<[CInt: Connection]>([:])

  /// Whether the thread that checks the connections should end.
  private let isStopped = Mutex(false)

  /// An open connection.
  private struct Connection {
    /// The address of the client, if known.
    let address: SocketAddress?
    /// The time of the last complete response, or of the start of the connection.
    var lastCompletion: ContinuousClock.Instant
  }

  /// Creates the time limits for the connections of a server.
  init(timeout: Duration, maxConnections: Int) {
    (self.timeout, self.maxConnections) = (timeout, maxConnections)
  }

  /// Starts a thread that checks the connections every 250 ms until ``stop()`` is called.
  func start() {
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(self)
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        let timeouts = unsafe Unmanaged<ConnectionTimeouts>.fromOpaque(context).takeRetainedValue()
        while !timeouts.isStopped.withLock({ $0 }) {
          usleep(250_000)
          timeouts.shutDownExpired()
        }
        return nil
      }, unsafe context.toOpaque())
    if code == 0 { pthread_detach(thread) } else { unsafe context.release() }
  }

  /// Ends the thread that checks the connections.
  func stop() { isStopped.withLock { $0 = true } }

  /// Adds a new connection; closes an older one if there are too many.
  func connectionOpened(_ socket: CInt) {
    connections.withLock { connections in
      connections[socket] = Connection(address: .peer(of: socket), lastCompletion: .now)
      if connections.count > maxConnections { Self.shutDownOldest(of: &connections) }
    }
  }

  /// Restarts the timeout of a connection after a complete response.
  func responseCompleted(_ socket: CInt) {
    connections.withLock { $0[socket]?.lastCompletion = .now }
  }

  /// Removes a connection; must be called before its socket is closed and its number reused.
  func connectionClosed(_ socket: CInt) { connections.withLock { $0[socket] = nil } }

  /// Shuts down the connections whose timeout has expired; the server then closes them.
  func shutDownExpired(at now: ContinuousClock.Instant = .now) {
    connections.withLock { connections in
      for (socket, connection) in connections where now - connection.lastCompletion > timeout {
        Self.shutDown(socket, of: &connections)
      }
    }
  }

  /// Shuts down the oldest connection of the address with the most connections.
  private static func shutDownOldest(of connections: inout [CInt: Connection]) {
    let counts = Dictionary(connections.values.map { ($0.address, 1) }, uniquingKeysWith: +)
    let maxCount = counts.values.max()
    let oldest = connections.filter { counts[$0.value.address] == maxCount }
      .min { $0.value.lastCompletion < $1.value.lastCompletion }
    if let oldest { shutDown(oldest.key, of: &connections) }
  }

  /// Shuts down the connection of a socket and removes it from the open connections.
  private static func shutDown(_ socket: CInt, of connections: inout [CInt: Connection]) {
    shutdown(socket, CInt(SHUT_RDWR))
    connections[socket] = nil
  }
}

/// Handles the callback of libmicrohttpd when a connection starts, and before its socket is closed.
@safe
func handleConnectionEvent(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, event: MHD_ConnectionNotificationCode
) {
  guard let timeouts = unsafe connectionTimeouts(from: context),
    let connection = unsafe connection
  else { return }
  let socket = unsafe shim_socket(libmicrohttpd, connection)
  if event == shim_started {
    timeouts.connectionOpened(socket)
  } else {
    timeouts.connectionClosed(socket)
  }
}

/// Handles the callback of libmicrohttpd when a request has been completed or aborted.
@safe
func handleRequestCompletion(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, outcome: MHD_RequestTerminationCode
) {
  guard let timeouts = unsafe connectionTimeouts(from: context),
    let connection = unsafe connection
  else { return }
  unsafe timeouts.responseCompleted(shim_socket(libmicrohttpd, connection))
}

/// Returns the timeouts object to which the context pointer of a callback refers.
private func connectionTimeouts(from context: UnsafeMutableRawPointer?) -> ConnectionTimeouts? {
  unsafe context.map { unsafe Unmanaged<ConnectionTimeouts>.fromOpaque($0).takeUnretainedValue() }
}

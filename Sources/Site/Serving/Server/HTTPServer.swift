internal import Basics
internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// An HTTP server that runs on its own thread until the value is released.
@safe
package struct HTTPServer: ~Copyable {
  private let daemon: OpaquePointer
  private let responder: Unmanaged<Responder>
  private let timeouts: Unmanaged<ConnectionTimeouts>
  /// The port on which the server listens.
  package let port: UInt16

  /// The maximum number of connections that may be closing, in addition to the open ones.
  private static let maxClosingConnections = 64
  /// The number of seconds after which an idle connection is closed.
  private static let idleTimeout: UInt32 = 15
  /// The maximum size of a request's body in bytes.
  fileprivate static let maxBodyBytes = 256 << 10

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - address: The address to listen on.
  ///   - port: The port to listen on; 0 lets the system choose a free one.
  ///   - requestTimeout: The time limit for a request and its response together.
  ///   - maxConnections: The maximum number of open connections; beyond it, the oldest connection
  ///     of the address with the most connections is closed.
  ///   - threadCount: The number of threads that respond to requests for files.
  ///   - endpoints: What answers requests for paths that are no files, by path. Bodies of other requests are not read,
  ///     and their connection is closed.
  ///   - makeResponder: Creates the closure that responds to requests, once the port is known. It is called on several
  ///     threads at the same time for files, and on one more thread for endpoints, one after another.
  /// - Throws: `SystemError` if the server cannot listen, `MissingLibraryError` if libmicrohttpd is
  ///   missing.
  package init(
    on address: SocketAddress, port: UInt16, requestTimeout: Duration = .seconds(60),
    maxConnections: Int = 256, threadCount: Int = 2,
    endpoints: [String: Endpoint] = [:],
    makeResponder: (_ port: UInt16) -> @Sendable (ServerRequest) -> ServerResponse
  ) throws {
    try openedLibmicrohttpd.require()
    let socket = try address.listen(port: port)
    let boundPort = SocketAddress.port(of: socket.number)
    let responder = unsafe Unmanaged.passRetained(
      try Responder(makeResponder(boundPort), threadCount: threadCount, endpoints: endpoints))
    let timeouts = unsafe Unmanaged.passRetained(
      ConnectionTimeouts(timeout: requestTimeout, maxConnections: maxConnections))
    let daemon = unsafe shim_start(
      libmicrohttpd, socket.number, UInt32(maxConnections + Self.maxClosingConnections),
      Self.idleTimeout, respond,
      responder.toOpaque(), handleConnectionEvent, handleRequestCompletion, timeouts.toOpaque())
    guard let daemon = unsafe daemon else {
      let error = SystemError.last
      unsafe responder.takeUnretainedValue().stop()
      unsafe responder.release()
      unsafe timeouts.release()
      throw error
    }
    // The daemon now owns the socket.
    _ = socket.release()
    self.port = boundPort
    unsafe self.daemon = unsafe daemon
    unsafe self.responder = unsafe responder
    unsafe self.timeouts = unsafe timeouts
    unsafe timeouts.takeUnretainedValue().start()
  }

  deinit {
    unsafe timeouts.takeUnretainedValue().stop()
    unsafe responder.takeUnretainedValue().stop()
    unsafe libmicrohttpd.MHD_stop_daemon(daemon)
    unsafe responder.release()
    unsafe timeouts.release()
  }
}

/// An object through which C callbacks reach the closure that responds to requests.
///
/// The thread of libmicrohttpd only receives requests and sends responses; connections are suspended until another thread
/// has made the response.
private final class Responder: Sendable {
  private let respond: @Sendable (ServerRequest) -> ServerResponse
  private let endpoints: [String: Endpoint]
  private let fileThreads: WorkerThreads
  /// The thread of endpoints: a search uses all processors, and files do not wait for it.
  private let endpointThread: WorkerThreads
  private let isStopped = Mutex(false)

  init(
    _ respond: @escaping @Sendable (ServerRequest) -> ServerResponse, threadCount: Int,
    endpoints: [String: Endpoint]
  ) throws(SystemError) {
    (self.respond, self.endpoints) = (respond, endpoints)
    fileThreads = try WorkerThreads(threadCount)
    endpointThread = try WorkerThreads(1)
  }

  /// Returns whether the server reads the body of a request, which only some endpoints need.
  func readsBody(of request: ServerRequest) -> Bool {
    endpoints[request.path]?.readsBody(of: request.method) ?? false
  }

  /// Suspends the connection of a request until it has a response, or refuses it at once.
  func respond(to request: ServerRequest, _ state: RequestState, on connection: OpaquePointer)
    -> MHD_Result
  {
    let endpoint = endpoints[request.path]
    // The body of any other request was not read, so its response cannot wait.
    guard (endpoint?.methods ?? Endpoint.reading).contains(request.method) else {
      return unsafe queue(respond(request), on: connection)
    }
    nonisolated(unsafe) let connection = unsafe connection
    return isStopped.withLock { isStopped in
      // A connection that is suspended when the server stops would end the program.
      guard !isStopped else { return shim_no }
      unsafe libmicrohttpd.MHD_suspend_connection(connection)
      (endpoint == nil ? fileThreads : endpointThread).run { [self] in
        state.setResponse(respond(request))
        unsafe libmicrohttpd.MHD_resume_connection(connection)
      }
      return shim_yes
    }
  }

  /// Waits until no connection is suspended, and suspends no other.
  func stop() {
    isStopped.withLock { $0 = true }
    fileThreads.stop()
    endpointThread.stop()
  }
}

/// The body of a request, which arrives in parts, and the response to it.
private final class RequestState: Sendable {
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var body: [UInt8] = []
    var isTooLarge = false
    var response: ServerResponse?
  }

  /// The parts of the body that have arrived.
  var body: [UInt8] { state.withLock { $0.body } }
  /// Whether the body is larger than the server accepts; its other parts are dropped.
  var isTooLarge: Bool { state.withLock { $0.isTooLarge } }

  /// Adds a part of the body.
  func append(_ part: UnsafeRawBufferPointer) {
    state.withLock { state in
      state.isTooLarge =
        state.isTooLarge || state.body.count + part.count > HTTPServer.maxBodyBytes
      if state.isTooLarge { state.body = [] } else { unsafe state.body.append(contentsOf: part) }
    }
  }

  /// Stores the response, for the thread that sends it.
  func setResponse(_ response: consuming sending ServerResponse) {
    var response: ServerResponse? = response
    state.withLock { $0.response = response.take() }
  }

  /// Removes and returns the response, if there is one.
  func takeResponse() -> ServerResponse? { state.withLock { $0.response.take() } }
}

/// Handles the callback of libmicrohttpd for a request: after its headers, and for each part of its
/// body.
@safe
private func respond(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  path: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?,
  upload: UnsafePointer<CChar>?, uploadSize: UnsafeMutablePointer<Int>?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context = unsafe context, let connection = unsafe connection,
    let path = unsafe path, let method = unsafe method, let state = unsafe state
  else { return shim_no }
  let responder = unsafe Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue()
  var request = unsafe ServerRequest(String(cString: method), String(cString: path))
  let readsBody = responder.readsBody(of: request)
  if unsafe state.pointee == nil {
    unsafe state.pointee = unsafe Unmanaged.passRetained(RequestState()).toOpaque()
    // A response at the first call would close the connection.
    if Endpoint.reading.contains(request.method) || readsBody { return shim_yes }
  }
  guard let opaqueState = unsafe state.pointee else { return shim_no }
  let requestState = unsafe Unmanaged<RequestState>.fromOpaque(opaqueState).takeUnretainedValue()
  if let response = requestState.takeResponse() { return unsafe queue(response, on: connection) }
  if let size = unsafe uploadSize?.pointee, size > 0 {
    guard readsBody else { return shim_no }
    unsafe requestState.append(UnsafeRawBufferPointer(start: upload, count: size))
    unsafe uploadSize?.pointee = 0
    return shim_yes
  }
  if requestState.isTooLarge {
    return unsafe queue(
      .text(413, "the body has more than \(HTTPServer.maxBodyBytes) bytes"), on: connection)
  }
  request.body = requestState.body
  let parameters = unsafe pairs {
    unsafe shim_for_each_parameter(libmicrohttpd, connection, $0, $1)
  }
  // libmicrohttpd leaves paths as they are, and so it leaves these.
  request.parameters = parameters.map { (decoded($0.name), decoded($0.value)) }
  request.headers = unsafe pairs {
    unsafe shim_for_each_header(libmicrohttpd, connection, $0, $1)
  }
  return unsafe responder.respond(to: request, requestState, on: connection)
}

/// Returns a percent-encoded name or value as text; one that is encoded wrongly as it is.
private func decoded(_ text: String) -> String {
  PercentEncoding.decode(text).map { String(decoding: $0, as: UTF8.self) } ?? text
}

/// Returns all names and values that an iteration of libmicrohttpd passes to its callback.
private func pairs(
  _ forEach: (MHD_KeyValueIterator, UnsafeMutableRawPointer) -> Void
) -> [(name: String, value: String)] {
  var pairs: [(name: String, value: String)] = []
  unsafe withUnsafeMutablePointer(to: &pairs) { pointer in
    unsafe forEach(
      { context, _, name, value in
        guard let name = unsafe name, let value = unsafe value else { return shim_yes }
        let list = unsafe context?.assumingMemoryBound(to: [(name: String, value: String)].self)
        unsafe list?.pointee.append((String(cString: name), String(cString: value)))
        return shim_yes
      }, pointer)
  }
  return pairs
}

/// Passes a response to libmicrohttpd, which sends it.
private func queue(_ response: consuming ServerResponse, on connection: OpaquePointer) -> MHD_Result
{
  let (status, headers) = (response.status, response.headers)
  guard let handle = unsafe makeResponseHandle(response.body) else { return shim_no }
  defer { unsafe libmicrohttpd.MHD_destroy_response(handle) }
  for header in headers {
    _ = unsafe libmicrohttpd.MHD_add_response_header(handle, header.name, header.value)
  }
  return unsafe libmicrohttpd.MHD_queue_response(connection, UInt32(status), handle)
}

/// Creates a response of libmicrohttpd for a body; `nil` if that fails.
private func makeResponseHandle(_ body: consuming ServerResponse.Body) -> OpaquePointer? {
  switch consume body {
  case .bytes(let bytes):
    return unsafe bytes.withUnsafeBytes {
      unsafe shim_response(libmicrohttpd, $0.baseAddress, $0.count)
    }
  case .file(let file, let range):
    // libmicrohttpd closes the file with the response.
    return unsafe libmicrohttpd.MHD_create_response_from_fd_at_offset64(
      UInt64(range.count), file.release(), UInt64(range.lowerBound))
  }
}

/// Closes connections that do not complete a response in time, and limits the number of
/// connections.
///
/// libmicrohttpd itself only closes idle connections, which a client can avoid by sending or
/// receiving a byte now and then. If there are too many connections, the oldest one of the address
/// with the most connections is closed, so that slow clients do not block others.
private final class ConnectionTimeouts: Sendable {
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
  if let opaqueState = unsafe state?.pointee {
    unsafe Unmanaged<RequestState>.fromOpaque(opaqueState).release()
    unsafe state?.pointee = nil
  }
  unsafe timeouts.responseCompleted(shim_socket(libmicrohttpd, connection))
}

/// Returns the timeouts object to which the context pointer of a callback refers.
private func connectionTimeouts(from context: UnsafeMutableRawPointer?) -> ConnectionTimeouts? {
  unsafe context.map { unsafe Unmanaged<ConnectionTimeouts>.fromOpaque($0).takeUnretainedValue() }
}

/// The shared library libmicrohttpd, loaded when the first server is created.
let openedLibmicrohttpd = unsafe DynamicLibrary<libmicrohttpd_functions>(
  LIBMICROHTTPD_FILE, debianPackage: "libmicrohttpd12", names: libmicrohttpd_names())

/// The functions of libmicrohttpd; the initialiser of the server has checked that they are
/// available.
var libmicrohttpd: libmicrohttpd_functions { openedLibmicrohttpd.functions }

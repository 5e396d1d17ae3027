internal import Basics
internal import CMicroHTTPD

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

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - address: The address to listen on.
  ///   - port: The port to listen on; 0 lets the system choose a free one.
  ///   - requestTimeout: The time limit for a request and its response together.
  ///   - maxConnections: The maximum number of open connections; beyond it, the oldest connection
  ///     of the address with the most connections is closed.
  ///   - makeResponder: Creates the closure that responds to requests, once the port is known. The
  ///     closure is called on another thread, for one request at a time.
  /// - Throws: `SystemError` if the server cannot listen, `MissingLibraryError` if libmicrohttpd is
  ///   missing.
  package init(
    on address: SocketAddress, port: UInt16, requestTimeout: Duration = .seconds(60),
    maxConnections: Int = 256,
    makeResponder: (_ port: UInt16) -> @Sendable (ServerRequest) -> ServerResponse
  ) throws {
    try openedLibmicrohttpd.require()
    let socket = try address.listen(port: port)
    let boundPort = SocketAddress.port(of: socket.number)
    let responder = unsafe Unmanaged.passRetained(Responder(makeResponder(boundPort)))
    let timeouts = unsafe Unmanaged.passRetained(
      ConnectionTimeouts(timeout: requestTimeout, maxConnections: maxConnections))
    let daemon = unsafe shim_start(
      libmicrohttpd, socket.number, UInt32(maxConnections + Self.maxClosingConnections),
      Self.idleTimeout, respond,
      responder.toOpaque(), handleConnectionEvent, handleRequestCompletion, timeouts.toOpaque())
    guard let daemon = unsafe daemon else {
      let error = SystemError.last
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
    unsafe libmicrohttpd.MHD_stop_daemon(daemon)
    unsafe responder.release()
    unsafe timeouts.release()
  }
}

/// An object through which C callbacks reach the closure that responds to requests.
private final class Responder: Sendable {
  let respond: @Sendable (ServerRequest) -> ServerResponse

  init(_ respond: @escaping @Sendable (ServerRequest) -> ServerResponse) { self.respond = respond }
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
    let path = unsafe path, let method = unsafe method
  else { return shim_no }
  // Requests with a body are rejected without reading it, and their connection is closed.
  guard unsafe uploadSize?.pointee == 0 else { return shim_no }
  // A response at the first call would close the connection, so GET waits for the second call.
  if let state = unsafe state, unsafe state.pointee == nil, unsafe strcmp(method, "GET") == 0 {
    unsafe state.pointee = context
    return shim_yes
  }
  let responder = unsafe Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue()
  let request = ServerRequest(
    unsafe String(cString: method), unsafe String(cString: path),
    parameters: unsafe pairs { unsafe shim_for_each_parameter(libmicrohttpd, connection, $0, $1) },
    headers: unsafe pairs { unsafe shim_for_each_header(libmicrohttpd, connection, $0, $1) })
  return unsafe queue(responder.respond(request), on: connection)
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

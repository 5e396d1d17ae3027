internal import Basics
internal import CMicroHTTPD

/// A server that answers requests on a thread of its own, for as long as the value is there.
@safe
package struct HTTPServer: ~Copyable {
  private let daemon: OpaquePointer
  private let responder: Unmanaged<Responder>
  private let clock: Unmanaged<ConnectionClock>
  package let port: UInt16

  /// So many connections may be on their way to their end, beyond those that may be open.
  private static let closing = 64
  /// In seconds without a word.
  private static let patience: UInt32 = 15

  /// Begins to listen; port 0 lets the system choose.
  ///
  /// What answers requests is made once the port is known, and asked on another thread, one request
  /// at a time.
  /// A request and its answer may take `limit` together. Of more than `connections` the oldest is cut off, of the address that has the most.
  ///
  /// - Throws: `SystemError` where it cannot listen, `MissingLibrary` without libmicrohttpd.
  package init(
    on address: SocketAddress, port: UInt16, limit: Duration = .seconds(60), connections: Int = 256,
    answering: (_ port: UInt16) -> @Sendable (Request) -> Answer
  ) throws {
    try openedLibmicrohttpd.require()
    let socket = try address.listen(port: port)
    let chosen = SocketAddress.port(of: socket.number)
    let responder = unsafe Unmanaged.passRetained(Responder(answering(chosen)))
    let clock = unsafe Unmanaged.passRetained(ConnectionClock(patience: limit, most: connections))
    let daemon = unsafe shim_start(
      libmicrohttpd, socket.number, UInt32(connections + Self.closing), Self.patience, respond,
      responder.toOpaque(), noteConnection, noteAnswer, clock.toOpaque())
    guard let daemon = unsafe daemon else {
      let error = SystemError.last
      unsafe responder.release()
      unsafe clock.release()
      throw error
    }
    // It is the server's now.
    _ = socket.release()
    self.port = chosen
    unsafe self.daemon = unsafe daemon
    unsafe self.responder = unsafe responder
    unsafe self.clock = unsafe clock
    unsafe clock.takeUnretainedValue().start()
  }

  deinit {
    unsafe clock.takeUnretainedValue().stop()
    unsafe libmicrohttpd.MHD_stop_daemon(daemon)
    unsafe responder.release()
    unsafe clock.release()
  }
}

private final class Responder: Sendable {
  let answer: @Sendable (Request) -> Answer

  init(_ answer: @escaping @Sendable (Request) -> Answer) { self.answer = answer }
}

/// Called for each request once its head is there, and for each part of what follows it.
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
  // Nobody has anything to send here: who does is answered without being read, and left.
  guard unsafe uploadSize?.pointee == 0 else { return shim_no }
  // Who is answered at the first call may not ask again on the same connection.
  if let state = unsafe state, unsafe state.pointee == nil, unsafe strcmp(method, "GET") == 0 {
    unsafe state.pointee = context
    return shim_yes
  }
  let responder = unsafe Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue()
  let request = Request(
    unsafe String(cString: method), unsafe String(cString: path),
    headers: unsafe headers(of: connection))
  return unsafe queue(responder.answer(request), on: connection)
}

private func headers(of connection: OpaquePointer) -> [(name: String, value: String)] {
  var headers: [(name: String, value: String)] = []
  unsafe withUnsafeMutablePointer(to: &headers) { pointer in
    unsafe shim_for_each_header(
      libmicrohttpd, connection,
      { context, _, name, value in
        guard let name = unsafe name, let value = unsafe value else { return shim_yes }
        let list = unsafe context?.assumingMemoryBound(to: [(name: String, value: String)].self)
        unsafe list?.pointee.append((String(cString: name), String(cString: value)))
        return shim_yes
      }, pointer)
  }
  return headers
}

private func queue(_ answer: consuming Answer, on connection: OpaquePointer) -> MHD_Result {
  let (status, headers) = (answer.status, answer.headers)
  guard let response = unsafe response(answer.body) else { return shim_no }
  defer { unsafe libmicrohttpd.MHD_destroy_response(response) }
  for header in headers {
    _ = unsafe libmicrohttpd.MHD_add_response_header(response, header.name, header.value)
  }
  return unsafe libmicrohttpd.MHD_queue_response(connection, UInt32(status), response)
}

private func response(_ body: consuming Answer.Body) -> OpaquePointer? {
  switch consume body {
  case .bytes(let bytes):
    return unsafe bytes.withUnsafeBytes {
      unsafe shim_response(libmicrohttpd, $0.baseAddress, $0.count)
    }
  case .file(let file, let range):
    // It is closed with the response.
    return unsafe libmicrohttpd.MHD_create_response_from_fd_at_offset64(
      UInt64(range.count), file.release(), UInt64(range.lowerBound))
  }
}

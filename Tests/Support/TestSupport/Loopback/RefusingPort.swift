/// Runs a test with a port of 127.0.0.1 that refuses connections.
///
/// A socket is bound to the port but does not listen, so that no server of another test gets the
/// port.
///
/// - Throws: Errors of the body, or ``LoopbackServerError`` if no port is free.
package func withRefusingPort<R>(_ body: (UInt16) async throws -> R) async throws -> R {
  let socket = try Socket.bound()
  let result = try await body(socket.port)
  return withExtendedLifetime(socket) { result }
}

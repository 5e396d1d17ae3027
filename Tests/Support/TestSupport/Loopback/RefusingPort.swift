/// Runs a test with a port of 127.0.0.1 that refuses connections.
///
/// The port is bound, so that no server of another test can take it, but nobody listens.
///
/// - Throws: What the body throws, or ``LoopbackServerError`` when no port is free.
package func withRefusingPort<R>(_ body: (UInt16) async throws -> R) async throws -> R {
  let socket = try Socket.bound()
  let result = try await body(socket.port)
  return withExtendedLifetime(socket) { result }
}

/// Sends one request and returns the whole answer, whatever its status.
///
/// Live transports, recordings and test doubles all have this shape; manners such as pacing and
/// retrying are functions from `Transport` to `Transport`.
///
/// - Throws: ``TransportError``, or `CancellationError`.
public typealias Transport = @Sendable (HTTPRequest) async throws -> HTTPResponse

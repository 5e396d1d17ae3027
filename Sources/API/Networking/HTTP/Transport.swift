/// A function that sends one request and returns the complete response, whatever its status.
///
/// Network clients, recordings and test doubles are transports. Policies such as pacing and retrying are
/// functions from `Transport` to `Transport`.
///
/// - Throws: ``TransportError``, or `CancellationError`.
public typealias Transport = @Sendable (HTTPRequest) async throws -> HTTPResponse

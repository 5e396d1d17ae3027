private import Basics
private import CCurl
private import FoundationEssentials
public import Networking
private import Synchronization

/// A transport over libcurl that runs all requests on one thread.
///
/// It enforces every limit of a request, and opens no socket to an address that the request forbids.
/// Redirects are followed if the host rule of the request allows it; secret headers are dropped when the
/// origin changes. Proxies are taken from the environment variables that curl uses. The addresses of servers
/// behind a proxy are unknown and therefore not checked.
///
/// The thread and the connections end when the transport is released, or with ``shutDown()``.
public final class CurlTransport: Sendable {
  /// The minimum speed of a response; a slower transfer is aborted.
  ///
  /// The time until the first byte of the response counts, too.
  public struct LowSpeedLimit: Sendable, Equatable {
    /// The minimum average speed of a response in bytes per second.
    public var bytesPerSecond: Int
    /// The number of seconds for which a response may be slower than the minimum; 0 means no limit.
    public var seconds: Int

    /// Creates a limit from a minimum speed and the time for which responses may be slower.
    public init(bytesPerSecond: Int, seconds: Int) {
      self.bytesPerSecond = bytesPerSecond
      self.seconds = seconds
    }
  }

  private let loop: CurlEventLoop
  private let proxies: ProxySettings
  private let lowSpeedLimit: LowSpeedLimit
  /// The path of a PEM file with certificate authorities, if not those of the system.
  private let caFile: String?
  private let lastJobID = Atomic<UInt64>(0)

  /// Whether libcurl was initialised.
  private static let isInitialised =
    libcurl.curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Creates a transport and starts its thread.
  ///
  /// - Parameters:
  ///   - maxConnectionsPerHost: The maximum number of connections to a host; further requests wait.
  ///   - lowSpeedLimit: The minimum speed of responses.
  ///   - proxies: The proxies to use, by default those of the environment variables.
  ///   - caFile: The path of a PEM file with certificate authorities to trust instead of the file of the
  ///     system; `nil` trusts those of the system. A folder of authorities that is built into libcurl stays
  ///     trusted.
  /// - Throws: `MissingLibraryError` if libcurl is not installed.
  public init(
    maxConnectionsPerHost: Int = 16,
    lowSpeedLimit: LowSpeedLimit = LowSpeedLimit(bytesPerSecond: 64, seconds: 30),
    proxies: ProxySettings = .environment, caFile: String? = nil
  ) throws {
    try openedLibcurl.require()
    precondition(Self.isInitialised, "libcurl cannot be initialised")
    self.loop = CurlEventLoop(maxConnectionsPerHost: maxConnectionsPerHost)
    self.lowSpeedLimit = lowSpeedLimit
    self.proxies = proxies
    self.caFile = caFile
  }

  deinit { loop.stop() }

  /// Aborts running requests, closes all connections and ends the thread.
  ///
  /// Later requests fail with `TransportError.refused`.
  public func shutDown() { loop.stop() }

  /// This transport as a function, to pass to a `Webservice` or to wrap in request policies.
  public var transport: Transport {
    { try await self.send($0) }
  }

  /// Sends a request, follows redirects, and returns the complete response.
  ///
  /// - Throws: `TransportError`, or `CancellationError`.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await request.performFollowingRedirects(parseURL: Destination.init(_:), performHop: perform)
  }

  /// Sends the request of one hop of a redirect chain, without following further redirects.
  private func perform(_ hop: RequestHop) async throws -> RequestHop.Response {
    let id = lastJobID.add(1, ordering: .relaxed).newValue
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        loop.enqueue(
          TransferJob(
            id: id, hop: hop, proxy: proxies.proxy(for: hop.destination),
            lowSpeedLimit: lowSpeedLimit,
            caFile: caFile, continuation: continuation))
        // `onCancel` may have run before the job was added.
        if Task.isCancelled { loop.cancelJob(id) }
      }
    } onCancel: {
      loop.cancelJob(id)
    }
  }
}

extension Webservice {
  /// Creates a client that sends its requests with libcurl.
  ///
  /// - Throws: `MissingLibraryError` if libcurl is not installed.
  public init(environment: Environment) throws {
    self.init(environment: environment, transport: try CurlTransport().transport)
  }
}

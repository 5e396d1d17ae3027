private import Basics
private import CCurl
public import Networking
private import Synchronization

/// The live transport: libcurl, all requests on one thread.
///
/// It keeps every limit of a request. What it was asked to keep away from, it does not open a
/// socket to. Redirects are followed within the request's rule, without secret headers where they
/// lead to another place. A proxy of the environment is used as curl does; which addresses lie
/// behind it cannot be seen, and so is not checked.
///
/// The connections and the thread go with the value, or with ``shutDown()``.
public final class CurlTransport: Sendable {
  /// The speed below which an answer is given up, the time until its first byte included.
  public struct Slowness: Sendable, Equatable {
    /// What an answer has to bring at least.
    public var bytesPerSecond: Int
    /// How long an answer may be slower than that; 0 is for ever.
    public var seconds: Int

    /// Makes a limit of speed and time.
    public init(bytesPerSecond: Int, seconds: Int) {
      self.bytesPerSecond = bytesPerSecond
      self.seconds = seconds
    }
  }

  private let loop: CurlLoop
  private let proxies: ProxySettings
  private let slowness: Slowness
  private let certificates: String?
  private let lastID = Atomic<UInt64>(0)

  private static let isReady = libcurl.curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - connectionsPerHost: How many requests a host may have to answer at once; more wait.
  ///   - slowness: When an answer is given up before its total time is over.
  ///   - proxies: Which proxy stands before which host.
  ///   - certificates: A file of authorities to trust instead of the system's file; a folder of
  ///     authorities that libcurl was built with stays trusted. `nil` trusts those of the system.
  /// - Throws: What says which library is missing, where libcurl is not installed.
  public init(
    connectionsPerHost: Int = 16, slowness: Slowness = Slowness(bytesPerSecond: 64, seconds: 30),
    proxies: ProxySettings = .environment, certificates: String? = nil
  ) throws {
    try openedLibcurl.require()
    precondition(Self.isReady, "libcurl cannot be initialised")
    self.loop = CurlLoop(connectionsPerHost: connectionsPerHost)
    self.slowness = slowness
    self.proxies = proxies
    self.certificates = certificates
  }

  deinit { loop.stop() }

  /// Ends what is under way, closes every connection and ends the thread.
  ///
  /// Requests that come later are refused.
  public func shutDown() { loop.stop() }

  /// The transport as the function that all transports are.
  public var transport: Transport {
    { try await self.send($0) }
  }

  /// Sends a request, follows its redirects, and returns the whole answer.
  ///
  /// - Throws: `TransportError`, or `CancellationError`.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await request.followingRedirects(reading: Destination.init(_:), performing: perform)
  }

  private func perform(_ hop: Hop) async throws -> Hop.Answer {
    let id = lastID.add(1, ordering: .relaxed).newValue
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        loop.perform(
          Order(
            id: id, hop: hop, proxy: proxies.proxy(for: hop.destination), slowness: slowness,
            certificates: certificates, continuation: continuation))
        // The handler below may have run before there was anything to cancel.
        if Task.isCancelled { loop.cancel(id) }
      }
    } onCancel: {
      loop.cancel(id)
    }
  }
}

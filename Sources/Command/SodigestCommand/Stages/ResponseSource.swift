internal import Archive
internal import Basics
internal import BuiltIn
package import Configuration
internal import FoundationEssentials
private import Glibc
package import Networking
internal import SampleAPI
internal import StackExchange
private import Synchronization

/// The source of API responses in a run: the network, a recording, the sample, or none.
struct ResponseSource {
  /// The simulated current time; `nil` for the real one.
  let now: Date?
  /// The API key; `nil` for none.
  let key: LoadedAPIKey?
  /// The scheme by which requests authenticate with the API.
  let scheme: APIScheme
  /// Creates the transport that answers requests; `nil` if the run must not send requests.
  let makeTransport: (@Sendable () throws -> Transport)?
  /// Hosts from which images are allowed, in addition to the default and the configured ones.
  let imageHosts: [AllowedHost]

  /// Prepares the source of API responses without sending a request.
  init(_ configuration: RunConfiguration, _ environment: CommandEnvironment) throws {
    key = try LoadedAPIKey.load(
      file: configuration.apiKeyFile, variables: environment.variables, files: environment.files)
    scheme = try configuration.scheme(hasKey: key != nil)
    var sourceTime: Date?
    switch configuration.source {
    case .live:
      makeTransport = environment.makeTransport
      imageHosts = []
    case .replay(let folder):
      let recording = try Recording(folder: folder)
      makeTransport = { recording.transport }
      sourceTime = recording.time
      imageHosts = []
    case .sample:
      let sample = try SampleAPI(files: BuiltIn.files(in: "Samples"))
      makeTransport = { sample.transport }
      sourceTime = sample.now
      imageHosts = [AllowedHost("avatars.example"), AllowedHost("images.example")]
    case .offline:
      makeTransport = nil
      imageHosts = []
    }
    now = try configuration.now ?? sourceTime ?? Self.sourceDateEpoch(environment.variables)
  }

  /// Creates the store of pauses and recent responses in the archive; returns `nil` unless the run uses the network.
  func policyStore(_ configuration: RunConfiguration, archivePath: String) throws
    -> RequestPolicyStore?
  {
    guard configuration.source == .live else { return nil }
    return try RequestPolicyStore(
      archivePath: archivePath, apiBase: scheme.archiveName(ofAPI: configuration.apiBase))
  }

  /// Creates the web service that sends the API requests of the run.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the run.
  ///   - environment: The network and the clocks.
  ///   - policyStore: The store of pauses and recent responses; `nil` disables the request policies.
  ///   - counter: Counts the requests that are sent.
  ///   - log: Prints a line about each request in a verbose run.
  /// - Returns: The web service; `nil` if the run must not send requests.
  /// - Throws: An error if the transport cannot be created.
  func webservice(
    _ configuration: RunConfiguration, _ environment: CommandEnvironment,
    policyStore: RequestPolicyStore?,
    counter: RequestCounter, log: @escaping @Sendable (String) -> Void
  ) throws -> Webservice? {
    guard let transport = try makeTransport?() else { return nil }
    let apiEnvironment = Environment.stackExchange(
      baseURL: configuration.apiBase, scheme: scheme, key: key?.key,
      userAgent: UserAgent.text(contact: configuration.contact))
    let redacted = key.map { redacting($0.key, from: transport) } ?? transport
    let logged = configuration.verbosity == .verbose ? logging(redacted, to: log) : redacted
    let counted = counter.counting(logged, below: configuration.apiBase)
    guard let policyStore else {
      return Webservice(environment: apiEnvironment, transport: counted)
    }
    let policy = RequestPolicy.stackExchange(
      baseURL: configuration.apiBase, deadlines: policyStore.deadlineStore,
      responses: policyStore.responseCache)
    let limited = policy.applied(
      to: counted, clock: environment.monotonicClock, currentDate: environment.clock)
    // The recorder is outermost, so that it records the responses that the run used, cached ones
    // included, and no failed attempts.
    let recorded = configuration.recordingFolder.map { folder in
      recording(limited, to: folder, at: now ?? environment.clock())
    }
    return Webservice(environment: apiEnvironment, transport: recorded ?? limited)
  }

  /// Returns the time that the environment variable `SOURCE_DATE_EPOCH` sets for reproducible builds; `nil` if it is
  /// not set.
  private static func sourceDateEpoch(_ variables: [String: String]) throws(ConfigurationError)
    -> Date?
  {
    let name = "SOURCE_DATE_EPOCH"
    guard let text = variables[name], !text.isEmpty else { return nil }
    guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
      throw ConfigurationError(
        .invalidEnvironment(name: name, value: text, expected: "seconds since 1970"))
    }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }
}

/// Stores what request policies need across runs: pauses that an API asked for, and its responses of the last minute.
///
/// The store has its own connection to the archive, because responses arrive on any thread. Responses are only saved by
/// ``saveResponses(in:)`` over the connection of the run, because each transaction of one connection makes the other
/// reread its pages.
final class RequestPolicyStore: Sendable {
  /// The connection to the archive, protected by a lock.
  private let archive: Mutex<Archive>
  /// The name by which the archive refers to the API, such as its base URL.
  private let apiBase: String
  /// The responses that are not yet saved in the archive.
  private let pendingResponses = Mutex<[PendingResponse]>([])

  /// A gzipped response of the API that is not yet saved in the archive.
  private struct PendingResponse {
    let request: String
    let body: [UInt8]
    let date: Date
  }

  /// Opens a separate connection to the archive.
  init(archivePath: String, apiBase: String) throws {
    archive = Mutex(try Archive(at: archivePath, for: .readWrite))
    self.apiBase = apiBase
  }

  /// Reads and writes the ends of the API's pauses in the archive, for the request policies.
  var deadlineStore: DeadlineStore {
    DeadlineStore(
      read: { [self] method in
        try archive.withLock { try $0.backoffEnd(ofMethod: method, apiBase: apiBase) }
      },
      write: { [self] method, end in
        let whole = Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.up))
        try archive.withLock {
          try $0.saveBackoff(ofMethod: method, apiBase: apiBase, until: whole)
        }
      })
  }

  /// Reads and writes recent responses of the API in the archive, for the request policies.
  var responseCache: ResponseCache {
    ResponseCache(
      read: { [self] request, since in
        guard
          let stored = try archive.withLock({ try $0.recentResponse(to: request, since: since) })
        else { return nil }
        // A damaged response is requested again.
        return (try? Gzip.inflated(stored.body)).map { ($0, stored.date) }
      },
      write: { [self] request, response, date in
        let body = response.gzippedBody ?? Gzip.compressed(response.body)
        pendingResponses.withLock {
          $0.append(PendingResponse(request: request, body: body, date: date))
        }
      })
  }

  /// Saves the responses that arrived since the last call in the archive.
  func saveResponses(in archive: Archive) throws {
    let responses = pendingResponses.withLock { pendingResponses in
      defer { pendingResponses = [] }
      return pendingResponses
    }
    for response in responses {
      try archive.saveResponse(
        response.body, to: response.request, at: response.date,
        deletingBefore: response.date - Self.responseLifetime)
    }
  }

  /// The time in seconds for which responses are stored: a minute, and a second for rounding.
  private static let responseLifetime: TimeInterval = 61
}

/// An API key from a file or from the environment; it is never printed.
package struct LoadedAPIKey: Sendable {
  package let key: APIKey
  /// Whether other users can read the file that contains the key.
  package let isReadableByOthers: Bool
}

extension LoadedAPIKey {
  /// Loads the API key from the file of `--api-key-file` if it is set, else from `SODIGEST_API_KEY`, else from the
  /// credentials of systemd.
  ///
  /// - Returns: The key; `nil` if there is none.
  /// - Throws: An error if a file or its key is invalid.
  package static func load(
    file: String?, variables: [String: String], files: FileAccess
  ) throws(ConfigurationError) -> LoadedAPIKey? {
    if let file { return try LoadedAPIKey(file: file, files) }
    if let text = variables["SODIGEST_API_KEY"], !text.isEmpty {
      return LoadedAPIKey(
        key: try validatedKey(text, from: "SODIGEST_API_KEY"), isReadableByOthers: false)
    }
    return try loadSystemdCredential(in: variables["CREDENTIALS_DIRECTORY"], files)
  }

  /// Loads the API key that systemd passes with `LoadCredential=api-key:…`; returns `nil` if there is none.
  private static func loadSystemdCredential(
    in folder: String?, _ files: FileAccess
  ) throws(ConfigurationError) -> LoadedAPIKey? {
    guard let file = folder.map({ "\($0)/api-key" }), (try? files.read(file) == nil) != true else {
      return nil
    }
    return try LoadedAPIKey(file: file, files)
  }

  /// Loads the API key from a file, which must have one line.
  private init(file: String, _ files: FileAccess) throws(ConfigurationError) {
    let lines = try Self.contents(of: file, files).split(separator: "\n")
    guard let line = lines.first else {
      throw ConfigurationError(.invalidKeyFile(path: file, reason: "is empty"))
    }
    guard lines.count == 1 else {
      throw ConfigurationError(.invalidKeyFile(path: file, reason: "has several lines"))
    }
    self.init(
      key: try Self.validatedKey(String(line), from: "the file `\(file)`"),
      isReadableByOthers: Self.isReadableByOthers(file))
  }

  /// Returns the text of a file that contains an API key, without carriage returns.
  private static func contents(of file: String, _ files: FileAccess) throws(ConfigurationError)
    -> String
  {
    let contents: [UInt8]?
    do throws(FileAccessError) {
      contents = try files.read(file)
    } catch {
      throw ConfigurationError(.invalidKeyFile(path: file, reason: "cannot be read (\(error))"))
    }
    guard let bytes = contents else {
      throw ConfigurationError(.invalidKeyFile(path: file, reason: "does not exist"))
    }
    guard bytes.count <= 4_096 else {
      throw ConfigurationError(.invalidKeyFile(path: file, reason: "is too long"))
    }
    return String(decoding: bytes.filter { $0 != 0x0d }, as: UTF8.self)
  }

  /// Validates the text of an API key: 8 to 200 printable characters without blanks and quotes.
  private static func validatedKey(
    _ text: String, from source: String
  ) throws(ConfigurationError) -> APIKey {
    let isPlain = text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x22 && $0 != 0x27 }
    guard isPlain, let key = try? APIKey(text) else {
      throw ConfigurationError(.invalidKey(source: source, reason: "contains invalid characters"))
    }
    guard text.utf8.count >= 8 else {
      throw ConfigurationError(.invalidKey(source: source, reason: "is too short"))
    }
    guard text.utf8.count <= 200 else {
      throw ConfigurationError(.invalidKey(source: source, reason: "is too long"))
    }
    return key
  }

  /// Reports whether users other than the owner have any permission for a file.
  private static func isReadableByOthers(_ file: String) -> Bool {
    var info = stat()
    guard unsafe stat(file, &info) == 0 else { return false }
    return info.st_mode & 0o077 != 0
  }
}

internal import Basics
internal import BuiltIn
internal import Configuration
internal import FoundationEssentials
internal import Networking
internal import SampleAPI
internal import StackExchange

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
  init(_ options: RunOptions, _ environment: CommandEnvironment) throws {
    key = try LoadedAPIKey.load(
      file: options.apiKeyFile, variables: environment.variables, files: environment.files)
    scheme = try options.scheme(hasKey: key != nil)
    var sourceTime: Date?
    switch options.source {
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
    now = try options.now ?? sourceTime ?? Self.sourceDateEpoch(environment.variables)
  }

  /// Creates the store of pauses and recent responses in the archive; returns `nil` unless the run uses the network.
  func policyStore(_ options: RunOptions, archivePath: String) throws -> RequestPolicyStore? {
    guard options.source == .live else { return nil }
    return try RequestPolicyStore(
      archivePath: archivePath, apiBase: scheme.archiveName(ofAPI: options.apiBase))
  }

  /// Creates the web service that sends the API requests of the run.
  ///
  /// - Parameters:
  ///   - options: The options of the run.
  ///   - environment: The network and the clocks.
  ///   - policyStore: The store of pauses and recent responses; `nil` disables the request policies.
  ///   - counter: Counts the requests that are sent.
  ///   - log: Prints a line about each request in a verbose run.
  /// - Returns: The web service; `nil` if the run must not send requests.
  /// - Throws: An error if the transport cannot be created.
  func webservice(
    _ options: RunOptions, _ environment: CommandEnvironment, policyStore: RequestPolicyStore?,
    counter: RequestCounter, log: @escaping @Sendable (String) -> Void
  ) throws -> Webservice? {
    guard let transport = try makeTransport?() else { return nil }
    let apiEnvironment = Environment.stackExchange(
      baseURL: options.apiBase, scheme: scheme, key: key?.key,
      userAgent: Self.userAgent(options.contact))
    let redacted = key.map { redacting($0.key, from: transport) } ?? transport
    let logged = options.verbosity == .verbose ? logging(redacted, to: log) : redacted
    let counted = counter.counting(logged, below: options.apiBase)
    guard let policyStore else {
      return Webservice(environment: apiEnvironment, transport: counted)
    }
    let policy = RequestPolicy.stackExchange(
      baseURL: options.apiBase, deadlines: policyStore.deadlineStore,
      responses: policyStore.responseCache)
    let limited = policy.applied(
      to: counted, clock: environment.monotonicClock, currentDate: environment.clock)
    // The recorder is outermost, so that it records the responses that the run used, cached ones
    // included, and no failed attempts.
    let recorded = options.recordingFolder.map { folder in
      recording(limited, to: folder, at: now ?? environment.clock())
    }
    return Webservice(environment: apiEnvironment, transport: recorded ?? limited)
  }

  /// Returns the value of the `User-Agent` header: the version, and contact details if there are any.
  private static func userAgent(_ contact: String?) -> String {
    "sodigest/\(version)\(contact.map { " (\($0))" } ?? "")"
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

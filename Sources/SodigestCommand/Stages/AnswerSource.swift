internal import Basics
internal import BuiltIn
internal import Configuration
internal import FoundationEssentials
internal import Networking
internal import SampleAPI
internal import StackExchange

/// Where the answers of a run come from: the network, a recording, the sample, or nowhere.
struct AnswerSource {
  /// The moment that the run pretends it is; `nil` means the real one.
  let now: Date?
  let key: FoundKey?
  /// How the API is asked.
  let scheme: APIScheme
  /// Makes what asks, for who asks only; `nil` when the run may not ask anyone.
  let transport: (@Sendable () throws -> Transport)?
  /// Hosts of images beyond the usual and the named ones.
  let imageHosts: [AllowedHost]

  /// Prepares to ask; nothing is sent yet.
  init(_ options: RunOptions, _ surroundings: CommandEnvironment) throws {
    key = try FoundKey.find(
      file: options.apiKeyFile, variables: surroundings.variables, files: surroundings.files)
    scheme = try options.scheme(hasKey: key != nil)
    var ownTime: Date?
    switch options.source {
    case .live:
      transport = surroundings.liveTransport
      imageHosts = []
    case .replay(let folder):
      let recording = try Recording(folder: folder)
      transport = { recording.transport }
      ownTime = recording.time
      imageHosts = []
    case .sample:
      let sample = try SampleAPI(files: BuiltIn.files(in: "Samples"))
      transport = { sample.transport }
      ownTime = sample.now
      imageHosts = [AllowedHost("avatars.example"), AllowedHost("images.example")]
    case .offline:
      transport = nil
      imageHosts = []
    }
    now = try options.now ?? ownTime ?? Self.sourceDate(surroundings.variables)
  }

  /// What an archive remembers of pauses and answers, if the run asks the network.
  func book(_ options: RunOptions, archivePath: String) throws -> RequestLog? {
    guard options.source == .live else { return nil }
    return try RequestLog(
      archivePath: archivePath, apiBase: scheme.archiveName(ofAPI: options.apiBase))
  }

  /// The API in this run, treated as it asks for; `nil` when the run may not ask anyone.
  func service(
    _ options: RunOptions, _ surroundings: CommandEnvironment, remembering book: RequestLog?,
    counter: RequestCounter, tell: @escaping @Sendable (String) -> Void
  ) throws -> Webservice? {
    guard let transport = try transport?() else { return nil }
    let environment = Environment.stackExchange(
      baseURL: options.apiBase, scheme: scheme, key: key?.key,
      userAgent: Self.userAgent(options.contact))
    let discreet = key.map { redacting($0.key, from: transport) } ?? transport
    let told = options.verbosity == .verbose ? telling(tell, of: discreet) : discreet
    let counted = counter.counting(told, below: options.apiBase)
    guard let book else { return Webservice(environment: environment, transport: counted) }
    let policy = RequestPolicy.stackExchange(
      baseURL: options.apiBase, deadlines: book.deadlines, responses: book.answers)
    let polite = policy.applied(
      to: counted, clock: surroundings.steadyClock, currentDate: surroundings.clock)
    // Outermost, so that a recording holds what the run made use of: no failed tries, and what was
    // remembered too.
    let recorded = options.record.map { recording(polite, to: $0, at: now ?? surroundings.clock()) }
    return Webservice(environment: environment, transport: recorded ?? polite)
  }

  private static func userAgent(_ contact: String?) -> String {
    let address = "+https://github.com/sodigest/sodigest"
    return "sodigest/\(version) (\(address)\(contact.map { "; \($0)" } ?? ""))"
  }

  /// The time that builds which are to be repeated agree upon.
  private static func sourceDate(_ variables: [String: String]) throws(UsageError) -> Date? {
    let name = "SOURCE_DATE_EPOCH"
    guard let text = variables[name], !text.isEmpty else { return nil }
    guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
      throw .wrongEnvironment(name: name, value: text, expected: "seconds since 1970")
    }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }
}

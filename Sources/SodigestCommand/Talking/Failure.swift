internal import Archive
internal import Basics
internal import Configuration
internal import Dumps
internal import Fetching
internal import FoundationEssentials
internal import Networking
internal import Output
internal import Packing
internal import StackExchange
internal import Theming

/// Something that went wrong, as users hear it and scripts see it.
struct Failure: Error {
  let code: ExitCode
  /// Empty where there is nothing to be said.
  let message: String
  /// When it is worth trying again, if the server said so.
  var retryAfter: Date?

  init(_ code: ExitCode, _ message: String, retryAfter: Date? = nil) {
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
  }

  /// Sorts any error of the modules; a pause counts from `now`.
  init(_ error: any Error, now: Date) {
    switch error {
    case let failure as Failure: self = failure
    case is CancellationError: self.init(.interrupted, "interrupted; what was fetched is kept")
    case let error as UsageError: self.init(.usage, "\(error)")
    case let error as ConfigurationError: self.init(.configuration, "\(error)")
    case let error as WebserviceError: self.init(error, now: now)
    case let error as FetchError: self.init(error)
    case let error as ArchiveError: self.init(Self.code(of: error), "\(error)")
    case let error as DumpError: self.init(Self.code(of: error), "\(error)")
    case let error as SevenZipError: self.init(.storage, "\(error)")
    case let error as MissingLibraryError: self.init(.storage, "\(error)")
    case let error as RunLockError: self.init(Self.code(of: error), "\(error)")
    case let error as RecordingError: self.init(Self.code(of: error), "\(error)")
    case let error as SiteThemeError: self.init(.configuration, "\(error)")
    case let error as OutputError: self.init(Self.code(of: error), "\(error)")
    // Who does not read on does not want to hear of it.
    case ConsoleError.closed: self.init(.storage, "")
    case let error as ConsoleError: self.init(.storage, "\(error)")
    default: self.init(.fault, "unexpected fault: \(error); please report it")
    }
  }

  private init(_ error: WebserviceError, now: Date) {
    switch error {
    case .keyUnavailable, .connectivity, .backend, .unreadable:
      let text = error.description
      self.init(
        RejectedParameter(error) == nil ? .network : .usage,
        error.advice.map { "\(text.endingSentence) \($0)" } ?? text)
    case .throttled(let pause, let message):
      let end = (now + pause / .seconds(1)).nextSecond
      self.init(
        .paused,
        "the API asks for a pause (\(message)); run again after \(end.nextMinute.formatted(.iso8601))",
        retryAfter: end)
    }
  }

  private init(_ error: FetchError) {
    var message = "\(error)"
    if case .unknownSite(let site, let known) = error,
      let nearest = nearestName(to: site, among: known)
    {
      message += "; did you mean `\(nearest)`?"
    }
    self.init(error.cause == .api ? .network : .usage, message)
  }

  private static func code(of error: ArchiveError) -> ExitCode {
    switch error {
    case .missing, .unreadable, .notWritable, .notAnArchive, .corrupt, .invalid, .altered, .newer,
      .older, .diskFull:
      .storage
    case .interrupted: .interrupted
    case .busy: .locked
    case .otherAPI: .usage
    case .failed: .fault
    }
  }

  private static func code(of error: DumpError) -> ExitCode {
    switch error {
    case .unknownSite, .multipleSites, .duplicateTable, .missingPosts: .usage
    case .unreadable, .noTable, .malformed: .storage
    }
  }

  private static func code(of error: RecordingError) -> ExitCode {
    switch error {
    case .notFound: .usage
    case .unreadable, .unwritable: .storage
    }
  }

  private static func code(of error: OutputError) -> ExitCode {
    switch error {
    case .belongsToOtherArchive: .usage
    case .unusableFolder, .noSite, .notWritable, .diskFull, .foreignFile, .unreadableManifest,
      .unreadable:
      .storage
    }
  }

  private static func code(of error: RunLockError) -> ExitCode {
    switch error {
    case .held: .locked
    case .unavailable, .foreign: .storage
    }
  }
}

extension Date {
  /// The next whole second, for what is told in seconds must not be too early; what is beyond one by
  /// less than clocks can tell is not the next.
  fileprivate var nextSecond: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 - 0.001).rounded(.up))
  }
}

extension Failure {
  /// The same failure, with the digest that it hit.
  init(_ failure: Failure, of digest: String) {
    self.init(failure.code, "\(digest): \(failure.message)", retryAfter: failure.retryAfter)
  }
}

extension WebserviceError {
  /// What may help, beyond what the message says.
  fileprivate var advice: String? {
    switch self {
    case .connectivity(_, .unreachable): "Check the network, and --api-base if it is given."
    case .connectivity(_, .insecure):
      "Check this machine's clock; SSL_CERT_FILE names a file of authorities to trust."
    case .connectivity(_, .timedOut), .connectivity(_, .broken), .connectivity(_, .tooLarge),
      .unreadable:
      "Run again later."
    case .backend where RejectedParameter(self) == .key:
      "It does not take the API key; look at the file of --api-key-file, or SODIGEST_API_KEY."
    case .backend where RejectedParameter(self) == .site: "Look at --site."
    case .backend(let id, _, _) where id >= 500 || id == 403 || id == 429: "Run again later."
    case .keyUnavailable, .connectivity(_, .refused), .connectivity(_, .notRecorded), .backend,
      .throttled:
      nil
    }
  }
}

extension String {
  /// The text, with a point if nothing ends its last sentence.
  fileprivate var endingSentence: String {
    last.map(".!?…".contains) == true ? self : "\(self)."
  }
}

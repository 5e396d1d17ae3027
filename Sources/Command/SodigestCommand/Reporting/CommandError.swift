internal import Archive
internal import Basics
internal import Configuration
internal import Dumps
internal import Fetching
internal import FoundationEssentials
internal import Networking
internal import SiteBuild
internal import Pages
internal import StackExchange

/// An error that ends a run, or part of it, with its exit code and message.
struct CommandError: Error {
  /// The exit code of a run that ends with this error.
  let exitCode: ExitCode
  /// The message for the user; empty for none.
  let message: String
  /// The earliest time to retry, if the server gave one.
  var retryAfter: Date?

  /// Creates an error with an exit code and a message.
  init(_ code: ExitCode, _ message: String, retryAfter: Date? = nil) {
    self.exitCode = code
    self.message = message
    self.retryAfter = retryAfter
  }

  /// Creates an error with the exit code and message for any error that other modules throw.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - now: The time at which a pause that the API asks for begins.
  init(_ error: any Error, now: Date) {
    switch error {
    case let error as CommandError: self = error
    case is CancellationError: self.init(.interrupted, "interrupted")
    case let error as ConfigurationError:
      self.init(error.location.isFile ? .configuration : .usage, "\(error)")
    case let error as WebserviceError: self.init(error, now: now)
    case let error as FetchError: self.init(error)
    case let error as ArchiveError: self.init(Self.exitCode(of: error), "\(error)")
    case let error as DumpError: self.init(Self.exitCode(of: error), "\(error)")
    case let error as SevenZipError: self.init(.storage, "\(error)")
    case let error as MissingLibraryError: self.init(.storage, "\(error)")
    case let error as RunLockError: self.init(Self.exitCode(of: error), "\(error)")
    case let error as RecordingError: self.init(Self.exitCode(of: error), "\(error)")
    case let error as SiteThemeError: self.init(.configuration, "\(error)")
    case let error as ZimWriterError:
      self.init(ExitCode(rawValue: error.exitCode) ?? .internalError, "\(error)")
    case let error as TemporaryFileError: self.init(.storage, "\(error)")
    case let error as OutputError: self.init(Self.exitCode(of: error), "\(error)")
    // If nobody reads the output, nobody needs the message.
    case ConsoleError.closed: self.init(.storage, "")
    case let error as ConsoleError: self.init(.storage, "\(error)")
    default: self.init(.internalError, "internal error: \(error); please report it")
    }
  }

  /// Converts an error of the API; a pause that the API asks for begins at `now`.
  private init(_ error: WebserviceError, now: Date) {
    switch error {
    case .keyUnavailable, .connectivity, .backend, .unreadable:
      let text = error.description
      self.init(
        RejectedParameter(error) == nil ? .network : .usage,
        error.advice.map { "\(text.withFullStop) \($0)" } ?? text)
    case .throttled(let pause, let message):
      let end = (now + pause / .seconds(1)).nextSecond
      self.init(
        .paused,
        "the API asks for a pause (\(message)); run again after \(end.roundedUpToMinute.iso8601Text)",
        retryAfter: end)
    }
  }

  /// Converts an error of a fetch, and suggests the nearest site if the site is unknown.
  private init(_ error: FetchError) {
    var message = "\(error)"
    if case .unknownSite(let site, let sites) = error,
      let nearest = nearestName(to: site, among: sites)
    {
      message += "; did you mean `\(nearest)`?"
    }
    self.init(error.cause == .api ? .network : .usage, message)
  }

  /// Returns the exit code for an error of the archive.
  private static func exitCode(of error: ArchiveError) -> ExitCode {
    switch error {
    case .missing, .unreadable, .notWritable, .notAnArchive, .notRegular, .corrupt, .invalid,
      .altered, .newer, .older, .diskFull, .outOfMemory:
      .storage
    case .interrupted: .interrupted
    case .busy: .locked
    case .otherAPI: .usage
    case .failed: .internalError
    }
  }

  /// Returns the exit code for an error in a data dump.
  private static func exitCode(of error: DumpError) -> ExitCode {
    switch error {
    case .unknownSite, .multipleSites, .duplicateTable, .missingPosts: .usage
    case .unreadable, .noTable, .incomplete, .nestedArchive, .malformed: .storage
    }
  }

  /// Returns the exit code for an error of recorded responses.
  private static func exitCode(of error: RecordingError) -> ExitCode {
    switch error {
    case .notFound: .usage
    case .unreadable, .unwritable: .storage
    }
  }

  /// Returns the exit code for an error of the output folder.
  private static func exitCode(of error: OutputError) -> ExitCode {
    switch error {
    case .belongsToOtherArchive: .usage
    case .unusableFolder, .noSite, .notWritable, .diskFull, .foreignFile, .unreadableManifest,
      .unreadable:
      .storage
    }
  }

  /// Returns the exit code for a failure to lock.
  private static func exitCode(of error: RunLockError) -> ExitCode {
    switch error {
    case .held: .locked
    case .unavailable, .notALockFile: .storage
    }
  }
}

extension Date {
  /// The time rounded up to a whole second; an excess of at most a millisecond is ignored.
  fileprivate var nextSecond: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 - 0.001).rounded(.up))
  }
}

extension CommandError {
  /// Creates a copy of an error whose message begins with the name of the affected digest.
  init(_ failure: CommandError, inDigest digest: String) {
    self.init(failure.exitCode, "\(digest): \(failure.message)", retryAfter: failure.retryAfter)
  }
}

extension WebserviceError {
  /// Advice for the user, to be appended to the message; `nil` for none.
  fileprivate var advice: String? {
    switch self {
    case .connectivity(_, .unreachable): "Check the network, and --api-base if it is set."
    case .connectivity(_, .insecure):
      "Check this machine's clock and its certificate authorities (SSL_CERT_FILE)."
    case .connectivity(_, .timedOut), .connectivity(_, .broken), .connectivity(_, .tooLarge),
      .unreadable:
      "Run again later."
    case .backend where RejectedParameter(self) == .key:
      "Check the API key in the file of --api-key-file or in SODIGEST_API_KEY."
    case .backend where RejectedParameter(self) == .site: "Check --site."
    case .backend(let id, _, _) where id >= 500 || id == 403 || id == 429: "Run again later."
    case .keyUnavailable, .connectivity(_, .refused), .connectivity(_, .notRecorded), .backend,
      .throttled:
      nil
    }
  }
}

extension String {
  /// The text with a full stop at its end, unless it already ends with punctuation.
  fileprivate var withFullStop: String {
    last.map(".!?…".contains) == true ? self : "\(self)."
  }
}

package import Archive
package import ArchiveSearch
internal import Glibc
package import Search
internal import Synchronization

/// An archive that is opened when it is asked, and closed when nobody asks for a while.
///
/// An open file would make imports slower, and keep the write-ahead log from being removed. A file that was replaced is
/// opened again.
package final class ArchiveLibrary: Sendable {
  private let path: String
  private let site: String?
  private let resolve: @Sendable (String) -> String
  /// Returns today; editions of later days are ignored.
  private let latestVisibleDay: @Sendable () -> String
  private let idleTime: Duration
  private let makeSearch: @Sendable (Archive) -> any QuestionSearch
  private let state = Mutex(State())

  private struct State {
    var open: OpenArchive?
    /// The number of requests so far.
    var requestCount = 0
  }

  /// An open archive with its search.
  final class OpenArchive {
    let archive: Archive
    /// The API name of the only site that is read; nil for all sites.
    let site: String?
    var search: any QuestionSearch
    /// The file after the first request, which may create the write-ahead log.
    fileprivate var file: FileIdentity?

    fileprivate init(_ archive: Archive, ofSite site: String?, _ search: any QuestionSearch) {
      (self.archive, self.site, self.search) = (archive, site, search)
    }

    /// Reads the sites that may be read.
    func sites() throws(ArchiveError) -> SiteDirectory {
      try SiteDirectory(archive, onlySite: site)
    }
  }

  /// The device and number of a file and of its write-ahead log, which differ after the file is replaced.
  fileprivate struct FileIdentity: Equatable {
    let device: dev_t
    let number: ino_t
    let logNumber: ino_t?

    /// Reads the identity of the file at a path; `nil` if there is none.
    init?(at path: String) {
      guard let file = Self.status(ofFileAt: path) else { return nil }
      (device, number) = (file.st_dev, file.st_ino)
      logNumber = Self.status(ofFileAt: path + "-wal")?.st_ino
    }

    private static func status(ofFileAt path: String) -> stat? {
      var status = stat()
      return unsafe stat(path, &status) == 0 ? status : nil
    }
  }

  /// Opens an archive, to find out whether it can be read.
  ///
  /// - Parameters:
  ///   - path: The path of the archive file.
  ///   - site: The API name of the only site whose questions are read, besides searches; nil for all sites.
  ///   - resolve: Returns the file to which the path leads, if it is a symbolic link.
  ///   - latestVisibleDay: Returns the last day whose editions are read.
  ///   - idleTime: The time without requests after which the file is closed.
  ///   - makeSearch: Creates the search of an archive.
  /// - Throws: ``ArchiveError``, unless another program locks the file just now.
  package init(
    at path: String, ofSite site: String? = nil,
    resolvingPath resolve: @escaping @Sendable (String) -> String = { $0 },
    latestVisibleDay: @escaping @Sendable () -> String = { "9999-12-31" },
    idleTime: Duration = .seconds(10),
    makeSearch: @escaping @Sendable (Archive) -> any QuestionSearch = { ArchiveSearch($0) }
  ) throws(ArchiveError) {
    (self.path, self.site, self.resolve) = (path, site, resolve)
    (self.latestVisibleDay, self.idleTime) = (latestVisibleDay, idleTime)
    self.makeSearch = makeSearch
    do throws(ArchiveError) {
      _ = try openArchive()
    } catch .busy {
      // The first request tries again.
    }
  }

  /// The longest time to wait for another program.
  private static let busyTimeout = Duration.milliseconds(300)

  /// Calls a closure with the archive in a read transaction.
  ///
  /// - Throws: A `ToolFailure` if the archive cannot be read now, a `CancellationError` if the task is cancelled, or the
  ///   error of the closure.
  func read<R: Sendable>(_ body: @Sendable (OpenArchive) throws -> R) throws -> R {
    do {
      return try access(body)
    } catch {
      throw Self.failure(of: error)
    }
  }

  /// Calls a closure with the search of the archive in a read transaction.
  ///
  /// - Throws: `ArchiveError` if the archive cannot be read now, or the error of the closure.
  package func search<R: Sendable>(
    _ body: @Sendable (inout any QuestionSearch) throws -> R
  ) throws -> R {
    try access { try body(&$0.search) }
  }

  private func access<R: Sendable>(_ body: @Sendable (OpenArchive) throws -> R) throws -> R {
    defer { closeWhenIdle() }
    return try state.withLock { state in
      do {
        return try read(&state, body)
      } catch {
        switch error {
        case ArchiveError.busy, ArchiveError.interrupted: break
        // Whatever is wrong with the file may be gone when it is opened again.
        case is ArchiveError: state.open = nil
        default: break
        }
        throw error
      }
    }
  }

  /// Closes the archive.
  package func close() { state.withLock { $0.open = nil } }

  private func read<R: Sendable>(
    _ state: inout State, _ body: @Sendable (OpenArchive) throws -> R
  ) throws -> R {
    let path = resolve(path)
    if let open = state.open, open.file != FileIdentity(at: path) { state.open = nil }
    for _ in 0..<2 {
      let open = try state.open ?? openArchive()
      state.open = open
      open.archive.latestVisibleDay = latestVisibleDay()
      let result: R? = try open.archive.readTransaction {
        // Another archive may have been copied into the file.
        try open.archive.storedID() == open.archive.id ? try body(open) : nil
      }
      if let result {
        if open.file == nil { open.file = FileIdentity(at: path) }
        return result
      }
      state.open = nil
    }
    throw ArchiveError.busy(path: path)
  }

  private func openArchive() throws(ArchiveError) -> OpenArchive {
    let archive = try Archive(at: resolve(path), for: .readOnly, busyTimeout: Self.busyTimeout)
    return OpenArchive(archive, ofSite: site, makeSearch(archive))
  }

  /// Closes the archive later, unless there are requests until then.
  private func closeWhenIdle() {
    let count = state.withLock { state in
      state.requestCount += 1
      return state.requestCount
    }
    Task { [weak self, idleTime] in
      try? await Task.sleep(for: idleTime)
      self?.state.withLock { if $0.requestCount == count { $0.open = nil } }
    }
  }

  /// Returns the error of a request for an error of reading.
  private static func failure(of error: any Error) -> any Error {
    switch error {
    case ArchiveError.busy:
      ToolFailure(
        "busy: another program is writing the archive, such as an import; try again in a minute")
    case ArchiveError.interrupted: CancellationError()
    case let error as ArchiveError: ToolFailure(Quotation.line("\(error)"))
    case SearchError.missingIndex(let command):
      ToolFailure(
        """
        The archive has no search index yet; `\(command)` makes one. \
        read_question and recent_questions work without it
        """)
    case SearchError.emptyQuery:
      ToolFailure("`query` has no words; give at least one word, such as swift actor")
    case SearchError.queryTooLong: ToolFailure("`query` is too long; give at most a few words")
    default: error
    }
  }
}

/// A search of the questions of an archive, as `ArchiveSearch` has it; tests have their own.
package protocol QuestionSearch {
  /// Returns the questions or answers that match a query, in an order; see `ArchiveSearch`.
  mutating func results(of query: String, order: SearchOrder, offset: Int, limit: Int) throws
    -> SearchResults
  /// Returns the answers that help best with a question in plain words; see `ArchiveSearch`.
  mutating func answers(to text: String, limit: Int) throws -> [FoundAnswer]
  /// Returns the results for the script of the search page, as JSON.
  mutating func pageResults(of form: [String: String], limit: Int) throws -> [UInt8]
}

extension ArchiveSearch: QuestionSearch {}

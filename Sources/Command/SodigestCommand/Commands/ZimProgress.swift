internal import FoundationEssentials
internal import Synchronization

/// The progress of writing a ZIM file, on the terminal and in a file for other programs.
///
/// The file is replaced as a whole at most once a second, and holds a line such as
/// `{"done": 5, "total": 10}`, as Kiwix's farm reads it.
final class ZimProgress: Sendable {
  private let reporter: Reporter
  /// The path of the file; `nil` for none.
  private let path: String?
  private let clock: @Sendable () -> Date
  private let lastWriteDate = Mutex(Date.distantPast)

  init(_ reporter: Reporter, file path: String?, clock: @escaping @Sendable () -> Date) {
    (self.reporter, self.path, self.clock) = (reporter, path, clock)
  }

  /// Writes the numbers of finished and of all questions into the file.
  func report(_ done: Int, of total: Int) throws(CommandError) {
    guard let path else { return }
    do {
      try Data(#"{"done": \#(done), "total": \#(total)}"#.utf8 + [UInt8(ascii: "\n")])
        .write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw CommandError(
        .storage, "`\(path)` cannot be written; check its folder, or omit --stats-filename")
    }
  }

  /// Shows the numbers of finished and of all questions; may be called from any thread.
  func update(_ done: Int, of total: Int) {
    reporter.progress(done, of: total, "questions", showsRate: true)
    guard path != nil else { return }
    lastWriteDate.withLock { date in
      let now = clock()
      guard now.timeIntervalSince(date) >= 1 else { return }
      date = now
      // A later write, at the end at the latest, reports an error that stays.
      try? report(done, of: total)
    }
  }
}

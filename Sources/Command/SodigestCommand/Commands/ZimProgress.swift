internal import Basics
internal import Configuration
internal import FoundationEssentials
internal import Glibc
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
    try check()
    do throws(SystemError) {
      try Self.replace(path, #"{"done": \#(done), "total": \#(total)}"# + "\n")
    } catch {
      throw CommandError(
        .storage,
        "`\(path)` cannot be written; check its folder, or omit --stats-filename: \(error.reason)")
    }
  }

  /// Throws an error unless the path is that of no file, an empty one or an earlier one of this type.
  func check() throws(CommandError) {
    guard let path else { return }
    try ProtectedFiles.checkReplacing(
      path, option: .statsFilename, kind: "file with the progress of `sodigest zim`"
    ) { bytes in
      String(decoding: bytes, as: UTF8.self)
        .wholeMatch(of: /\{"done": [0-9]+, "total": [0-9]+\}\n/) != nil
    }
  }

  /// Replaces a file as a whole by a new one, without following links.
  private static func replace(_ path: String, _ text: String) throws(SystemError) {
    let part = "\(path).\(UInt64.random(in: 0 ... .max)).sodigest-part"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let file = FileDescriptor(try SystemError.check { unsafe open(part, flags, 0o666) })
    do throws(SystemError) {
      try FileDescriptor.writeAll(Array(text.utf8), to: file.number)
      _ = try SystemError.check { unsafe rename(part, path) }
    } catch {
      unsafe unlink(part)
      throw error
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

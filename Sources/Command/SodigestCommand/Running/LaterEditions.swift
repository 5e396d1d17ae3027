internal import Archive
internal import Basics
internal import Configuration

/// The editions after the day of a command, which a run with a wrong clock created.
///
/// Pages, mail and all other output leave them out.
struct LaterEditions {
  /// The day of the command, such as `2026-11-21`.
  private let day: String
  /// The dates of the editions by the name of their digest, oldest first.
  private var datesByDigest: [(digest: String, dates: [String])] = []

  /// Makes an archive leave out all editions after a day, and lists them.
  init(after day: String, leavingOutOf archive: Archive) throws(ArchiveError) {
    self.day = day
    archive.latestVisibleDay = day
    for edition in try archive.editions(after: day) {
      if datesByDigest.last?.digest != edition.digest {
        datesByDigest.append((edition.digest, []))
      }
      datesByDigest[datesByDigest.count - 1].dates.append(edition.date)
    }
  }

  /// All editions, sorted by digest, then oldest first.
  var all: [(digest: String, date: String)] {
    datesByDigest.flatMap { digest, dates in dates.map { (digest, $0) } }
  }

  /// A warning for each digest, or only for the named one.
  func warnings(ofDigest name: String? = nil) -> [String] {
    datesByDigest.filter { name == nil || $0.digest == name }.map { digest, dates in
      let editions =
        dates.count == 1
        ? "the edition of \(digest) of \(dates[0])"
        : "\(dates.count) editions of \(digest) from \(dates[0]) to \(dates[dates.count - 1])"
      return """
        warning: ignored \(editions), which \(dates.count == 1 ? "is" : "are") later than \(day); check this machine's \
        clock, or delete \(dates.count == 1 ? "it" : "each") with `sodigest forget edition \(digest) \
        \(dates.count == 1 ? dates[0] : "DATE")`
        """
    }
  }
}

extension RunConfiguration {
  /// Returns the day of a command, which `--now` may set.
  func today(_ environment: CommandEnvironment) -> String {
    calendar.day(of: now ?? environment.clock()).description
  }
}

extension Archive {
  /// Opens an archive for reading without the editions after a day.
  convenience init(readingAt path: String, editionsThrough day: String) throws(ArchiveError) {
    try self.init(at: path, for: .readOnly)
    latestVisibleDay = day
  }
}

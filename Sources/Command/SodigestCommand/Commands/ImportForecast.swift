internal import Configuration
package import Dumps
package import FoundationEssentials

/// What the import of a data dump takes: first by the size of its files, then by what its first seconds took.
package final class ImportForecast {
  private let archivePath: String
  private let hasIndex: Bool
  private let processorCount: Int
  /// The size of the archive when the import began, in bytes.
  private let initialSize: Int
  /// The time and the position of the first report.
  private var first: (date: Date, bytesRead: Int)?
  private var isFinished = false

  /// The bytes of the archive for each byte of XML of posts and comments, as measured on dumps.
  private static let archiveRatio = 1.2
  /// The bytes of the search index for each byte of XML, as measured on dumps.
  private static let indexRatio = 0.2
  /// The time of the search index for each second of the import: that of the work that processors share, and that of
  /// one of them, as measured on dumps.
  private static let (sharedIndexTimeRatio, indexTimeRatio) = (2.4, 0.2)
  /// The size from which on space is checked, in bytes; a smaller import soon finds out.
  private static let minCheckedBytes = 100_000_000
  /// How long an import runs before the rest is estimated, and how long it must take to be worth a message, in seconds.
  private static let (sampleDuration, minDuration) = (4.0, 30.0)

  package init(archivePath: String, hasIndex: Bool, processorCount: Int) {
    (self.archivePath, self.hasIndex) = (archivePath, hasIndex)
    self.processorCount = processorCount
    initialSize = databaseSize(at: archivePath)
  }

  /// Throws an error if an import of all rows does not fit on the disk.
  ///
  /// - Parameter textSize: The size of the posts and comments in bytes of XML.
  /// - Throws: `CommandError` with both sizes.
  func checkSpace(textSize: Int) throws(CommandError) {
    let ratio = Self.archiveRatio + (hasIndex ? Self.indexRatio : 0)
    let neededBytes = Int(Double(textSize) * ratio)
    guard neededBytes >= Self.minCheckedBytes else { return }
    try Disk(of: archivePath).check(
      hasRoomFor: neededBytes, option: .archive,
      advice: """
        , leave out comments with \(OptionName.noComments.flag), or select questions, such as with \
        \(OptionName.minScore.flag); a disk that compresses needs less: \(OptionName.force.flag) \
        imports anyway
        """)
  }

  /// Returns a sentence about the time and the space of the whole import, once it is known; before that and afterwards nil.
  package func sentence(after progress: ImportProgress, at now: Date) -> String? {
    guard !isFinished else { return nil }
    guard let first else {
      first = (now, progress.bytesRead)
      return nil
    }
    let elapsed = now.timeIntervalSince(first.date)
    let bytesRead = progress.bytesRead - first.bytesRead
    guard elapsed >= Self.sampleDuration, bytesRead > 0 else { return nil }
    isFinished = true
    let share = Double(progress.totalBytes - progress.bytesRead) / Double(bytesRead)
    // The index has what earlier runs imported, too.
    let wholeTime = elapsed * Double(progress.totalBytes) / Double(bytesRead)
    let indexTimeRatio = Self.sharedIndexTimeRatio / Double(processorCount) + Self.indexTimeRatio
    let seconds = elapsed * share + (hasIndex ? wholeTime * indexTimeRatio : 0)
    guard seconds >= Self.minDuration else { return nil }
    let grownBytes = Double(databaseSize(at: archivePath) - initialSize)
    let indexRatio = hasIndex ? Self.indexRatio / Self.archiveRatio : 0
    let archiveBytes = Double(initialSize) + grownBytes * (1 + share) * (1 + indexRatio)
    let index = hasIndex ? " and its search index" : ""
    let duration = seconds < 90 ? "\(Int(seconds)) s" : "\(Int((seconds / 60).rounded(.up))) min"
    let free = Disk(of: archivePath).freeBytes.map { "; \($0.byteCountText) are free" } ?? ""
    return """
      the import\(index) will take about \(duration), and the archive about \
      \(Int(archiveBytes).byteCountText)\(free)
      """
  }
}

internal import Archive
internal import Basics
internal import Configuration
internal import Fetching
internal import FoundationEssentials

/// The status of the daily runs, as `status --json` prints it; collected without network and without locks.
struct StatusReport: Encodable {
  /// The exit code with which `status` ends.
  var exit = ExitCode.success.rawValue
  var archive: ArchiveFile
  /// The last run that succeeded; `nil` if there is none.
  @EncodesNull var lastSuccess: RunInfo?
  /// The last run that failed; `nil` if there is none.
  @EncodesNull var lastFailure: RunInfo?
  /// The last run if it has not ended, because it is still active or was killed; otherwise `nil`.
  @EncodesNull var unfinished: RunInfo?
  /// The time since the end of the last successful run in seconds; `nil` if there is none.
  @EncodesNull var age: Int?
  /// The age in seconds above which the last success is stale.
  var staleAfter: Int
  /// Whether the last success, of all digests or of one in the configuration, is too old or missing; never if the
  /// archive has only imports and no digest is configured.
  var isStale: Bool
  /// The editions after the day of the command, which everything else leaves out.
  var laterEditions: [EditionInfo]
  /// Missing images, news and other items, which later runs may fetch or deliver.
  var missing: MissingItems
  /// The images that are skipped for good, one line for each host and reason.
  var skipped: [String]
  /// The quota of each API when it was last reported.
  var quotas: [QuotaInfo]
  /// The numbers of rows in the archive.
  var sizes: RowCounts
  /// The digests of the configuration, or else of the archive.
  var digests: [DigestInfo]
  /// The imported data dumps.
  var dumps: [DumpInfo]

  /// Reads the status from the archive and the digests that a configuration names.
  init(_ configuration: RunConfiguration, now: Date) throws {
    let path = resolvingSymbolicLinks(configuration.archivePath)
    let archive = try Archive(at: path, for: .readOnly)
    let laterEditions = try LaterEditions(
      after: configuration.calendar.day(of: now).description, leavingOutOf: archive)
    self.laterEditions = laterEditions.all.map { EditionInfo(digest: $0.digest, edition: $0.date) }
    let counts = try archive.counts()
    let limit = Int(configuration.staleAfter.components.seconds)
    // Runs with the sample have the date of the sample.
    let isSample = configuration.source == .sample
    let isTooOld = { (date: Date?) in
      date.map { !isSample && now.timeIntervalSince($0) > Double(limit) } ?? true
    }
    let success = try archive.lastRun(matching: .success)
    let failure = try archive.lastRun(matching: .failure)
    let last = try archive.lastRun(matching: .any)
    self.archive = ArchiveFile(path: path, bytes: databaseSize(at: path))
    lastSuccess = success.map(RunInfo.init)
    lastFailure = failure.map(RunInfo.init)
    unfinished = last.flatMap { $0.end == nil ? RunInfo($0) : nil }
    age = success.map { max(0, Int(now.timeIntervalSince($0.end ?? $0.start))) }
    staleAfter = limit
    missing = MissingItems(
      images: counts.missingImages, lines: last?.missingItems ?? [],
      news: try Self.undeliveredNews(in: archive, after: last, configuration))
    skipped = UnavailableImage.messagesByHost(
      try archive.absentImages().compactMap(UnavailableImage.init))
    quotas = try archive.quotas().map(QuotaInfo.init)
    sizes = RowCounts(counts)
    digests = try Self.digests(of: configuration, in: archive, isTooOld: isTooOld)
    dumps = try archive.dumps().map(DumpInfo.init)
    let expectsFetches =
      try !configuration.digests.isEmpty || archive.lastRun(matching: .fetch) != nil
    isStale =
      expectsFetches && isTooOld(success?.end ?? success?.start)
      || digests.contains(where: \.isStale)
    exit = exitCode.rawValue
  }

  /// Returns the digests of the configuration, or else of the archive.
  private static func digests(
    of configuration: RunConfiguration, in archive: Archive, isTooOld: (Date?) -> Bool
  ) throws -> [DigestInfo] {
    let names = configuration.digests.map(\.folderName)
    let digests = try names.isEmpty ? archive.digestStatuses() : names.map(archive.status)
    return digests.map { digest in
      // Without a configuration it is unknown which digests are still built.
      DigestInfo(digest, isStale: !names.isEmpty && isTooOld(digest.lastSuccess))
    }
  }

  /// Returns the editions whose news is undelivered: none unless `on-news` is set, or while a run is active that will
  /// still deliver it.
  private static func undeliveredNews(
    in archive: Archive, after lastRun: RunRecord?, _ configuration: RunConfiguration
  ) throws -> [EditionInfo] {
    let isActive = lastRun != nil && lastRun?.end == nil
    guard configuration.onNews != nil, !isActive else { return [] }
    return try archive.pendingDeliveries().map { EditionInfo(digest: $0.digest, edition: $0.date) }
  }

  /// The exit code of `status`: `findings` if anything is stale or undelivered, otherwise `success`.
  var exitCode: ExitCode { isStale || !missing.news.isEmpty ? .findings : .success }

  /// The path and size of the archive.
  struct ArchiveFile: Encodable {
    var path: String
    var bytes: Int
  }

  /// The start, end and result of a run.
  struct RunInfo: Encodable {
    var command: String
    var start: Date
    @EncodesNull var end: Date?
    @EncodesNull var exit: Int?
    @EncodesNull var message: String?

    init(_ run: RunRecord) {
      (command, start, end, exit, message) = (
        run.command, run.start, run.end, run.exitCode, run.message
      )
    }
  }

  /// Missing images, news and other items, which later runs may fetch or deliver.
  struct MissingItems: Encodable {
    var images: Int
    /// The missing items of the last run, one line each.
    var lines: [String]
    /// The news that was not yet delivered to `on-news`.
    var news: [EditionInfo]
  }

  /// An edition by its digest and its date.
  struct EditionInfo: Encodable {
    var digest: String
    var edition: String
  }

  /// The quota of an API when it was last reported.
  struct QuotaInfo: Encodable {
    var api: String
    var maximum: Int
    var remaining: Int
    var seen: Date

    init(apiBase: String, quota: Quota) {
      (api, maximum, remaining, seen) = (apiBase, quota.maximum, quota.remaining, quota.reportDate)
    }
  }

  /// The numbers of rows in the archive.
  struct RowCounts: Encodable {
    var questions, gone, answers, comments, users, images, imageBytes, editions: Int

    init(_ sizes: ArchiveCounts) {
      (questions, gone, answers) = (sizes.questions, sizes.unavailableQuestions, sizes.answers)
      (comments, users, editions) = (sizes.comments, sizes.users, sizes.editions)
      (images, imageBytes) = (sizes.images, sizes.imageBytes)
    }
  }

  /// A data dump that was imported, or whose import has started.
  struct DumpInfo: Encodable {
    var site: String
    /// The latest date in the dump.
    var date: Date
    /// A description of the imported part; empty for the whole dump.
    var selection: String
    var began: Date
    /// The end of the import; `nil` if it is incomplete.
    @EncodesNull var finished: Date?
    var questions, answers, comments, passedOver: Int

    init(_ dump: DumpRecord) {
      (site, date, selection) = (dump.site, dump.date, dump.selection)
      (began, finished) = (dump.startDate, dump.endDate)
      (questions, answers, comments) = (dump.questionCount, dump.answerCount, dump.commentCount)
      passedOver = dump.skippedCount
    }
  }

  /// The newest edition and the last runs of a digest.
  struct DigestInfo: Encodable {
    var name: String
    @EncodesNull var edition: String?
    @EncodesNull var questions: Int?
    @EncodesNull var lastSuccess: Date?
    @EncodesNull var lastFailure: Date?
    @EncodesNull var failure: String?
    var isStale: Bool

    init(_ status: DigestStatus, isStale: Bool) {
      name = status.name
      (edition, questions) = (status.latestEditionDate, status.questionCount)
      lastSuccess = status.lastSuccess
      (lastFailure, failure) = (status.lastFailure, status.failure)
      self.isStale = isStale
    }
  }
}

extension StatusReport {
  /// Returns the status as text, in labelled lines.
  func text(now: Date) -> String {
    var lines = [("Last success", lastSuccessText(now: now))]
    if let lastFailure {
      let reason = lastFailure.message.map { ": \(Self.firstLine(of: $0))" } ?? ""
      lines.append(
        ("Last failure", "\(lastFailure.start.inUTC), exit \(lastFailure.exit ?? 1)\(reason)"))
    }
    if let unfinished {
      lines.append(("Unfinished", "\(unfinished.command) of \(unfinished.start.inUTC)"))
    }
    lines.append(("Missing", missingText))
    lines += Self.column("Skipped", skipped)
    lines += laterEditions.map { edition in
      (
        "Ignored",
        "\(edition.digest), \(edition.edition): later than today; see `sodigest help forget`"
      )
    }
    lines += quotas.map { quota in
      (
        "Quota",
        "\(quota.remaining) of \(quota.maximum) requests left at \(quota.api), \(quota.seen.inUTC)"
      )
    }
    lines.append(("Archive", "\(archive.path), \(archive.bytes.byteCountText)"))
    lines.append(("", sizes.text))
    lines += dumps.enumerated().map { ($0 == 0 ? "Dumps" : "", $1.text) }
    let width = digests.map(\.name.count).max() ?? 0
    for (index, digest) in digests.enumerated() {
      let name = digest.name.padding(to: width)
      lines.append((index == 0 ? "Digests" : "", "\(name)  \(digest.text)"))
    }
    return lines.map { "\($0.0.padding(to: 14))\($0.1)\n" }.joined()
  }

  /// Returns the time and the age of the last successful run; without one, whether it is missing.
  private func lastSuccessText(now: Date) -> String {
    guard let lastSuccess, let age else {
      return isStale || dumps.isEmpty ? "never" : "none needed, only imports"
    }
    let warning =
      isStale && age > staleAfter ? "; stale after \(Self.durationText(seconds: staleAfter))" : ""
    return
      "\((lastSuccess.end ?? lastSuccess.start).inUTC), \(Self.durationText(seconds: age)) ago\(warning)"
  }

  /// The number of missing images, and at most five of the other missing items, one line each.
  private var missingText: String {
    let images = missing.images == 0 ? [] : [pluralized(missing.images, "image")]
    let undelivered = missing.news.map {
      "news of \($0.digest), \($0.edition): not delivered to on-news"
    }
    let lines = undelivered + missing.lines
    let parts = images + lines.prefix(5)
    let extra = lines.count > 5 ? ["\(lines.count - 5) more"] : []
    return parts.isEmpty ? "nothing" : (parts + extra).joined(separator: "\n" + "".padding(to: 14))
  }

  /// Returns at most five lines below one label, and the number of further lines.
  private static func column(_ label: String, _ lines: [String]) -> [(String, String)] {
    let shown = lines.prefix(5) + (lines.count > 5 ? ["\(lines.count - 5) more"] : [])
    return shown.enumerated().map { ($0 == 0 ? label : "", $1) }
  }

  /// Returns a duration in its largest unit with a count of at least two, such as `36 hours`.
  static func durationText(seconds: Int) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
    let (size, name) = units.first { seconds >= 2 * $0.0 } ?? (60, "minute")
    return pluralized(seconds / size, name)
  }

  /// Returns the first line of a text.
  private static func firstLine(of text: String) -> String {
    String(text.prefix { $0 != "\n" })
  }
}

extension StatusReport.RowCounts {
  fileprivate var text: String {
    let unavailable = gone == 0 ? "" : " (\(gone) unavailable)"
    return """
      \(pluralized(questions, "question"))\(unavailable), \(pluralized(answers, "answer")), \
      \(pluralized(comments, "comment")), \(pluralized(users, "user")), \
      \(pluralized(images, "image")) of \(imageBytes.byteCountText), \(pluralized(editions, "edition"))
      """
  }
}

extension StatusReport.DumpInfo {
  fileprivate var text: String {
    let state =
      finished.map { "imported \($0.inUTC)" } ?? "incomplete, started \(began.inUTC)"
    return """
      \(site) of \(date.inUTC), \(state): \(pluralized(questions, "question")), \
      \(pluralized(answers, "answer")), \(pluralized(comments, "comment"))\
      \(selection.isEmpty ? "" : " (\(selection))")
      """
  }
}

extension StatusReport.DigestInfo {
  fileprivate var text: String {
    guard let edition, let questions else {
      return failure.map { "failed: \($0)" } ?? "never built"
    }
    let success =
      lastSuccess.map { ", fetched \($0.inUTC)" } ?? (isStale ? ", never fetched" : "")
    let isFailing = lastFailure.map { $0 > lastSuccess ?? .distantPast } ?? false
    let failing = isFailing ? failure.map { ", failing: \($0)" } ?? "" : ""
    let stale = isStale ? ", stale" : ""
    return "\(edition), \(pluralized(questions, "question"))\(success)\(stale)\(failing)"
  }
}

extension Date {
  /// The time to the minute in UTC, such as `2026-11-21 06:00 UTC`.
  fileprivate var inUTC: String {
    formatted(.iso8601.dateTimeSeparator(.space)).dropLast(4) + " UTC"
  }
}

extension String {
  /// Returns the text padded at its end with spaces to a width.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}

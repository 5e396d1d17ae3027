internal import Archive
internal import Configuration
internal import FoundationEssentials

/// The command `status`: how the daily runs are doing, without asking anybody or keeping anybody
/// waiting.
struct Status: Encodable {
  var exit = ExitCode.success.rawValue
  var archive: ArchiveFile
  @OrNull var lastSuccess: Run?
  @OrNull var lastFailure: Run?
  /// When a run began that did not end: it is at work, or was killed.
  @OrNull var unfinished: Run?
  /// Seconds since the last success.
  @OrNull var age: Int?
  /// Seconds after which it is too long ago.
  var staleAfter: Int
  var isStale: Bool
  var missing: Missing
  var quotas: [QuotaItem]
  var sizes: Sizes
  var digests: [DigestItem]
  /// What came from data dumps, and when.
  var dumps: [DumpItem]

  /// Looks at the archive that a configuration names, and at the digests that it expects.
  init(_ configuration: RunConfiguration, now: Date) throws {
    let path = fileBehindLinks(configuration.options.archivePath)
    let archive = try Archive(at: path, for: .readOnly)
    let known = try archive.counts()
    let limit = Int(configuration.options.stale.components.seconds)
    let isTooOld = { (date: Date?) in date.map { now.timeIntervalSince($0) > Double(limit) } ?? true
    }
    let success = try archive.lastRun(matching: .success)
    let failure = try archive.lastRun(matching: .failure)
    let last = try archive.lastRun(matching: .any)
    self.archive = ArchiveFile(path: path, bytes: databaseSize(at: path))
    lastSuccess = success.map(Run.init)
    lastFailure = failure.map(Run.init)
    unfinished = last.flatMap { $0.end == nil ? Run($0) : nil }
    age = success.map { max(0, Int(now.timeIntervalSince($0.end ?? $0.start))) }
    staleAfter = limit
    // A run at work is still to tell of its news; without a program nobody is to be told.
    let isUndelivered = configuration.onNews != nil && (last == nil || last?.end != nil)
    missing = Missing(
      images: known.missingImages, lines: last?.missing ?? [],
      news: isUndelivered ? try archive.pendingDeliveries().map(News.init) : [])
    quotas = try archive.quotas().map(QuotaItem.init)
    sizes = Sizes(known)
    let names = configuration.digests.map(\.folderName)
    let expected = try names.isEmpty ? archive.digestStatuses() : names.map(archive.status)
    digests = expected.map { digest in
      // Without a configuration nobody knows which digests are still wanted.
      DigestItem(digest, isStale: !names.isEmpty && isTooOld(digest.lastSuccess))
    }
    dumps = try archive.dumps().map(DumpItem.init)
    isStale = isTooOld(success?.end ?? success?.start) || digests.contains(where: \.isStale)
    exit = code.rawValue
  }

  /// Whether somebody has to look at something.
  var code: ExitCode { isStale || !missing.news.isEmpty ? .findings : .success }

  struct ArchiveFile: Encodable {
    var path: String
    var bytes: Int
  }

  struct Run: Encodable {
    var command: String
    var start: Date
    @OrNull var end: Date?
    @OrNull var exit: Int?
    @OrNull var message: String?

    init(_ run: RunRecord) {
      (command, start, end, exit, message) = (
        run.command, run.start, run.end, run.exitCode, run.message
      )
    }
  }

  struct Missing: Encodable {
    var images: Int
    /// What the last run said may still come.
    var lines: [String]
    /// What `on-news` was not told of yet.
    var news: [News]
  }

  /// An edition with news.
  struct News: Encodable {
    var digest: String
    var edition: String

    init(_ delivery: Delivery) { (digest, edition) = (delivery.digest, delivery.date) }
  }

  struct QuotaItem: Encodable {
    var api: String
    var maximum: Int
    var remaining: Int
    var seen: Date

    init(apiBase: String, quota: Quota) {
      (api, maximum, remaining, seen) = (apiBase, quota.maximum, quota.remaining, quota.reportDate)
    }
  }

  struct Sizes: Encodable {
    var questions, gone, answers, comments, users, images, imageBytes, editions: Int

    init(_ sizes: ArchiveCounts) {
      (questions, gone, answers) = (sizes.questions, sizes.unavailableQuestions, sizes.answers)
      (comments, users, editions) = (sizes.comments, sizes.users, sizes.editions)
      (images, imageBytes) = (sizes.images, sizes.imageBytes)
    }
  }

  struct DumpItem: Encodable {
    var site: String
    /// The latest date in it.
    var date: Date
    /// Which part of it was wanted; empty for all.
    var selection: String
    var began: Date
    /// Without, it is not there whole.
    @OrNull var finished: Date?
    var questions, answers, comments, passedOver: Int

    init(_ dump: DumpRecord) {
      (site, date, selection) = (dump.site, dump.date, dump.selection)
      (began, finished) = (dump.startDate, dump.endDate)
      (questions, answers, comments) = (dump.questionCount, dump.answerCount, dump.commentCount)
      passedOver = dump.skippedCount
    }
  }

  struct DigestItem: Encodable {
    var name: String
    @OrNull var edition: String?
    @OrNull var questions: Int?
    @OrNull var lastSuccess: Date?
    @OrNull var lastFailure: Date?
    @OrNull var failure: String?
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

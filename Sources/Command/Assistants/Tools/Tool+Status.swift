internal import Archive
internal import Basics
internal import FoundationEssentials
internal import StackExchange

extension Tool {
  /// Returns the tool that describes the archive.
  static func archiveStatus(of library: ArchiveLibrary, now: @escaping @Sendable () -> Date) -> Tool
  {
    Tool(
      name: "archive_status", title: "Status of the archive",
      description: """
        Returns what the archive holds and how old it is: its sites and digests, the numbers of questions and \
        answers, and when it was last updated. Use it to learn which sites and digests there are, and whether an \
        answer may be outdated.
        """,
      parameters: [], outputSchema: ArchiveOverview.fields.schema
    ) { _ in
      try library.read { open in try ArchiveOverview(of: open, now: now()).result }
    }
  }
}

/// What an archive holds, and how old it is.
struct ArchiveOverview {
  private let sites: [(site: Community, questionCount: Int, dumpDate: Date?)]
  private let answerCount: Int
  private let digests: [DigestStatus]
  /// The editions later than today, which are left out.
  private let laterEditions: [(digest: String, date: String)]
  private let isSample: Bool
  private let lastUpdate: Date?
  private let now: Date

  init(of open: ArchiveLibrary.OpenArchive, now: Date) throws {
    let (archive, directory) = (open.archive, try open.sites())
    let dumps = try archive.dumps().filter { directory.includes($0.site) }
    let counts = try archive.questionAndAnswerCounts(ofSite: open.site)
    answerCount = counts.answers
    sites = counts.sites.map { site, count in
      (site, count, dumps.filter { $0.site == site.apiSiteParameter }.map(\.date).max())
    }
    let excluded = try open.digestsOfOtherSites(directory)
    digests = try archive.digestStatuses().filter { !excluded.contains($0.name) }.map { digest in
      var digest = digest
      digest.latestEditionDate = digest.latestEditionDate.flatMap(dayText)
      return digest
    }
    laterEditions = try archive.editions(after: archive.latestVisibleDay).filter {
      !excluded.contains($0.digest)
    }
    isSample = archive.isSample
    let success = try archive.lastRun(matching: .success)
    lastUpdate = (dumps.compactMap(\.endDate) + [success?.end ?? success?.start].compactMap(\.self))
      .max()
    self.now = now
  }

  var result: ToolResult {
    ToolResult(text: text, structuredContent: Self.fields.value(of: self))
  }

  private var questionCount: Int { sites.reduce(0) { $0 + $1.questionCount } }

  /// The age of the last update in whole hours.
  private var ageInHours: Int? {
    lastUpdate.map { max(0, Int(now.timeIntervalSince($0) / 3_600)) }
  }

  private var text: String {
    var lines = [
      """
      The archive holds \(questionCount) questions and \(answerCount) answers\
      \(isSample ? ", the sample that is built into sodigest" : "").
      """
    ]
    if let time = isoTime(lastUpdate), let ageInHours {
      let age = ageInHours < 48 ? "\(ageInHours) hours" : "\(ageInHours / 24) days"
      lines.append("It was last updated at \(time), \(age) ago.")
    } else {
      lines.append("It was never updated by a successful run.")
    }
    lines += ["", "Sites:"]
    for (site, count, date) in sites {
      let dump = isoDay(date).map { ", with a data dump of \($0)" } ?? ""
      lines.append("- \(Quotation.line(site.apiSiteParameter)): \(count) questions\(dump)")
    }
    if sites.isEmpty { lines.append("- none") }
    lines += ["", "Digests:"]
    for digest in digests {
      let name = Quotation.line(digest.name.truncatedName)
      let edition = digest.latestEditionDate.map {
        "latest edition \($0) with \(digest.questionCount ?? 0) questions"
      }
      lines.append("- \(name): \(edition ?? "no edition")")
    }
    if digests.isEmpty { lines.append("- none") }
    lines += laterEditions.map { digest, date in
      "- ignored: the edition \(date) of \(digest.truncatedName), which is later than today"
    }
    return lines.map { Quotation.line($0) + "\n" }.joined()
  }

  static let fields = ResultFields<ArchiveOverview>([
    .field("questions", "Number of questions", \.questionCount),
    .field("answers", "Number of answers", \.answerCount),
    .field("isSample", "Whether it is the sample that is built into sodigest", \.isSample),
    .field("lastUpdate", "Time of the last successful run in ISO 8601") { isoTime($0.lastUpdate) },
    .field("ageInHours", "Hours since the last update", \.ageInHours),
    .list(
      "sites", "Sites of the archive",
      of: ResultFields([
        .field("site", "Name for `site` of read_question and site: of search_questions") {
          Quotation.line($0.site.apiSiteParameter)
        },
        .field("name", "Name of the site") { Quotation.line($0.site.name.truncatedName) },
        .field("link", "Address of the site") { Quotation.line($0.site.url) },
        .field("questions", "Number of questions", \.questionCount),
        .field("dumpDate", "Date of the data dump that was imported") { isoDay($0.dumpDate) },
      ]), \.sites),
    .list(
      "digests", "Digests of the archive",
      of: ResultFields([
        .field("name", "Name for `digest` of recent_questions") {
          Quotation.line($0.name.truncatedName)
        },
        .field("latestEdition", "Date of the latest edition", \.latestEditionDate),
        .field("questions", "Number of its questions", \.questionCount),
      ]), \.digests),
  ])
}

internal import Archive
internal import FoundationEssentials
internal import SiteBuild

/// The summary of a run, as `--json` prints it.
struct RunSummary: Encodable {
  /// The exit code of the run.
  var exit: Int32 = 0
  /// The digests whose editions the run created.
  var digests: [DigestSummary] = []
  /// The number of requests that were sent to the API.
  var requests = 0
  /// The remaining requests of the API's quota; `nil` if unknown.
  @OrNull var quotaRemaining: Int?
  var images = ImageCounts()
  /// The numbers of written, unchanged and removed files.
  var files = PublicationSummary.FileCounts()
  /// The path of the home page; `nil` unless an HTML site was published.
  @OrNull var page: String?
  /// Missing items that a later run may fetch, one line each.
  var missing: [String] = []
  /// Items that were skipped for good, one line each.
  var absent: [String] = []
  /// The earliest time to retry, if a server gave one.
  @OrNull var retryAfter: Date?
  /// The errors of the run, one line each.
  var errors: [String] = []
  /// The planned requests, only with `--dry-run`.
  var plan: PlanSummary?
  /// The imported dump, or the one that `--dry-run` read; only for `import`.
  var dump: DumpSummary?

  /// The requests that a run is going to send.
  struct PlanSummary: Encodable {
    var requests: Int
    var digests: [DigestRequests]

    /// The number of requests for one digest.
    struct DigestRequests: Encodable {
      var name: String
      var requests: Int
    }
  }

  /// The contents of a data dump that were or would be imported.
  struct DumpSummary: Encodable {
    var site: String
    /// The latest date in the dump.
    var date: Date?
    var questions: Int
    var answers: Int
    /// The number of comments; `nil` for a plan.
    var comments: Int?
    /// The number of incomplete rows that were skipped.
    var passedOver: Int
    /// Descriptions of the first skipped rows.
    var examples: [String]
    /// The number of HTML pages that the dump would add; only for a plan.
    var pages: Int?
    /// The size of the post texts in bytes; only for a plan.
    var textBytes: Int?
  }

  /// A digest with its edition of the run.
  struct DigestSummary: Encodable {
    var name: String
    var edition: String
    var questions: Int
    /// The number of new questions in all sections, compared with the previous edition.
    var new: Int
    /// The number of questions with a newly accepted answer.
    var accepted: Int
    /// The counted questions; not encoded, but needed to count each question once over all digests.
    let shown: ShownQuestions

    /// The questions of an edition, and which of them are new or newly accepted.
    struct ShownQuestions {
      var questions: [QuestionKey]
      var new: [QuestionKey]
      var accepted: [QuestionKey]
    }

    private enum CodingKeys: CodingKey { case name, edition, questions, new, accepted }

    init(_ edition: Edition) {
      let marked = { (mark: Edition.Badge) in
        edition.allEntries.filter { $0.badge == mark }.map(\.key)
      }
      shown = ShownQuestions(
        questions: edition.entries.map(\.key), new: marked(.new), accepted: marked(.accepted))
      name = edition.digest
      self.edition = edition.date
      questions = shown.questions.count
      new = shown.new.count
      accepted = shown.accepted.count
    }
  }

  /// The numbers of images that were fetched, may be fetched later, and were skipped for good.
  struct ImageCounts: Encodable {
    var fetched = 0
    var missing = 0
    var absent = 0
  }

  /// Returns the result in one or two sentences; `nil` if nothing was done.
  ///
  /// A question counts once, however many digests contain it.
  func resultText(isPublished: Bool) -> String? {
    guard isPublished || !digests.isEmpty else { return nil }
    var parts: [String] = []
    if !digests.isEmpty {
      let count = { (questions: (DigestSummary.ShownQuestions) -> [QuestionKey]) in
        Set(digests.flatMap { questions($0.shown) }).count
      }
      let digestCount = digests.count > 1 ? " in \(digests.count) digests" : ""
      parts.append(pluralized(count(\.questions), "question") + digestCount)
      let (new, accepted) = (count(\.new), count(\.accepted))
      if new > 0 { parts.append("\(new) new") }
      if accepted > 0 { parts.append("\(accepted) newly accepted") }
    }
    let counts = parts.isEmpty ? "" : " \(parts.joined(separator: ", "))"
    guard isPublished else { return "Fetched\(counts)" }
    return """
      Published\(counts); files: \(files.written) written, \(files.unchanged) unchanged, \
      \(files.removed) removed\(page.map { ". Open \($0)" } ?? "")
      """
  }
}

internal import Archive
internal import FoundationEssentials
internal import SiteBuild

/// The summary of a run, as `--json` prints it.
struct RunSummary: Encodable {
  /// The exit code with which the run ends.
  var exit: Int32 = 0
  /// The digests whose editions the run created.
  var digests: [DigestSummary] = []
  /// The imported sites that the run brought up to date; `nil` if it had digests instead.
  var sites: [SiteSummary]?
  /// The number of requests that were sent to the API.
  var requests = 0
  /// The remaining requests of the API's quota; `nil` if unknown.
  @EncodesNull var quotaRemaining: Int?
  var images = ImageCounts()
  /// The numbers of written, unchanged and removed files.
  var files = PublicationSummary.FileCounts()
  /// The path of the home page; `nil` unless an HTML site was published.
  @EncodesNull var page: String?
  /// Missing items that a later run may fetch, one line each.
  var missing: [String] = []
  /// Items that were skipped for good, one line each.
  var absent: [String] = []
  /// The earliest time to retry, if a server gave one.
  @EncodesNull var retryAfter: Date?
  /// The errors of the run, one line each.
  var errors: [String] = []
  /// The planned requests; `nil` without `--dry-run`.
  var plan: PlanSummary?
  /// The contents of the imported data dump, or of the dump that `--dry-run` read; only for `import`
  /// of a single dump.
  var dump: DumpSummary?
  /// The imported or planned data dumps, if `import` found several.
  var dumps: [DumpSummary]?

  /// The numbers of requests that a run would send.
  struct PlanSummary: Encodable {
    var requests: Int
    var digests: [DigestRequests]
    /// The imported sites to bring up to date; `nil` if there are none.
    var sites: [SiteChanges]?

    /// The date of the changes with which the update of a site would begin.
    struct SiteChanges: Encodable {
      var site: String
      var since: Date
    }

    /// The number of requests that a run would send for one digest.
    struct DigestRequests: Encodable {
      var name: String
      var requests: Int
    }
  }

  /// The contents of a data dump that were or would be imported.
  struct DumpSummary: Encodable {
    var site: String
    /// The latest date in the data dump; `nil` if unknown.
    var date: Date?
    var questions: Int
    var answers: Int
    /// The number of imported comments; `nil` for a plan.
    var comments: Int?
    /// The number of incomplete rows that were skipped.
    var passedOver: Int
    /// Descriptions of some of the skipped rows.
    var examples: [String]
    /// The number of characters that XML forbids, and that U+FFFD replaced; `nil` for a plan.
    var replacedCharacters: Int?
    /// Descriptions of some of the replaced characters, and of ignored bytes; `nil` for a plan.
    var repairs: [String]?
    /// The numbers of complete rows that were left out.
    var excluded: ExcludedRowCounts
    /// Descriptions of some of the rows that look fabricated.
    var suspicious: [String]
    /// The number of HTML pages that the dump would add; only for a plan.
    var pages: Int?
    /// The size of the post texts in bytes; only for a plan.
    var textBytes: Int?
  }

  /// The numbers of complete rows of a data dump that were or would be left out.
  struct ExcludedRowCounts: Encodable {
    /// The number of rows that look fabricated.
    var suspicious: Int
    /// The number of rows that are marked as deleted.
    var deleted: Int
    /// The number of posts that are neither questions nor answers nor descriptions of tags.
    var otherPosts: Int
    /// The number of comments on posts that are not in the archive.
    var comments: Int
    /// The number of links that are of other kinds or do not lead from a question in the archive.
    var links: Int
  }

  /// An imported site that the run brought up to date.
  struct SiteSummary: Encodable {
    var site: String
    /// The date of the changes with which the run began.
    var since: Date
    /// The date up to which all questions with activity are stored.
    var activeUntil: Date
    /// The date up to which all comments are stored; `nil` if they are left out.
    var commentedUntil: Date?
    /// The number of questions that were requested and stored.
    var questions: Int
    /// The number of requested questions that differ from what was stored before.
    var changed: Int
    /// The number of stored questions that the site no longer has, so that their pages are removed.
    var withdrawn: Int
    /// The number of questions whose votes are older than 30 days.
    var unchecked: Int
    /// Whether all changes are stored.
    var isComplete: Bool

    /// A sentence about the site, without a full stop; `nil` if nothing changed.
    var text: String? {
      guard changed > 0 || withdrawn > 0 else { return nil }
      let removed = withdrawn > 0 ? ", withdrew \(withdrawn) that the site no longer has" : ""
      return
        "Updated \(pluralized(changed, "question")) of \(site) with changes since \(since.utcText)\(removed)"
    }
  }

  /// A digest with the edition that the run created.
  struct DigestSummary: Encodable {
    var name: String
    var edition: String
    var questions: Int
    /// The number of questions in all sections of the edition that the previous edition did not have.
    var new: Int
    /// The number of questions with a newly accepted answer.
    var accepted: Int
    /// The questions of the edition; not encoded, but needed to count each question once over all digests.
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

  /// Returns a message about the result of the run in one or two sentences; `nil` if nothing was done.
  ///
  /// A question counts once, however many digests contain it.
  func resultText(isPublished: Bool) -> String? {
    let siteText = (sites ?? []).compactMap(\.text).map { "\($0). " }.joined()
    guard isPublished || !digests.isEmpty else {
      return siteText.isEmpty ? nil : String(siteText.dropLast(2))
    }
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
      \(siteText)Published\(counts); files: \(files.written) written, \(files.unchanged) unchanged, \
      \(files.removed) removed\(page.map { ". Open \($0)" } ?? "")
      """
  }
}

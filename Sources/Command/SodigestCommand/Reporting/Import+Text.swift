internal import Archive
internal import Dumps
internal import FoundationEssentials

extension ImportReport {
  /// A sentence about the result of the import, without a full stop.
  var resultText: String {
    """
    \(isResumed ? "Finished importing" : "Imported") the dump of \(site) of \
    \(date.formatted(.iso8601.year().month().day())): \(pluralized(questions, "question")), \
    \(pluralized(answers, "answer")), \(pluralized(comments, "comment"))
    """
  }
}

extension Reporter {
  /// Prints the characters that were replaced, and what was ignored after the end of a table.
  func info(repairsOf report: ImportReport) {
    for example in report.repairExamples { info("repaired: \(example)") }
    guard report.replacedCharacters > 0 else { return }
    info(
      """
      note: replaced \(pluralized(report.replacedCharacters, "character")) that XML forbids with \
      U+FFFD
      """)
  }
}

extension ExcludedRows {
  /// Descriptions of the rows, one for each reason.
  var notes: [String] {
    var notes: [String] = []
    if suspicious > 0 {
      let rows = pluralized(suspicious, "row")
      notes.append(
        suspicious == 1
          ? "\(rows) that looks fabricated; --keep-suspicious-rows imports it"
          : "\(rows) that look fabricated; --keep-suspicious-rows imports them")
    }
    if deleted > 0 { notes.append("\(pluralized(deleted, "row")) marked as deleted") }
    if otherPosts > 0 {
      let kinds = postsByKind.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      notes.append(
        """
        \(pluralized(otherPosts, "post")) that are no question, answer or tag description \
        (PostTypeId \(kinds.joined(separator: ", ")))
        """)
    }
    return notes
  }
}

extension ImportEstimate {
  /// Returns the plan of an import for `--dry-run`, in whole lines.
  func text(site: String) -> String {
    """
    Plan for the dump of \(site) (nothing is imported):
      \(pluralized(questions, "question")) and \(pluralized(answers, "answer"))
      \(pluralized(pages, "HTML page")) of questions and tags
      \(textBytes.byteCountText) of post text; the archive and the pages take several times as much
    \(excludedRows.notes.map { "  Left out: \($0)\n" }.joined())
    """
  }
}

extension RunSummary.DumpSummary {
  /// Creates the JSON summary of a finished import.
  init(_ report: ImportReport) {
    self.init(
      site: report.site, date: report.date, questions: report.questions, answers: report.answers,
      comments: report.comments, passedOver: report.skippedRows, examples: report.skippedExamples,
      replacedCharacters: report.replacedCharacters, repairs: report.repairExamples,
      excluded: RunSummary.ExcludedRowCounts(report.excludedRows),
      suspicious: report.suspiciousExamples)
  }

  /// Creates the JSON summary of a planned import.
  init(_ plan: ImportEstimate, site: String, date: Date?) {
    self.init(
      site: site, date: date, questions: plan.questions, answers: plan.answers,
      passedOver: plan.skippedRows, examples: [],
      excluded: RunSummary.ExcludedRowCounts(plan.excludedRows),
      suspicious: [], pages: plan.pages, textBytes: plan.textBytes)
  }
}

extension RunSummary.ExcludedRowCounts {
  init(_ rows: ExcludedRows) {
    self.init(suspicious: rows.suspicious, deleted: rows.deleted, otherPosts: rows.otherPosts)
  }
}

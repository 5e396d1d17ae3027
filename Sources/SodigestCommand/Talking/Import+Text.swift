internal import Dumps
internal import FoundationEssentials

extension ImportReport {
  /// What was done, in a sentence or two.
  var sentence: String {
    """
    \(isResumed ? "Went on with" : "Took in") the dump of \(site) of \
    \(date.formatted(.iso8601.year().month().day())): \(counted(questions, "question")), \
    \(counted(answers, "answer")), \(counted(comments, "comment")). \
    `sodigest render` makes their pages
    """
  }
}

extension ImportEstimate {
  /// What would come, in whole lines.
  func text(site: String) -> String {
    """
    Plan for a dump of \(site), nothing is changed:
      \(counted(questions, "question")) and \(counted(answers, "answer"))
      \(counted(pages, "page")) of questions and tags for browsers
      \(textBytes.asBytes) of posts; the archive and the pages take some times as much

    """
  }
}

extension Summary.Dump {
  init(_ report: ImportReport) {
    self.init(
      site: report.site, date: report.date, questions: report.questions, answers: report.answers,
      comments: report.comments, passedOver: report.skippedRows, examples: report.skippedExamples)
  }

  init(_ plan: ImportEstimate, site: String, date: Date?) {
    self.init(
      site: site, date: date, questions: plan.questions, answers: plan.answers,
      passedOver: plan.skippedRows, examples: [], pages: plan.pages, textBytes: plan.textBytes)
  }
}

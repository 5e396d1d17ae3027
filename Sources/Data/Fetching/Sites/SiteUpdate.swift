internal import Archive
package import FoundationEssentials
package import StackExchange

/// The imported part of a site that is to be brought up to date by the API.
package struct SiteUpdate: Sendable {
  /// The API parameter of the site.
  package let site: String
  /// A text that identifies the imported part; empty for the whole site.
  package let selection: String
  /// The date up to which data dumps contain the part.
  package let importedUntil: Date
  /// The maximum number of answers that are stored with a question; `nil` for all.
  package let maxAnswers: Int?
  /// Whether comments that are not yet stored are added.
  package let includesComments: Bool
  /// Returns whether a question that is not stored belongs to the part.
  package let accepts: @Sendable (Question) -> Bool

  package init(
    of site: String, selection: String, importedUntil: Date, maxAnswers: Int?,
    includesComments: Bool, accepts: @escaping @Sendable (Question) -> Bool
  ) {
    self.site = site
    self.selection = selection
    self.importedUntil = importedUntil
    self.maxAnswers = maxAnswers
    self.includesComments = includesComments
    self.accepts = accepts
  }

  /// The digest whose rules decide which answers and comments are stored.
  var digest: DigestSpecification {
    var digest = DigestSpecification(name: site, selection: DigestSelection())
    digest.sites = [site]
    digest.maxAnswers = maxAnswers ?? .max
    digest.includesComments = includesComments
    return digest
  }
}

/// The plan for bringing an imported site up to date.
package struct SiteUpdatePlan: Sendable, Equatable {
  /// The API parameter of the site.
  package let site: String
  /// The date since which changes are requested.
  package let since: Date
  /// The number of questions whose votes and deletion were not checked for
  /// ``Fetcher/maxQuestionAge``.
  package let uncheckedCount: Int
}

/// The result of bringing an imported site up to date.
package struct SiteUpdateResult: Sendable {
  /// The API parameter of the site.
  package let site: String
  /// The date of the changes with which this run began.
  package let since: Date
  /// The date up to which all questions with activity are stored.
  package internal(set) var activeUntil: Date
  /// The date up to which all comments are stored; `nil` if comments are left out.
  package internal(set) var commentedUntil: Date?
  /// The number of questions that were requested and stored.
  package internal(set) var questionCount = 0
  /// The number of those questions that differ from what was stored before.
  package internal(set) var changedCount = 0
  /// The number of stored questions that the site no longer has.
  package internal(set) var withdrawnCount = 0
  /// The number of questions whose votes and deletion were not checked for
  /// ``Fetcher/maxQuestionAge``.
  package internal(set) var uncheckedCount = 0
  /// Messages about problems that a later run may solve, one line each.
  package internal(set) var problems: [String] = []
  /// The error of the API that ended the update, a `WebserviceError` or a `FetchError`; what was
  /// received before is stored.
  package internal(set) var failure: (any Error)?
}

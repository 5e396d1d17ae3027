internal import Archive
internal import FoundationEssentials
internal import SiteBuild

/// What a run did, as `--json` prints it.
struct Summary: Encodable {
  var exit: Int32 = 0
  var digests: [Digest] = []
  var requests = 0
  @OrNull var quotaRemaining: Int?
  var images = Images()
  var files = PublicationSummary.FileCounts()
  /// The page to open, once the site has pages for a browser.
  @OrNull var page: String?
  /// What a later run may still get, one line each.
  var missing: [String] = []
  /// What will not come, one line each.
  var absent: [String] = []
  /// When to come back, if a server said so.
  @OrNull var retryAfter: Date?
  /// What went wrong, one line each.
  var errors: [String] = []
  /// What would be asked for; only with `--dry-run`.
  var plan: Plan?
  /// The dump that was taken in, or would be; only of `import`.
  var dump: Dump?

  /// What a run is going to ask for.
  struct Plan: Encodable {
    var requests: Int
    var digests: [Item]

    struct Item: Encodable {
      var name: String
      var requests: Int
    }
  }

  /// What came of a dump, or would come.
  struct Dump: Encodable {
    var site: String
    /// Its latest date.
    var date: Date?
    var questions: Int
    var answers: Int
    /// Not counted for a plan.
    var comments: Int?
    /// Rows that lacked what they need, and the first of them.
    var passedOver: Int
    var examples: [String]
    /// Only of a plan.
    var pages: Int?
    var textBytes: Int?
  }

  /// One digest that has an edition.
  struct Digest: Encodable {
    var name: String
    var edition: String
    var questions: Int
    /// Of all its parts, against the edition before.
    var new: Int
    var accepted: Int
    /// The questions that are counted, as several digests may have the same; not encoded.
    let shown: Shown

    struct Shown {
      var questions: [QuestionKey]
      var new: [QuestionKey]
      var accepted: [QuestionKey]
    }

    private enum CodingKeys: CodingKey { case name, edition, questions, new, accepted }

    init(_ edition: Edition) {
      let marked = { (mark: Edition.Badge) in
        edition.allEntries.filter { $0.badge == mark }.map(\.key)
      }
      shown = Shown(
        questions: edition.entries.map(\.key), new: marked(.new), accepted: marked(.accepted))
      name = edition.digest
      self.edition = edition.date
      questions = shown.questions.count
      new = shown.new.count
      accepted = shown.accepted.count
    }
  }

  struct Images: Encodable {
    var fetched = 0
    var missing = 0
    var absent = 0
  }

  /// What was done, in a sentence or two; `nil` when nothing was.
  ///
  /// A question counts once, however many digests it is in.
  func line(isPublished: Bool) -> String? {
    guard isPublished || !digests.isEmpty else { return nil }
    var parts: [String] = []
    if !digests.isEmpty {
      let count = { (questions: (Digest.Shown) -> [QuestionKey]) in
        Set(digests.flatMap { questions($0.shown) }).count
      }
      let several = digests.count > 1 ? " in \(digests.count) digests" : ""
      parts.append(counted(count(\.questions), "question") + several)
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

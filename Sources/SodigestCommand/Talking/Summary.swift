internal import Archive
internal import FoundationEssentials
internal import Publishing

/// What a run did, as `--json` prints it.
struct Summary: Encodable {
  var exit: Int32 = 0
  var digests: [Digest] = []
  var requests = 0
  @OrNull var quotaRemaining: Int?
  var images = Images()
  var files = PublicationSummary.Files()
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

    init(_ edition: Edition) {
      name = edition.digest
      self.edition = edition.date
      questions = edition.entries.count
      new = edition.allEntries.count { $0.mark == .new }
      accepted = edition.allEntries.count { $0.mark == .accepted }
    }
  }

  struct Images: Encodable {
    var fetched = 0
    var missing = 0
    var absent = 0
  }

  /// What was done, in a sentence or two; `nil` when nothing was.
  func line(isPublished: Bool) -> String? {
    guard isPublished || !digests.isEmpty else { return nil }
    var parts: [String] = []
    if !digests.isEmpty {
      let count = { (figure: KeyPath<Digest, Int>) in digests.reduce(0) { $0 + $1[keyPath: figure] }
      }
      let questions = count(\.questions)
      parts.append(counted(questions, "question"))
      if count(\.new) > 0 { parts.append("\(count(\.new)) new") }
      if count(\.accepted) > 0 { parts.append("\(count(\.accepted)) newly accepted") }
    }
    let counts = parts.isEmpty ? "" : " \(parts.joined(separator: ", "))"
    guard isPublished else { return "Fetched\(counts)" }
    return """
      Published\(counts); files: \(files.written) written, \(files.unchanged) unchanged, \
      \(files.removed) removed\(page.map { ". Open \($0)" } ?? "")
      """
  }
}

internal import Archive
private import FoundationEssentials

/// What a run did, as `--json` prints it.
package struct Summary: Encodable, Equatable, Sendable {
  package var exit: Int32 = 0
  package var digests: [Digest] = []
  package var requests = 0
  package var quotaRemaining: Int?
  package var images = Images()
  package var files = Files()
  /// The page to open, once the site has pages for a browser.
  package var page: String?
  /// What a later run may still get, one line each.
  package var missing: [String] = []
  /// What will not come, one line each.
  package var absent: [String] = []
  /// When to come back, ISO 8601; only after exit code 6.
  package var retryAfter: String?
  /// What went wrong, one line each.
  package var errors: [String] = []
  /// What would be asked for; only with `--dry-run`.
  package var plan: Plan?

  package init() {}

  /// What a run is going to ask for.
  package struct Plan: Encodable, Equatable, Sendable {
    package var requests: Int
    package var digests: [Item]

    package struct Item: Encodable, Equatable, Sendable {
      package var name: String
      package var requests: Int
    }
  }

  /// One digest that has an edition.
  package struct Digest: Encodable, Equatable, Sendable {
    package var name: String
    package var edition: String
    package var questions: Int
    /// Of all its parts, against the edition before.
    package var new: Int
    package var accepted: Int

    init(_ edition: Edition) {
      name = edition.digest
      self.edition = edition.date
      questions = edition.entries.count
      new = edition.allEntries.count { $0.mark == .new }
      accepted = edition.allEntries.count { $0.mark == .accepted }
    }
  }

  package struct Images: Encodable, Equatable, Sendable {
    package var fetched = 0
    package var missing = 0
    package var absent = 0
  }

  package struct Files: Encodable, Equatable, Sendable {
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    package init() {}

    /// Whether the site is another than before.
    var hasChanges: Bool { written + removed > 0 }
  }

  /// One line of JSON; what is not known is `null`.
  package func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(exit, forKey: .exit)
    try container.encode(digests, forKey: .digests)
    try container.encode(requests, forKey: .requests)
    try container.encode(quotaRemaining, forKey: .quotaRemaining)
    try container.encode(images, forKey: .images)
    try container.encode(files, forKey: .files)
    try container.encode(page, forKey: .page)
    try container.encode(missing, forKey: .missing)
    try container.encode(absent, forKey: .absent)
    try container.encode(retryAfter, forKey: .retryAfter)
    try container.encode(errors, forKey: .errors)
    try container.encodeIfPresent(plan, forKey: .plan)
  }

  private enum Keys: String, CodingKey {
    case exit, digests, requests, images, files, page, missing, absent, errors, plan
    case quotaRemaining = "quota_remaining"
    case retryAfter = "retry_after"
  }
}

extension Summary {
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

internal import Archive
internal import Digests
internal import Fetching
internal import FoundationEssentials

/// What a run is going to ask for, in words.
struct PlanText {
  let plan: FetchPlan
  /// What was understood of its digests, by name.
  let sentences: [String: String]
  /// Names the editions.
  let day: String
  /// As last seen.
  let quota: Quota?
  /// Until when the API does not want to be asked.
  let pauses: [Date]
  let now: Date

  /// The plan as the part of a summary.
  var summary: Summary {
    var summary = Summary()
    summary.quotaRemaining = quota?.remaining
    summary.absent = plan.skipped.map { "skipped \($0.digest): \($0.reason)" }
    summary.plan = Summary.Plan(
      requests: plan.requestCount,
      digests: plan.digests.map { .init(name: $0.digest, requests: $0.requestCount) })
    return summary
  }
}

extension PlanText: CustomStringConvertible {
  /// Whole lines.
  var description: String {
    guard !plan.digests.isEmpty else {
      return "Plan for \(day): nothing is asked; questions are selected from the archive.\n"
    }
    let lines =
      ["Plan for \(day), nothing is asked now:"] + plan.digests.map(line)
      + plan.skipped.map { "  \($0.digest): skipped, because \($0.reason)" } + sharedLines
      + [
        "Together about \(counted(plan.requestCount, "request")); images do not count.", quotaLine,
      ]
      + pauses.map { "The API asked for a pause until \($0.nextMinute.inWords)." }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ item: FetchPlan.DigestPlan) -> String {
    var parts = [part(item)]
    if item.changeRequests > 0, let date = item.changesSince {
      parts.append("\(item.changeRequests) for what changed since \(date.inWords)")
    }
    let line =
      "  \(item.digest): \(counted(item.requestCount, "request")) (\(parts.joined(separator: ", ")))"
    let sentence = sentences[item.digest].map { "\n    \($0)" } ?? ""
    return line + (item.mayNeedMore ? ", \(Self.more)" : "")
      + (item.unfinishedSince == nil ? "" : ", less what an unfinished run has got")
      + sentence
      + (item.needsKey
        ? "\n  \(Self.needsKey(item.digest, most: FetchPlan.maxQuestionsWithoutKey))" : "")
  }

  private func part(_ item: FetchPlan.DigestPlan) -> String {
    switch item.subject {
    case .tags, .search: "\(item.listRequests) for its \(item.listRequests == 1 ? "list" : "lists")"
    case .users, .account: "\(item.listRequests) for the profile and what was written or changed"
    case .posts: "\(item.listRequests) for the named questions"
    }
  }

  /// What a person's posts cost that nobody counted yet.
  private static let more = """
    and more the first time: two for each further hundred answers, one for each further hundred \
    questions; 1,000 answers and 100 questions take at most 25 in all
    """

  /// What is to be said of a digest that asks for more than it gets.
  static func needsKey(_ digest: String, most: Int) -> String {
    """
    \(digest) asks for more than \(most) questions, which without an API key is all that the API gives \
    of a list; set SODIGEST_API_KEY or --api-key-file to get all
    """
  }

  private var sharedLines: [String] {
    var lines: [String] = []
    if plan.setupRequests > 0 {
      lines.append("  the filter and the sites: \(counted(plan.setupRequests, "request"))")
    }
    if plan.refreshRequests > 0 {
      lines.append("  questions that editions showed: \(counted(plan.refreshRequests, "request"))")
    }
    return lines
  }

  private var quotaLine: String {
    guard let quota, quota.isCurrent(at: now) else {
      return "What the API gives today is not known yet; usual are 300, with a key 10000."
    }
    let line =
      "The API had \(quota.remaining) of \(quota.maximum) left at \(quota.reportDate.inWords)."
    return quota.remaining >= plan.requestCount
      ? line
      : line + " That may not do: digests are asked for in their order, a later run gets the rest."
  }
}

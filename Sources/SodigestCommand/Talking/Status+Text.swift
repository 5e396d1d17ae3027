internal import FoundationEssentials

extension Status {
  /// The same for people, a line for each thing.
  func text(now: Date) -> String {
    var lines = [("Last success", success(now: now))]
    if let lastFailure {
      let reason = lastFailure.message.map { ": \(Self.firstLine(of: $0))" } ?? ""
      lines.append(
        ("Last failure", "\(lastFailure.start.shown), exit \(lastFailure.exit ?? 1)\(reason)"))
    }
    if let unfinished {
      lines.append(("Unfinished", "\(unfinished.command) of \(unfinished.start.shown)"))
    }
    lines.append(("Missing", missingText))
    lines += quotas.map { quota in
      (
        "Quota",
        "\(quota.remaining) of \(quota.maximum) requests left at \(quota.api), \(quota.seen.shown)"
      )
    }
    lines.append(("Archive", "\(archive.path), \(archive.bytes.asBytes)"))
    lines.append(("", sizes.text))
    lines += dumps.enumerated().map { ($0 == 0 ? "Dumps" : "", $1.text) }
    let width = digests.map(\.name.count).max() ?? 0
    for (index, digest) in digests.enumerated() {
      let name = digest.name.padding(to: width)
      lines.append((index == 0 ? "Digests" : "", "\(name)  \(digest.text)"))
    }
    return lines.map { "\($0.0.padding(to: 14))\($0.1)\n" }.joined()
  }

  private func success(now: Date) -> String {
    guard let lastSuccess, let age else { return "never" }
    let warning = isStale ? "; stale after \(Self.length(of: staleAfter))" : ""
    return "\((lastSuccess.end ?? lastSuccess.start).shown), \(Self.length(of: age)) ago\(warning)"
  }

  private var missingText: String {
    let images = missing.images == 0 ? [] : [counted(missing.images, "image")]
    let news = missing.news.map {
      "the news of \($0.digest), \($0.edition): on-news was not told of it"
    }
    let lines = news + missing.lines
    let parts = images + lines.prefix(5)
    let more = lines.count > 5 ? ["\(lines.count - 5) more"] : []
    return parts.isEmpty ? "nothing" : (parts + more).joined(separator: "\n" + "".padding(to: 14))
  }

  /// In the largest unit that leaves more than one of it.
  static func length(of seconds: Int) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
    let (size, name) = units.first { seconds >= 2 * $0.0 } ?? (60, "minute")
    return counted(seconds / size, name)
  }

  private static func firstLine(of text: String) -> String {
    String(text.prefix { $0 != "\n" })
  }
}

extension Status.Sizes {
  fileprivate var text: String {
    let gone = gone == 0 ? "" : " (\(gone) gone)"
    return """
      \(counted(questions, "question"))\(gone), \(counted(answers, "answer")), \
      \(counted(comments, "comment")), \(counted(users, "user")), \
      \(counted(images, "image")) of \(imageBytes.asBytes), \(counted(editions, "edition"))
      """
  }
}

extension Status.DumpItem {
  fileprivate var text: String {
    let state =
      finished.map { "taken in \($0.shown)" } ?? "not taken in whole, begun \(began.shown)"
    return """
      \(site) of \(date.shown), \(state): \(counted(questions, "question")), \
      \(counted(answers, "answer")), \(counted(comments, "comment"))\
      \(selection.isEmpty ? "" : " (\(selection))")
      """
  }
}

extension Status.DigestItem {
  fileprivate var text: String {
    guard let edition, let questions else {
      return failure.map { "failed: \($0)" } ?? "never built"
    }
    let success = lastSuccess.map { ", fetched \($0.shown)" } ?? ""
    let isFailing = lastFailure.map { $0 > lastSuccess ?? .distantPast } ?? false
    let trouble = isFailing ? failure.map { ", failing: \($0)" } ?? "" : ""
    let stale = isStale ? ", stale" : ""
    return "\(edition), \(counted(questions, "question"))\(success)\(stale)\(trouble)"
  }
}

extension Date {
  /// To the minute, in UTC.
  fileprivate var shown: String {
    formatted(.iso8601.dateTimeSeparator(.space)).dropLast(4) + " UTC"
  }
}

extension Int {
  /// Such as `12.3 MB`.
  var asBytes: String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")]
    guard let (size, name) = units.first(where: { self >= $0.0 }) else { return "\(self) bytes" }
    let tenths = self / (size / 10)
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}

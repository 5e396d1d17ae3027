internal import FoundationEssentials

extension StatusReport {
  /// Returns the status as text, in labelled lines.
  func text(now: Date) -> String {
    var lines = [("Last success", lastSuccessText(now: now))]
    if let lastFailure {
      let reason = lastFailure.message.map { ": \(Self.firstLine(of: $0))" } ?? ""
      lines.append(
        ("Last failure", "\(lastFailure.start.inUTC), exit \(lastFailure.exit ?? 1)\(reason)"))
    }
    if let unfinished {
      lines.append(("Unfinished", "\(unfinished.command) of \(unfinished.start.inUTC)"))
    }
    lines.append(("Missing", missingText))
    lines += Self.column("Skipped", skipped)
    lines += laterEditions.map { edition in
      (
        "Ignored",
        "\(edition.digest), \(edition.edition): later than today; see `sodigest help forget`"
      )
    }
    lines += quotas.map { quota in
      (
        "Quota",
        "\(quota.remaining) of \(quota.maximum) requests left at \(quota.api), \(quota.seen.inUTC)"
      )
    }
    lines.append(("Archive", "\(archive.path), \(archive.bytes.byteCountText)"))
    lines.append(("", sizes.text))
    lines += dumps.enumerated().map { ($0 == 0 ? "Dumps" : "", $1.text) }
    let width = digests.map(\.name.count).max() ?? 0
    for (index, digest) in digests.enumerated() {
      let name = digest.name.padding(to: width)
      lines.append((index == 0 ? "Digests" : "", "\(name)  \(digest.text)"))
    }
    return lines.map { "\($0.0.padding(to: 14))\($0.1)\n" }.joined()
  }

  /// Returns the time and the age of the last successful run; without one, whether it is missing.
  private func lastSuccessText(now: Date) -> String {
    guard let lastSuccess, let age else { return isStale ? "never" : "none needed, only imports" }
    let warning =
      isStale && age > staleAfter ? "; stale after \(Self.durationText(seconds: staleAfter))" : ""
    return
      "\((lastSuccess.end ?? lastSuccess.start).inUTC), \(Self.durationText(seconds: age)) ago\(warning)"
  }

  /// The number of missing images, and at most five of the other missing items, one line each.
  private var missingText: String {
    let images = missing.images == 0 ? [] : [pluralized(missing.images, "image")]
    let news = missing.news.map {
      "news of \($0.digest), \($0.edition): not delivered to on-news"
    }
    let lines = news + missing.lines
    let parts = images + lines.prefix(5)
    let extra = lines.count > 5 ? ["\(lines.count - 5) more"] : []
    return parts.isEmpty ? "nothing" : (parts + extra).joined(separator: "\n" + "".padding(to: 14))
  }

  /// Returns at most five lines below one label, and the number of further lines.
  private static func column(_ label: String, _ lines: [String]) -> [(String, String)] {
    let shown = lines.prefix(5) + (lines.count > 5 ? ["\(lines.count - 5) more"] : [])
    return shown.enumerated().map { ($0 == 0 ? label : "", $1) }
  }

  /// Returns a duration in its largest unit with a count of at least two, such as `36 hours`.
  static func durationText(seconds: Int) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
    let (size, name) = units.first { seconds >= 2 * $0.0 } ?? (60, "minute")
    return pluralized(seconds / size, name)
  }

  /// Returns the first line of a text.
  private static func firstLine(of text: String) -> String {
    String(text.prefix { $0 != "\n" })
  }
}

extension StatusReport.RowCounts {
  fileprivate var text: String {
    let unavailable = gone == 0 ? "" : " (\(gone) unavailable)"
    return """
      \(pluralized(questions, "question"))\(unavailable), \(pluralized(answers, "answer")), \
      \(pluralized(comments, "comment")), \(pluralized(users, "user")), \
      \(pluralized(images, "image")) of \(imageBytes.byteCountText), \(pluralized(editions, "edition"))
      """
  }
}

extension StatusReport.DumpInfo {
  fileprivate var text: String {
    let state =
      finished.map { "imported \($0.inUTC)" } ?? "incomplete, started \(began.inUTC)"
    return """
      \(site) of \(date.inUTC), \(state): \(pluralized(questions, "question")), \
      \(pluralized(answers, "answer")), \(pluralized(comments, "comment"))\
      \(selection.isEmpty ? "" : " (\(selection))")
      """
  }
}

extension StatusReport.DigestInfo {
  fileprivate var text: String {
    guard let edition, let questions else {
      return failure.map { "failed: \($0)" } ?? "never built"
    }
    let success =
      lastSuccess.map { ", fetched \($0.inUTC)" } ?? (isStale ? ", never fetched" : "")
    let isFailing = lastFailure.map { $0 > lastSuccess ?? .distantPast } ?? false
    let failing = isFailing ? failure.map { ", failing: \($0)" } ?? "" : ""
    let stale = isStale ? ", stale" : ""
    return "\(edition), \(pluralized(questions, "question"))\(success)\(stale)\(failing)"
  }
}

extension Date {
  /// The time to the minute in UTC, such as `2026-11-21 06:00 UTC`.
  fileprivate var inUTC: String {
    formatted(.iso8601.dateTimeSeparator(.space)).dropLast(4) + " UTC"
  }
}

extension Int {
  /// The number of bytes in a decimal unit, such as `12.3 MB`.
  var byteCountText: String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")]
    guard let (size, name) = units.first(where: { self >= $0.0 }) else { return "\(self) bytes" }
    let tenths = self / (size / 10)
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }
}

extension String {
  /// Returns the text padded at its end with spaces to a width.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}

import Configuration
import TestSupport

/// Generates configuration files of random keys with values that are sometimes valid.
enum RandomFile {
  static func text(using generator: inout SplitMix) -> String {
    mapping(ConfigurationLevel.top.keyNames, depth: 0, using: &generator)
  }

  private static func mapping(
    _ keys: [String], depth: Int, using generator: inout SplitMix
  ) -> String {
    let count = Int.random(in: 0...4, using: &generator)
    let pairs = (0..<count).map { _ in
      let isOdd = Int.random(in: 0...40, using: &generator) == 0
      let key = isOdd ? "x" : keys.randomElement(using: &generator) ?? ""
      return "\"\(key)\": \(value(of: key, depth: depth + 1, using: &generator))"
    }
    return "{\(pairs.joined(separator: ", "))}"
  }

  private static func value(
    of key: String, depth: Int, using generator: inout SplitMix
  ) -> String {
    if Int.random(in: 0...9, using: &generator) == 0 { return word(using: &generator) }
    switch key {
    case "digests" where depth < 5:
      let count = Int.random(in: 0...3, using: &generator)
      let keys = ConfigurationLevel.digest.keyNames
      let entries = (0..<count).map { index in
        let rest = mapping(keys.filter { $0 != "name" }, depth: depth, using: &generator)
        return "{name: d\(index)\(rest == "{}" ? "" : ", ")\(rest.dropFirst())"
      }
      return "[\(entries.joined(separator: ", "))]"
    case "tags", "tag":
      let isMapping = Int.random(in: 0...2, using: &generator) == 0
      return isMapping
        ? mapping(ConfigurationLevel.tags.keyNames, depth: depth, using: &generator)
        : list(using: &generator)
    default:
      let isList = Int.random(in: 0...4, using: &generator) == 0
      return isList
        ? list(using: &generator)
        : (validValues[key]?.randomElement(using: &generator) ?? word(using: &generator))
    }
  }

  private static func list(using generator: inout SplitMix) -> String {
    let count = Int.random(in: 0...3, using: &generator)
    let items = (0..<count).map { _ in word(using: &generator) }
    return "[\(items.joined(separator: ", "))]"
  }

  private static func word(using generator: inout SplitMix) -> String {
    words.randomElement(using: &generator) ?? ""
  }
}

private let words = [
  "swift", "5", "-1", "0", "true", "no", "week", "votes", "2026-11-21", "~", "\"\"", "a/b", "html",
  "https://a.org", "a.org:80", "UTC", "Europe/Berlin", "new", "99999999999999999999", "\"\\0\"",
  "é",
  "1e3", "0x1f", ".5", "'5'", "Yes", "c++", "\"a b\"", "NULL",
]

private let validValues: [String: [String]] = [
  "period": ["day", "all"], "sort": ["hot", "votes"], "since": ["2026-11-01"],
  "until": ["2026-11-21"], "limit": ["1", "'50'"], "answers": ["0", "100"], "moved": ["1", "20"],
  "min-score": ["-3"],
  "now": ["2026-11-21", "2026-11-21T06:00:00Z"], "jobs": ["1"], "max-image-bytes": ["1000"],
  "image-time": ["5m"], "stale": ["36h", "90s"], "keep": ["30"],
  "format": ["html", "'md,json'"], "time_zone": ["UTC", "Europe/Berlin"],
  "sections": ["new", "[]"],
  "base-url": ["https://a.org"], "api-base": ["http://a.org:80/x"], "force": ["on"],
  "allow-image-host": ["a.org", "'[::1]:80'"], "no-comments": ["yes", "false"],
]

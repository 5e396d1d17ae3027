internal import Basics

/// Code between backticks in a text.
enum CodeSpan {
  /// Behind the run of backticks at `start`.
  static func endOfRun(in text: [UInt8], from start: Int, before end: Int) -> Int {
    var index = start
    while index < end, text[index] == .backtick { index += 1 }
    return index
  }

  /// Where the span ends whose opening backticks begin at `start`.
  static func end(in text: [UInt8], from start: Int, before end: Int) -> Int? {
    let content = endOfRun(in: text, from: start, before: end)
    let length = content - start
    var index = content
    while let run = text.firstIndex(of: .backtick, from: index, before: end) {
      index = endOfRun(in: text, from: run, before: end)
      if index - run == length { return index }
    }
    return nil
  }
}

/// Finds code spans in one text, from its beginning to its end, in time linear in its length.
struct BacktickRuns {
  /// Where the last run of each length begins; known once a search was in vain.
  private var lastRuns: [Int: Int]?

  /// Where the code span ends that begins at `start`.
  mutating func endOfSpan(in text: [UInt8], from start: Int, before end: Int) -> Int? {
    if let lastRuns {
      let length = CodeSpan.endOfRun(in: text, from: start, before: end) - start
      guard let last = lastRuns[length], last > start else { return nil }
    }
    if let spanEnd = CodeSpan.end(in: text, from: start, before: end) { return spanEnd }
    if lastRuns == nil { findLastRuns(in: text, from: start, before: end) }
    return nil
  }

  private mutating func findLastRuns(in text: [UInt8], from start: Int, before end: Int) {
    var found: [Int: Int] = [:]
    var index = start
    while let run = text.firstIndex(of: .backtick, from: index, before: end) {
      index = CodeSpan.endOfRun(in: text, from: run, before: end)
      found[index - run] = run
    }
    lastRuns = found
  }
}

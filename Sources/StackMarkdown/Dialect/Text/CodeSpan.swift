internal import Basics

/// Finds the delimiters of code spans: runs of backticks.
enum CodeSpan {
  /// Returns the index after the run of backticks at `start`.
  static func endOfRun(in text: [UInt8], from start: Int, before end: Int) -> Int {
    var index = start
    while index < end, text[index] == .backtick { index += 1 }
    return index
  }

  /// Returns the index after the code span whose backticks open at `start`; `nil` if no run closes it.
  static func endOfSpan(in text: [UInt8], from start: Int, before end: Int) -> Int? {
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

/// Finds code spans in a text, read from left to right, in linear time.
struct CodeSpanFinder {
  /// The start of the last backtick run of each length; computed after the first search without a result.
  private var lastRuns: [Int: Int]?

  /// Returns the index after the code span that opens at `start`; `nil` if no run closes it.
  mutating func endOfSpan(in text: [UInt8], from start: Int, before end: Int) -> Int? {
    if let lastRuns {
      let length = CodeSpan.endOfRun(in: text, from: start, before: end) - start
      guard let last = lastRuns[length], last > start else { return nil }
    }
    if let spanEnd = CodeSpan.endOfSpan(in: text, from: start, before: end) { return spanEnd }
    if lastRuns == nil { findLastRuns(in: text, from: start, before: end) }
    return nil
  }

  /// Computes ``lastRuns`` for the rest of the text.
  private mutating func findLastRuns(in text: [UInt8], from start: Int, before end: Int) {
    var runs: [Int: Int] = [:]
    var index = start
    while let run = text.firstIndex(of: .backtick, from: index, before: end) {
      index = CodeSpan.endOfRun(in: text, from: run, before: end)
      runs[index - run] = run
    }
    lastRuns = runs
  }
}

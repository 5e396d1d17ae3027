internal import Basics

/// Finds the ends of code spans and of runs of backticks, which delimit them.
enum CodeSpan {
  /// Returns the index after the run of backticks at `start`.
  static func endOfRun(in text: [UInt8], from start: Int, before end: Int) -> Int {
    var index = start
    while index < end, text[index] == .backtick { index += 1 }
    return index
  }

  /// Returns the index after the code span whose opening run of backticks is at `start`; `nil` if
  /// no run closes the span.
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

/// Finds the code spans of a text from left to right, in linear time overall.
struct CodeSpanFinder {
  /// The index of the last run of backticks of each length, by length; `nil` until a search has
  /// found nothing.
  private var lastRunStartsByLength: [Int: Int]?

  /// Returns the index after the code span whose opening run of backticks is at `start`; `nil` if
  /// no run closes the span.
  mutating func endOfSpan(in text: [UInt8], from start: Int, before end: Int) -> Int? {
    if let lastRunStartsByLength {
      let length = CodeSpan.endOfRun(in: text, from: start, before: end) - start
      guard let last = lastRunStartsByLength[length], last > start else { return nil }
    }
    if let spanEnd = CodeSpan.endOfSpan(in: text, from: start, before: end) { return spanEnd }
    if lastRunStartsByLength == nil { findLastRuns(in: text, from: start, before: end) }
    return nil
  }

  /// Sets ``lastRunStartsByLength`` for the text from `start` to `end`.
  private mutating func findLastRuns(in text: [UInt8], from start: Int, before end: Int) {
    var runs: [Int: Int] = [:]
    var index = start
    while let run = text.firstIndex(of: .backtick, from: index, before: end) {
      index = CodeSpan.endOfRun(in: text, from: run, before: end)
      runs[index - run] = run
    }
    lastRunStartsByLength = runs
  }
}

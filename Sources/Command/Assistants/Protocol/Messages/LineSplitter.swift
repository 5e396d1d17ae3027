/// A line of input without its line feed.
enum InputLine: Equatable {
  case complete([UInt8])
  /// A line that was skipped, because it is longer than `limit` bytes.
  case tooLong(limit: Int)
}

/// Splits input that arrives in pieces into lines, and skips lines that are too long.
///
/// Never stores more than the longest permitted line.
struct LineSplitter {
  /// The maximum length of a line in bytes.
  private let limit: Int
  /// The beginning of the line whose end has not arrived yet.
  private var start: [UInt8] = []
  /// Whether that line is already too long.
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  /// Calls a closure with each line that a piece of input completes.
  mutating func append(_ piece: [UInt8], _ body: (InputLine) -> Void) {
    var rest = piece[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(with: rest[..<end])
      endLine(body)
      rest = rest[(end + 1)...]
    }
    extend(with: rest)
  }

  /// Calls a closure with the last line, if the input does not end with a line feed.
  mutating func finish(_ body: (InputLine) -> Void) {
    if isSkipping || !start.isEmpty { endLine(body) }
  }

  /// Adds bytes to the line whose end has not arrived yet.
  private mutating func extend(with bytes: ArraySlice<UInt8>) {
    guard !isSkipping else { return }
    if start.count + bytes.count > limit {
      (start, isSkipping) = ([], true)
    } else {
      start += bytes
    }
  }

  /// Calls a closure with the line that ended, and begins the next one.
  private mutating func endLine(_ body: (InputLine) -> Void) {
    body(isSkipping ? .tooLong(limit: limit) : .complete(start))
    (start, isSkipping) = ([], false)
  }
}

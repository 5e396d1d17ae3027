/// Writes lines inside containers: each line gets the prefixes of the quotes and list items around it.
struct LineWriter {
  private(set) var output: [UInt8] = []
  private var prefixes: [Prefix] = []
  private var isLineOpen = false
  private var wantsBlankLine = false
  /// Where the content of the open line begins.
  private var contentStart = 0

  private struct Prefix {
    /// What stands before the container's first line.
    var first: [UInt8]
    /// What stands before all others.
    let rest: [UInt8]
    var isUsed = false
  }

  /// Whether what comes next is the first on its line.
  var isAtContentStart: Bool { !isLineOpen || output.count == contentStart }

  /// What has been written of the line's content.
  var lineContent: ArraySlice<UInt8> { isLineOpen ? output[contentStart...] : [] }

  /// Opens a container with a prefix for its first line and one for all others.
  mutating func open(first: [UInt8], rest: [UInt8]) {
    prefixes.append(Prefix(first: first, rest: rest))
  }

  /// Closes the innermost container; an empty one still gets its first line.
  mutating func close() {
    if let last = prefixes.last, !last.isUsed { startLine() }
    prefixes.removeLast()
  }

  /// Ends what is written so far; what comes next starts on a new line.
  ///
  /// - Parameter blank: Whether a blank line lies between.
  mutating func separate(blank: Bool) {
    endLine()
    wantsBlankLine = wantsBlankLine || blank
  }

  /// Begins a line if none is open.
  mutating func startLine() {
    guard !isLineOpen else { return }
    if wantsBlankLine {
      for prefix in prefixes where prefix.isUsed { output += prefix.rest }
      trimSpaces()
      output.append(.lineFeed)
      wantsBlankLine = false
    }
    for index in prefixes.indices {
      output += prefixes[index].isUsed ? prefixes[index].rest : prefixes[index].first
      prefixes[index].isUsed = true
    }
    isLineOpen = true
    contentStart = output.count
  }

  /// Ends the open line.
  mutating func endLine() {
    guard isLineOpen else { return }
    if output.count == contentStart { trimSpaces() }
    output.append(.lineFeed)
    isLineOpen = false
  }

  /// Writes to the line.
  mutating func write(_ bytes: some Collection<UInt8>) {
    startLine()
    output.append(contentsOf: bytes)
  }

  /// Writes to the line.
  mutating func write(_ byte: UInt8) {
    startLine()
    output.append(byte)
  }

  /// Writes to the line.
  mutating func write(_ text: StaticString) {
    startLine()
    output.append(text)
  }

  /// Writes a text of several lines as it is.
  mutating func write(lines text: ArraySlice<UInt8>) {
    var start = text.startIndex
    while let end = text[start...].firstIndex(of: .lineFeed) {
      write(text[start..<end])
      endLine()
      start = end + 1
    }
    if start < text.endIndex { write(text[start...]) }
  }

  private mutating func trimSpaces() {
    while output.last == .space { output.removeLast() }
  }
}

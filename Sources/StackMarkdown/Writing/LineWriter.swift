/// Writes lines inside containers: each line gets the prefixes of the quotes and list items around it.
struct LineWriter {
  private(set) var output: [UInt8] = []
  private var prefixes: [Prefix] = []
  /// How many of the prefixes have had their first line; they are the outer ones.
  private var usedCount = 0
  /// What stands before all lines but the first of each container, from all prefixes together.
  private var indentation: [UInt8] = []
  private var isLineOpen = false
  private var wantsBlankLine = false
  /// Where the content of the open line begins.
  private var contentStart = 0

  private struct Prefix {
    /// What stands before the container's first line.
    let first: [UInt8]
    /// Where its part of ``indentation`` begins.
    let start: Int
  }

  /// Whether what comes next is the first on its line.
  var isAtContentStart: Bool { !isLineOpen || output.count == contentStart }

  /// What has been written of the line's content.
  var lineContent: ArraySlice<UInt8> { isLineOpen ? output[contentStart...] : [] }

  /// Opens a container with a prefix for its first line and one for all others.
  mutating func open(first: [UInt8], rest: [UInt8]) {
    prefixes.append(Prefix(first: first, start: indentation.count))
    indentation += rest
  }

  /// Closes the innermost container; an empty one still gets its first line.
  mutating func close() {
    if usedCount < prefixes.count { startLine() }
    guard let prefix = prefixes.popLast() else { return }
    usedCount = min(usedCount, prefixes.count)
    indentation.removeLast(indentation.count - prefix.start)
  }

  /// Ends what is written so far; what comes next starts on a new line, or behind a blank one.
  mutating func separate(blank: Bool) {
    endLine()
    wantsBlankLine = wantsBlankLine || blank
  }

  /// Begins a line if none is open.
  mutating func startLine() {
    guard !isLineOpen else { return }
    let used = usedCount < prefixes.count ? prefixes[usedCount].start : indentation.count
    if wantsBlankLine {
      output += indentation[..<used]
      trimSpaces()
      output.append(.lineFeed)
      wantsBlankLine = false
    }
    output += indentation[..<used]
    for prefix in prefixes[usedCount...] { output += prefix.first }
    usedCount = prefixes.count
    isLineOpen = true
    contentStart = output.count
  }

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

  mutating func write(_ byte: UInt8) {
    startLine()
    output.append(byte)
  }

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

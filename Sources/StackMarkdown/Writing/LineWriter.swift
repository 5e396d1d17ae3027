/// Writes lines with the prefixes of the quotations and list items around them.
struct LineWriter {
  /// The bytes written so far.
  private(set) var output: [UInt8] = []
  /// The prefixes of the open containers, the outermost first.
  private var prefixes: [Prefix] = []
  /// The number of containers, counted from the outermost, whose first line is written.
  private var startedCount = 0
  /// The prefix of all lines but the first of each container, for all open containers together.
  private var indentation: [UInt8] = []
  /// Whether the current line was started and not ended.
  private var isLineOpen = false
  /// Whether a blank line is to be written before the next line.
  private var needsBlankLine = false
  /// The offset in ``output`` at which the content of the open line begins, after the prefixes.
  private var contentStart = 0

  /// The prefix of the lines of a container.
  private struct Prefix {
    /// The prefix of the container's first line.
    let first: [UInt8]
    /// The offset in ``indentation`` at which the prefix of the container's other lines begins.
    let start: Int
  }

  /// Whether the current line has no content yet.
  var isAtContentStart: Bool { !isLineOpen || output.count == contentStart }

  /// The content of the current line so far, without prefixes.
  var lineContent: ArraySlice<UInt8> { isLineOpen ? output[contentStart...] : [] }

  /// Opens a container with a prefix for its first line and one for all others.
  mutating func openContainer(firstPrefix: [UInt8], otherPrefix: [UInt8]) {
    prefixes.append(Prefix(first: firstPrefix, start: indentation.count))
    indentation += otherPrefix
  }

  /// Closes the innermost container; if it is empty, its first line is written.
  mutating func closeContainer() {
    if startedCount < prefixes.count { startLine() }
    guard let prefix = prefixes.popLast() else { return }
    startedCount = min(startedCount, prefixes.count)
    indentation.removeLast(indentation.count - prefix.start)
  }

  /// Ends the current line; the next content begins on a new line, after a blank line if `blank` is true.
  mutating func separate(withBlankLine: Bool) {
    endLine()
    needsBlankLine = needsBlankLine || withBlankLine
  }

  /// Begins a line if none is open.
  mutating func startLine() {
    guard !isLineOpen else { return }
    let indentationEnd =
      startedCount < prefixes.count ? prefixes[startedCount].start : indentation.count
    if needsBlankLine {
      output += indentation[..<indentationEnd]
      trimSpaces()
      output.append(.lineFeed)
      needsBlankLine = false
    }
    output += indentation[..<indentationEnd]
    for prefix in prefixes[startedCount...] { output += prefix.first }
    startedCount = prefixes.count
    isLineOpen = true
    contentStart = output.count
  }

  /// Ends the current line, if one is open.
  mutating func endLine() {
    guard isLineOpen else { return }
    if output.count == contentStart { trimSpaces() }
    output.append(.lineFeed)
    isLineOpen = false
  }

  /// Appends to the current line, or begins one.
  mutating func write(_ bytes: some Collection<UInt8>) {
    startLine()
    output.append(contentsOf: bytes)
  }

  /// Appends a byte to the current line, or begins one.
  mutating func write(_ byte: UInt8) {
    startLine()
    output.append(byte)
  }

  /// Appends a constant text to the current line, or begins one.
  mutating func write(_ text: StaticString) {
    startLine()
    output.append(text)
  }

  /// Writes a text that may have several lines.
  mutating func write(lines text: ArraySlice<UInt8>) {
    var start = text.startIndex
    while let end = text[start...].firstIndex(of: .lineFeed) {
      write(text[start..<end])
      endLine()
      start = end + 1
    }
    if start < text.endIndex { write(text[start...]) }
  }

  /// Removes the spaces at the end of the output.
  private mutating func trimSpaces() {
    while output.last == .space { output.removeLast() }
  }
}

/// Writes lines, each with the prefixes of the containers around it, such as `> ` for a quotation.
struct LineWriter {
  /// The text that has been written so far, in UTF-8.
  private(set) var output: [UInt8] = []
  /// The line prefixes of the open containers, the outermost first.
  private var prefixes: [ContainerPrefix] = []
  /// The number of open containers whose first line has been written; these are the outermost ones.
  private var startedContainerCount = 0
  /// The joined prefixes of all open containers for lines other than the first line of a container.
  private var indentation: [UInt8] = []
  /// Whether a line has been started and not yet ended.
  private var isLineOpen = false
  /// Whether a blank line must be written before the next line.
  private var needsBlankLine = false
  /// The index in ``output`` where the content of the current line begins, after the prefixes.
  private var contentStart = 0

  /// The line prefixes of a container, such as a quotation, a list item or indented code.
  private struct ContainerPrefix {
    /// The prefix of the first line of the container.
    let firstLine: [UInt8]
    /// The index in ``indentation`` where the prefix for the other lines of the container begins.
    let otherLinesStart: Int
  }

  /// Whether the current line has no content yet.
  var isAtContentStart: Bool { !isLineOpen || output.count == contentStart }

  /// The content of the current line so far, without prefixes.
  var lineContent: ArraySlice<UInt8> { isLineOpen ? output[contentStart...] : [] }

  /// Opens a container, such as a quotation, with a prefix for its first line and one for all its
  /// other lines.
  mutating func openContainer(firstPrefix: [UInt8], otherPrefix: [UInt8]) {
    prefixes.append(ContainerPrefix(firstLine: firstPrefix, otherLinesStart: indentation.count))
    indentation += otherPrefix
  }

  /// Closes the innermost container; writes its first line if the container is empty.
  mutating func closeContainer() {
    if startedContainerCount < prefixes.count { startLine() }
    guard let prefix = prefixes.popLast() else { return }
    startedContainerCount = min(startedContainerCount, prefixes.count)
    indentation.removeLast(indentation.count - prefix.otherLinesStart)
  }

  /// Ends the current line, so that the next content begins on a new line, after a blank line if
  /// `withBlankLine` is true.
  mutating func separate(withBlankLine: Bool) {
    endLine()
    needsBlankLine = needsBlankLine || withBlankLine
  }

  /// Begins a line, with the prefixes of all containers, unless a line has already started.
  mutating func startLine() {
    guard !isLineOpen else { return }
    let indentationEnd =
      startedContainerCount < prefixes.count
      ? prefixes[startedContainerCount].otherLinesStart : indentation.count
    if needsBlankLine {
      output += indentation[..<indentationEnd]
      trimSpaces()
      output.append(.lineFeed)
      needsBlankLine = false
    }
    output += indentation[..<indentationEnd]
    for prefix in prefixes[startedContainerCount...] { output += prefix.firstLine }
    startedContainerCount = prefixes.count
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

  /// Appends bytes to the current line, or to a new one if none is open.
  mutating func write(_ bytes: some Collection<UInt8>) {
    startLine()
    output.append(contentsOf: bytes)
  }

  /// Appends a byte to the current line, or to a new one if none is open.
  mutating func write(_ byte: UInt8) {
    startLine()
    output.append(byte)
  }

  /// Appends a string literal to the current line, or to a new one if none is open.
  mutating func write(_ text: StaticString) {
    startLine()
    output.append(text)
  }

  /// Writes a text that may contain several lines, each with the prefixes of the containers.
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

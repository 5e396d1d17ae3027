internal import Archive

extension PostList {
  /// Parses a file that lists posts, one per line, each a URL or an id on one of `sites`.
  ///
  /// Empty lines are skipped, and comments: from `#` at the start of a line or after a blank to the line's end.
  init(_ value: OptionValues.Value, sites: [String]) throws(ConfigurationError) {
    var posts: [PostReference] = []
    let text = value.fileContents.map { $0.hasPrefix("\u{FEFF}") ? $0.dropFirst() : $0[...] } ?? ""
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let entry = Self.withoutComment(line)
      guard !entry.isEmpty else { continue }
      let lineError = { (expected: String) in
        ConfigurationError(
          .invalidLine(
            file: value.text, line: index + 1, text: String(entry), reason: "expected \(expected)"),
          at: value.location)
      }
      posts.append(try DigestSubject.post(String(entry), sites: sites, makeError: lineError))
    }
    guard !posts.isEmpty else {
      throw value.invalid(expected: "a file with one question per line, but it has none")
    }
    self.init(posts, file: Self.name(of: value.text))
  }

  /// Returns a line of a list of posts without its `# comment` and without blanks at both ends.
  private static func withoutComment(_ line: Substring) -> Substring {
    var end = line.startIndex
    var isAfterBlank = true
    while end < line.endIndex, !(isAfterBlank && line[end] == "#") {
      isAfterBlank = line[end].isWhitespace
      end = line.index(after: end)
    }
    let content = line[..<end].drop { $0.isWhitespace }
    return content.prefix(content.count - content.reversed().prefix { $0.isWhitespace }.count)
  }

  /// Returns the name of the file at a path without folder and extension; `input` for standard input.
  private static func name(of path: String) -> String {
    if path == OptionValues.standardInput { return "input" }
    let file = path.split(separator: "/").last ?? ""
    let baseName = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    return String(baseName.isEmpty ? file : baseName)
  }
}

extension OptionValues {
  /// The path `-`, which stands for standard input.
  static let standardInput = "-"

  /// Reads the files of `--questions-from` into the values, each file once, because standard input can be read only
  /// once.
  mutating func readQuestionLists(_ files: FileAccess) throws(ConfigurationError) {
    guard isSet(.questionsFrom) else { return }
    self[.questionsFrom] = try self[.questionsFrom].map { value throws(ConfigurationError) in
      var value = value
      value.fileContents = try Self.text(of: value, files)
      return value
    }
  }

  /// Reads the text of the file that a value names, or of standard input for `-`.
  private static func text(of value: Value, _ files: FileAccess) throws(ConfigurationError)
    -> String
  {
    let bytes: [UInt8]?
    do {
      bytes = try value.text == standardInput ? files.readStandardInput() : files.read(value.text)
    } catch {
      throw value.invalid(expected: "a readable file, but: \(error)")
    }
    guard let bytes else {
      throw value.invalid(expected: "an existing file")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

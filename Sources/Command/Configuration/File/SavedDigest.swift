internal import Archive
internal import Search
internal import StackExchange

/// A digest of a query that `search --save` adds to the configuration file.
package struct SavedDigest: Sendable, Equatable {
  /// The name of the digest.
  package let name: String
  /// The query of the digest, in the grammar of `Documentation/search.md`.
  package let query: String
  /// The path of the configuration file.
  package let file: String
  /// The new contents of the file; all that was in it before stays as it is.
  package let contents: [UInt8]

  /// Prepares the digest of a search, and the contents of the configuration file with it.
  ///
  /// - Parameters:
  ///   - name: The name of the digest, as the value of `--save`.
  ///   - query: The query.
  ///   - order: The order of the search; by relevance, which editions do not have, means the newest questions first.
  ///   - limit: The maximum number of questions; nil for the default of queries.
  ///   - path: The configuration file that the command line names; nil for the default file, which may not exist.
  ///   - files: Access to the file.
  /// - Throws: An error if the name is invalid or taken, if the query is invalid, or if the file cannot take the digest.
  init(
    named name: OptionValues.Value, query: OptionValues.Value, order: SearchOrder, limit: Int?,
    file path: String?, _ files: FileAccess
  ) throws(ConfigurationError) {
    self.name = try DigestEntry.folderName(name.text) { ConfigurationError($0, at: name.location) }
    self.query = try DigestSubject.query(query)
    file = path ?? ConfigurationFile.defaultPath
    let sort: QuestionListRequest.Sort =
      switch order {
      case .relevance, .newest: .creation
      case .active: .activity
      case .votes: .votes
      }
    let lines =
      ["- name: \(Self.isPlain(self.name) ? self.name : Self.quoted(self.name))"]
      + ["  query: \(Self.quoted(self.query))"]
      + ["  sort: \(sort.rawValue)"] + (limit.map { ["  limit: \($0)"] } ?? [])
    contents = try Self.contents(
      of: file, adding: lines, named: self.name, at: name.location, files)
  }

  /// Returns a text as a YAML scalar in single quotes.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "''"))'"
  }

  /// Whether YAML reads a name without quotes as this text, neither as a sign nor as another value, such as `null`.
  private static func isPlain(_ name: String) -> Bool {
    let others = ["null", "true", "false", "yes", "no", "on", "off"]
    return (name.utf8.first ?? 0) >= UInt8(ascii: "A")
      && name.unicodeScalars.allSatisfy {
        $0.isASCII && $0.properties.isXIDContinue || "._-".unicodeScalars.contains($0)
      }
      && !others.contains(name.lowercased())
  }

  /// Returns the contents of the configuration file with a digest added to its list.
  ///
  /// The result is parsed again: it must have the same values as before and the digest.
  private static func contents(
    of path: String, adding lines: [String], named name: String,
    at location: ConfigurationError.Location,
    _ files: FileAccess
  ) throws(ConfigurationError) -> [UInt8] {
    let indented = lines.map { "  \($0)\n" }.joined()
    let cannotAdd = { (reason: String) in
      ConfigurationError(
        .cannotAddDigest(reason: reason, lines: "digests:\n\(indented)"), at: location)
    }
    let bytes: [UInt8]
    do throws(FileAccessError) {
      bytes = try files.read(path) ?? []
    } catch {
      throw ConfigurationError(.unreadable(error), at: .file(path))
    }
    let root = try? YAMLReader.read(bytes)
    var text = ConfigurationText(bytes)
    guard let digests = root?.value(of: "digests") else {
      if root?.value(of: "tag") != nil {
        throw cannotAdd("\(path) has `tag`, which cannot be combined with `digests`")
      }
      text.append(["digests:"] + lines.map { "  \($0)" })
      return try text.bytes(equalTo: root, adding: lines, orThrow: cannotAdd(unknownForm(path)))
    }
    guard case .sequence(let items) = digests.value else { throw cannotAdd(unknownForm(path)) }
    for item in items {
      guard let other = item.value(of: "name"), case .scalar(let scalar) = other.value,
        scalar.text.lowercased() == name.lowercased()
      else { continue }
      throw ConfigurationError(
        .nameTaken(name, file: path, line: other.position.line), at: location)
    }
    let indent = String(repeating: " ", count: digests.position.column - 1)
    text.insert(lines.map { indent + $0 }, beforeLine: root?.line(afterKey: "digests"))
    return try text.bytes(equalTo: root, adding: lines, orThrow: cannotAdd(unknownForm(path)))
  }

  /// The reason why a digest cannot be added to a file of an unusual form, such as with a list in brackets.
  private static func unknownForm(_ path: String) -> String {
    "\(path) is not written in a form to which lines can be added"
  }
}

/// The lines of a configuration file, to which others are added.
private struct ConfigurationText {
  /// The lines without their ends.
  private var lines: [ArraySlice<UInt8>]
  /// The end of each line.
  private let lineEnd: [UInt8]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    lineEnd = lines.first?.last == 0x0d ? [0x0d, 0x0a] : [0x0a]
  }

  /// Adds lines at the end, after an empty line.
  mutating func append(_ added: [String]) {
    insert(lines.isEmpty ? added : [""] + added, beforeLine: nil)
  }

  /// Inserts lines before the line with a number, counted from 1, or at the end of the document if the number is nil.
  ///
  /// Empty lines directly above the place stay below the new lines, and so do unindented comments, because they describe
  /// the next line; at the end of the document, comments stay above.
  mutating func insert(_ added: [String], beforeLine number: Int?) {
    // A line of three dots ends the document.
    let end = lines.firstIndex { $0.starts(with: "...".utf8) } ?? lines.count
    var index = min(number.map { $0 - 1 } ?? end, end)
    let isSkipped: (ArraySlice<UInt8>) -> Bool = { line in
      let text = String(decoding: line, as: UTF8.self)
      return text.allSatisfy(\.isWhitespace) || number != nil && text.hasPrefix("#")
    }
    while index > 0, isSkipped(lines[index - 1]) { index -= 1 }
    let ending = lineEnd.dropLast()
    lines.insert(contentsOf: added.map { Array($0.utf8)[...] + ending }, at: index)
    if index > 0, lines[index - 1].last != 0x0d { lines[index - 1] += ending }
  }

  /// Returns the bytes of the file if it has the values of `root` and the digest that `lines` describe; throws `error`
  /// otherwise.
  func bytes(
    equalTo root: YAMLNode?, adding lines: [String], orThrow error: ConfigurationError
  ) throws(ConfigurationError) -> [UInt8] {
    let bytes = self.lines.flatMap { $0 + [0x0a] }
    guard let changed = try? YAMLReader.read(bytes),
      let added = try? YAMLReader.read(Array(lines.joined(separator: "\n").utf8)),
      case .sequence(let digests) = added.value, let digest = digests.first,
      changed.hasValue(of: root, withDigest: digest)
    else { throw error }
    return bytes
  }
}

extension YAMLNode {
  /// Returns the value of a key of a mapping; nil if there is none.
  fileprivate func value(of key: String) -> YAMLNode? {
    guard case .mapping(let pairs) = value else { return nil }
    return pairs.first { $0.key == key }?.value
  }

  /// Returns the line of the key that follows a key of a mapping; nil if none does.
  fileprivate func line(afterKey key: String) -> Int? {
    guard case .mapping(let pairs) = value, let index = pairs.firstIndex(where: { $0.key == key }),
      index + 1 < pairs.count
    else { return nil }
    return pairs[index + 1].keyPosition.line
  }

  /// Whether the file has the values of another, and a digest at the end of its list of digests.
  fileprivate func hasValue(of root: YAMLNode?, withDigest digest: YAMLNode) -> Bool {
    guard case .mapping(let pairs) = value else { return false }
    var others: [KeyValuePair] = []
    if case .mapping(let pairs)? = root?.value { others = pairs }
    var isAdded = false
    for pair in pairs {
      let other = others.first { $0.key == pair.key }?.value
      if pair.key == "digests" {
        guard case .sequence(let items) = pair.value.value, let last = items.last else {
          return false
        }
        var previous: [YAMLNode] = []
        if case .sequence(let items)? = other?.value { previous = items }
        isAdded =
          items.dropLast().map(\.plainValue) == previous.map(\.plainValue)
          && last.plainValue == digest.plainValue
      } else if other?.plainValue != pair.value.plainValue {
        return false
      }
    }
    return isAdded && others.allSatisfy { other in pairs.contains { $0.key == other.key } }
  }

  /// The node with all positions alike, to compare values.
  private var plainValue: YAMLNode {
    let start = TextPosition(line: 1, column: 1)
    let plain: Value =
      switch value {
      case .scalar: value
      case .sequence(let items): .sequence(items.map(\.plainValue))
      case .mapping(let pairs):
        .mapping(
          pairs.map { KeyValuePair(key: $0.key, keyPosition: start, value: $0.value.plainValue) })
      }
    return YAMLNode(value: plain, position: start)
  }
}

internal import Digests

extension PostList {
  /// Reads posts that a file lists, one a line: an address, or an id on one of `sites`.
  ///
  /// What follows after a blank and `#`, or after `#` at the beginning, is a comment.
  init(_ value: OptionValues.Value, sites: [String]) throws(OptionFault) {
    var posts: [PostReference] = []
    let text = value.content.map { $0.hasPrefix("\u{FEFF}") ? $0.dropFirst() : $0[...] } ?? ""
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let entry = Self.withoutComment(line)
      guard !entry.isEmpty else { continue }
      let fault = { (expected: String) in
        OptionFault(
          .questionsFrom, value,
          .wrongLine(index + 1, text: String(entry), because: "expected \(expected)"))
      }
      posts.append(try DigestSubject.post(String(entry), sites: sites, fault))
    }
    guard !posts.isEmpty else {
      throw OptionFault(
        .questionsFrom, value, .wrongValue("a list of questions, one a line; there is none in it"))
    }
    self.init(posts, file: Self.name(of: value.text))
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    var end = line.startIndex
    var isAfterBlank = true
    while end < line.endIndex, !(isAfterBlank && line[end] == "#") {
      isAfterBlank = line[end].isWhitespace
      end = line.index(after: end)
    }
    let rest = line[..<end].drop { $0.isWhitespace }
    return rest.prefix(rest.count - rest.reversed().prefix { $0.isWhitespace }.count)
  }

  /// The name of a file without its folder and its kind.
  private static func name(of path: String) -> String {
    if path == OptionValues.standardInput { return "input" }
    let file = path.split(separator: "/").last ?? ""
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    return String(stem.isEmpty ? file : stem)
  }
}

extension OptionValues {
  /// Names standard input where a file is expected.
  static let standardInput = "-"

  /// Reads the files that options list questions in, each once: standard input comes but once.
  mutating func readLists(_ files: FileAccess) throws(OptionFault) {
    guard has(.questionsFrom) else { return }
    self[.questionsFrom] = try self[.questionsFrom].map { value throws(OptionFault) in
      var value = value
      value.content = try Self.text(of: value, files)
      return value
    }
  }

  private static func text(of value: Value, _ files: FileAccess) throws(OptionFault) -> String {
    let bytes: [UInt8]?
    do {
      bytes = try value.text == standardInput ? files.readInput() : files.read(value.text)
    } catch {
      throw OptionFault(
        .questionsFrom, value, .wrongValue("a file that can be read, but: \(error)"))
    }
    guard let bytes else {
      throw OptionFault(.questionsFrom, value, .wrongValue("a file, and there is no such file"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

internal import Basics

/// The shape of a configuration file: only sections, settings and comments.
enum ConfigurationShape {
  /// Returns the language of a file with sections such as `[name]`, INI or TOML; nil if a line is
  /// anything but a section, a setting, a comment, or the continuation of a setting.
  ///
  /// In TOML, all values are quoted strings, numbers, dates, truth values, arrays or tables.
  static func language(of code: Span<UInt8>) -> Language? {
    var (sections, settings, quotedValues, bareValues) = (0, 0, 0, 0)
    var start = 0
    while start < code.count {
      var end = start
      while end < code.count, code[end] != UInt8(ascii: "\n") { end += 1 }
      let lineStart = start
      start = end + 1
      let first = code.firstIndex(notIn: .blanks, from: lineStart)
      while end > first, code[end - 1] <= 32 { end -= 1 }
      guard first < end else { continue }
      switch code[first] {
      case UInt8(ascii: "#"), UInt8(ascii: ";"): continue
      case UInt8(ascii: "[") where settings == 0 || first == lineStart:
        guard isSection(code.extracting(first..<end)) else { return nil }
        sections += 1
      default:
        guard let value = value(in: code.extracting(first..<end)) else {
          // A line of a value that spans several lines.
          guard settings > 0, first > lineStart || isEndOfArray(code[first]) else { return nil }
          continue
        }
        settings += 1
        switch value {
        case .quoted: quotedValues += 1
        case .bare: bareValues += 1
        case .number: break
        }
      }
    }
    guard sections > 0, settings > 0 else { return nil }
    return quotedValues > 0 && bareValues == 0 ? .toml : .ini
  }

  /// The form of a setting's value.
  private enum Value { case quoted, number, bare }

  private static func isEndOfArray(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  /// Reports whether a line without surrounding white space is a section, with or without a comment.
  private static func isSection(_ line: Span<UInt8>) -> Bool {
    var index = 1
    while index < line.count, line[index] != UInt8(ascii: "]") { index += 1 }
    guard index > 1, index < line.count, line[1] > 32 else { return false }
    while index < line.count, line[index] == UInt8(ascii: "]") { index += 1 }
    let rest = line.firstIndex(notIn: .blanks, from: index)
    return rest == line.count || line[rest] == UInt8(ascii: "#") || line[rest] == UInt8(ascii: ";")
  }

  /// Returns the form of the value in a line like `name = value`; nil for other lines.
  private static func value(in line: Span<UInt8>) -> Value? {
    var index = 0
    while index < line.count, isNamePart(line[index]) { index += 1 }
    guard index > 0 else { return nil }
    index = line.firstIndex(notIn: .blanks, from: index)
    guard index < line.count, line[index] == UInt8(ascii: "=") else { return nil }
    index = line.firstIndex(notIn: .blanks, from: index + 1)
    guard index < line.count else { return .bare }
    switch line[index] {
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "~"): return nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "["), UInt8(ascii: "{"): return .quoted
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      return .number
    default:
      let isTruth = ["true", "false"].contains { (word: StaticString) in
        line.hasText(word, at: index)
      }
      return isTruth ? .number : .bare
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    CharacterClass.identifierPartOrHyphen.contains(byte) || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "*")
  }
}

/// Extracts the features of code in one pass from left to right, by which its language is guessed.
struct SignReader {
  /// The features found so far.
  var evidence = LanguageFeatures()
  /// The kind of each byte.
  let kinds = SignTable.all.kinds
  /// The offset of the next byte to read.
  var position = 0
  /// The hash of the previous word, and the offset after it.
  var before: (hash: UInt64, end: Int) = (0, -2)
  /// The features of the current line.
  var line = Line()

  /// The features of a line found so far.
  struct Line {
    /// The first byte that is not white space.
    var first: UInt8 = 0
    /// The last byte of the items so far.
    var last: UInt8 = 0
    /// The number of words, numbers, strings and punctuation characters so far.
    var count = 0
    /// Whether the line begins with `[` and a name.
    var isSection = false
    /// Whether the line begins with a name and a colon.
    var isEntry = false
    /// Whether the line begins with a name and an equals sign.
    var isAssignment = false
    /// Whether a capital letter follows the colon, as in a declaration with a type.
    var namesType = false
  }

  /// Extracts the features of code; called once.
  mutating func read(_ code: Span<UInt8>) {
    while position < code.count {
      let byte = code[position]
      switch byte {
      case UInt8(ascii: "\n"): endLine()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      default: readItem(byte, in: code)
      }
    }
    endLine()
  }

  /// Reads a word, a number, a string, a comment or punctuation.
  private mutating func readItem(_ byte: UInt8, in code: Span<UInt8>) {
    if line.count == 0 {
      line.first = byte
      if evidence.first == 0 { evidence.first = byte }
      if readLinePrefix(in: code) { return }
    }
    if kinds[Int(byte)] == .initial {
      readWord(in: code)
    } else if kinds[Int(byte)] == .digit {
      while position < code.count, kinds[Int(code[position])] != .mark { position += 1 }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      readText(byte, in: code)
    } else if !skipComment(byte, in: code) {
      readMark(byte, in: code)
    }
    line.count += 1
    line.last = code[position - 1]
    evidence.last = line.last
  }

  /// Moves to the next line, and counts the shape of the current one.
  private mutating func endLine() {
    position += 1
    defer { line = Line() }
    guard line.count > 0 else { return }
    evidence.lines += 1
    let endsStatement = line.last == UInt8(ascii: ";")
    if endsStatement { evidence.statements += 1 }
    if line.isEntry, !endsStatement { evidence.entries += 1 }
    if line.isEntry, endsStatement, !line.namesType { evidence.declarations += 1 }
    if line.isAssignment { evidence.assignments += 1 }
    if line.last == UInt8(ascii: "{") || line.first == UInt8(ascii: "}") { evidence.blocks += 1 }
    if line.first == UInt8(ascii: "(") { evidence.lists += 1 }
    if line.first == UInt8(ascii: "<") { evidence.tags += 1 }
    if line.isSection, line.last == UInt8(ascii: "]") { evidence.sections += 1 }
  }
}

// MARK: - Prefixes of lines

extension SignReader {
  /// Counts and skips a prefix such as a prompt or `#!/bin/`, and reports whether there was one.
  private mutating func readLinePrefix(in code: Span<UInt8>) -> Bool {
    guard Self.firstBytesOfPrefixes.contains(code[position]) else { return false }
    for prefix in Self.linePrefixes where code.hasText(prefix.text, at: position) {
      evidence.add(prefix.points, to: prefix.language)
      position += prefix.text.utf8CodeUnitCount
      before.end = -2
      return true
    }
    return false
  }

  /// The first bytes of all prefixes.
  private static let firstBytesOfPrefixes: CharacterClass = {
    var set = CharacterClass()
    for prefix in linePrefixes { prefix.text.withUTF8Buffer { unsafe set.insert($0[0]) } }
    return set
  }()

  /// Prefixes of lines, with the language that they indicate and its points.
  private static let linePrefixes: [(text: StaticString, language: Language, points: Int)] = [
    ("#!/bin/", .bash, 12), ("#!/usr/bin/env python", .python, 12),
    ("#!/usr/bin/python", .python, 12), ("#!/usr/bin/env node", .javaScript, 12),
    ("#!/usr/bin/env ruby", .ruby, 12), ("#!/usr/bin/perl", .perl, 12),
    ("#!/usr/bin/env perl", .perl, 12), ("#!/usr/bin/env bash", .bash, 12),
    ("$ ", .console, 9), ("❯ ", .console, 9), ("PS C:\\", .console, 9), ("C:\\>", .console, 9),
    (">>> ", .pythonConsole, 9), ("In [", .pythonConsole, 6), ("irb(", .text, 4),
    ("@@ -", .diff, 9), ("diff --git ", .diff, 9), ("+++ ", .diff, 2), ("--- ", .diff, 2),
  ]
}

extension Span<UInt8> {
  /// Reports whether the bytes contain a text at an index.
  fileprivate func hasText(_ text: StaticString, at start: Int) -> Bool {
    text.withUTF8Buffer { text in
      guard start + text.count <= count else { return false }
      for offset in 0..<text.count where unsafe self[start + offset] != text[offset] {
        return false
      }
      return true
    }
  }
}

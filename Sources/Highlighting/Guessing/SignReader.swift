internal import Basics

/// Looks for signs in code, from left to right, each byte once or twice.
struct SignReader {
  private(set) var evidence = Evidence()
  /// By byte, whether names begin or go on with it.
  private let kinds = SignTable.all.kinds
  private var position = 0
  /// The word before this place, with where it ended.
  private var before: (hash: UInt64, end: Int) = (0, -2)
  private var line = Line()

  /// What the present line has shown so far.
  private struct Line {
    var first: UInt8 = 0
    var last: UInt8 = 0
    /// How many things came before.
    var count = 0
    /// A name in brackets, a name and a colon, or a name and an equals sign at its start.
    var isSection = false
    var isEntry = false
    var isAssignment = false
    /// Whether what stands behind the colon begins with a capital letter.
    var namesType = false
  }

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

  private mutating func readItem(_ byte: UInt8, in code: Span<UInt8>) {
    if line.count == 0 {
      line.first = byte
      if evidence.first == 0 { evidence.first = byte }
      if readPrompt(in: code) { return }
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

// MARK: - Words

extension SignReader {
  private mutating func readWord(in code: Span<UInt8>) {
    let start = position
    var hash = SignKey.start
    var end = start
    while end < code.count {
      let byte = code[end]
      if kinds[Int(byte)] == .mark {
        guard byte == UInt8(ascii: "-"), end + 1 < code.count,
          kinds[Int(code[end + 1])] == .initial
        else { break }
      }
      hash = SignKey.adding(byte, to: hash)
      end += 1
    }
    evidence.words += 1
    position = end
    if code[start] == 0xE2, start + 1 < code.count, code[start + 1] | 1 == 0x95 {
      evidence.add(2, to: .text)
    }
    if line.count == 1, line.first == UInt8(ascii: "["), code[start - 1] == line.first {
      line.isSection = true
    }
    let isBare = countPrefixed(hash, from: start, in: code)
    if isBare { evidence.count(hash) }
    if line.count == 0 { evidence.count(SignKey.word(hash, behind: UInt8(ascii: "^"))) }
    if before.end + 1 == start, code[before.end] == UInt8(ascii: " ") {
      evidence.count(SignKey.pair(before.hash, hash))
    }
    countFollowed(hash, in: code)
    before = (hash, end)
  }

  /// Counts a word with the character before it.
  ///
  /// - Returns: Whether it is a word without it, too.
  private mutating func countPrefixed(_ hash: UInt64, from start: Int, in code: Span<UInt8>) -> Bool
  {
    guard start > 0 else { return true }
    var mark = code[start - 1]
    if mark == UInt8(ascii: " "), start > 1, code[start - 2] == UInt8(ascii: ":") {
      mark = UInt8(ascii: ":")
    }
    guard mark > 32, kinds[Int(mark)] == .mark else { return true }
    evidence.count(SignKey.word(hash, behind: mark))
    if mark == UInt8(ascii: "$") || mark == UInt8(ascii: "@") {
      evidence.count(SignKey.marks(mark, 0))
      return false
    }
    if mark == UInt8(ascii: ".") {
      evidence.members += 1
      return false
    }
    return mark != UInt8(ascii: "#") && mark != UInt8(ascii: "\\")
  }

  private mutating func countFollowed(_ hash: UInt64, in code: Span<UInt8>) {
    guard position < code.count else { return }
    let mark = code[position]
    let next = position + 1 < code.count ? code[position + 1] : 0
    if mark > 32, mark < 0x80 { evidence.count(SignKey.word(hash, before: mark)) }
    if mark == UInt8(ascii: "(") { evidence.calls += 1 }
    guard line.count == 0 else { return }
    line.isEntry = mark == UInt8(ascii: ":") && next != mark
    line.namesType =
      line.isEntry && next == UInt8(ascii: " ") && position + 2 < code.count
      && CharacterClass.capitals.contains(code[position + 2])
    line.isAssignment =
      mark == UInt8(ascii: "=")
      || mark == UInt8(ascii: " ") && next == UInt8(ascii: "=")
        && position + 2 < code.count && code[position + 2] == UInt8(ascii: " ")
  }
}

// MARK: - Texts, comments and marks

extension SignReader {
  /// Passes over a text in quotes; a quotation mark without another is nothing.
  private mutating func readText(_ quote: UInt8, in code: Span<UInt8>) {
    let start = position
    position += 1
    let isApostrophe =
      quote == UInt8(ascii: "'") && start > 0 && CharacterClass.word.contains(code[start - 1])
    guard !isApostrophe else { return }
    var end = position
    // One that begins at the end of a line has several.
    let mayGoOn = end < code.count && code[end] == UInt8(ascii: "\n")
    while end < code.count, code[end] != quote, mayGoOn || code[end] != UInt8(ascii: "\n") {
      end += code[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < code.count, code[end] == quote else {
      // A comment of Basic.
      if quote == UInt8(ascii: "'"), line.count == 0 { skipLine(in: code) }
      return
    }
    position = end + 1
    let next = code.firstIndex(notIn: .blanks, from: position)
    if next < code.count, code[next] == UInt8(ascii: ":") { evidence.keys += 1 }
  }

  private mutating func skipLine(in code: Span<UInt8>) {
    while position < code.count, code[position] != UInt8(ascii: "\n") { position += 1 }
  }

  /// Passes over a comment, if one begins here.
  private mutating func skipComment(_ byte: UInt8, in code: Span<UInt8>) -> Bool {
    let next = position + 1 < code.count ? code[position + 1] : UInt8(ascii: "\n")
    let previous = position > 0 ? code[position - 1] : UInt8(ascii: "\n")
    let isApart = previous <= 32
    switch (byte, next) {
    case (UInt8(ascii: "/"), UInt8(ascii: "/")) where previous != UInt8(ascii: ":"): break
    case (UInt8(ascii: "#"), UInt8(ascii: " ")) where isApart,
      (UInt8(ascii: "-"), UInt8(ascii: "-"))
    where isApart && position + 2 < code.count
      && code[position + 2] == UInt8(ascii: " "),
      (UInt8(ascii: ";"), UInt8(ascii: ";")) where isApart:
      break
    case (UInt8(ascii: "/"), UInt8(ascii: "*")):
      position += 2
      while position < code.count,
        !(code[position] == UInt8(ascii: "/") && code[position - 1] == UInt8(ascii: "*"))
      {
        position += 1
      }
      position = min(position + 1, code.count)
      return true
    default: return false
    }
    evidence.count(SignKey.marks(byte, next))
    skipLine(in: code)
    return true
  }

  private mutating func readMark(_ byte: UInt8, in code: Span<UInt8>) {
    let run = code.run(of: byte, from: position)
    if run > 1 {
      // More than three are a line that is drawn.
      if run > 3 { evidence.add(1, to: .text) }
      if run < 4 { evidence.count(SignKey.marks(byte, byte, run == 3 ? byte : 0)) }
      position += run
      return
    }
    position += 1
    guard position < code.count else { return }
    let second = code[position]
    guard second > 32, second < 0x7F, kinds[Int(second)] == .mark else { return }
    evidence.count(SignKey.marks(byte, second))
    guard position + 1 < code.count else { return }
    let third = code[position + 1]
    guard third > 32, third < 0x7F, kinds[Int(third)] == .mark else { return }
    evidence.count(SignKey.marks(byte, second, third))
  }
}

// MARK: - Starts of lines

extension SignReader {
  /// Counts the start of a line that a program prints, or of a patch, and passes over it.
  private mutating func readPrompt(in code: Span<UInt8>) -> Bool {
    guard Self.firstOfStarts.contains(code[position]) else { return false }
    for start in Self.starts where code.holds(start.text, at: position) {
      evidence.add(start.points, to: start.language)
      position += start.text.utf8CodeUnitCount
      before.end = -2
      return true
    }
    return false
  }

  private static let firstOfStarts: CharacterClass = {
    var set = CharacterClass()
    for start in starts { start.text.withUTF8Buffer { unsafe set.insert($0[0]) } }
    return set
  }()

  private static let starts: [(text: StaticString, language: Language, points: Int)] = [
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
  /// How often a byte stands at a place, one behind the other.
  fileprivate func run(of byte: UInt8, from start: Int) -> Int {
    var end = start
    while end < count, self[end] == byte { end += 1 }
    return end - start
  }

  /// Whether a text stands at a place.
  fileprivate func holds(_ text: StaticString, at start: Int) -> Bool {
    text.withUTF8Buffer { text in
      guard start + text.count <= count else { return false }
      for offset in 0..<text.count where unsafe self[start + offset] != text[offset] {
        return false
      }
      return true
    }
  }
}

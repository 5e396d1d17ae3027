/// Looks for signs in code, from left to right, each byte once or twice.
struct SignReader {
  var evidence = LanguageFeatures()
  /// By byte, whether names begin or go on with it.
  let kinds = SignTable.all.kinds
  var position = 0
  /// The word before this place, with where it ended.
  var before: (hash: UInt64, end: Int) = (0, -2)
  var line = Line()

  /// What the present line has shown so far.
  struct Line {
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

/// Extracts the features of code by which its language is guessed, in one pass from left to right.
struct FeatureExtractor {
  /// The features found so far.
  var features = LanguageFeatures()
  /// The kind of each byte value: punctuation, the start of an identifier, or a digit.
  let byteKinds = CueTable.shared.byteKinds
  /// The offset of the next byte to read.
  var position = 0
  /// The hash of the previous word, and the offset at which the word ends.
  var previousWord: (hash: UInt64, end: Int) = (0, -2)
  /// The features of the current line.
  var line = Line()
  /// The offset of the previous line that is not blank.
  private var previousLineStart = 0

  /// The features of the current line that have been found so far.
  struct Line {
    /// The first byte of the line that is not white space.
    var firstByte: UInt8 = 0
    /// The last byte of the latest item: a word, number, string or punctuation of the line.
    var lastByte: UInt8 = 0
    /// The number of words, numbers, strings and punctuation characters of the line so far.
    var itemCount = 0
    /// Whether the line begins with `[` and a name.
    var isSection = false
    /// Whether the line begins with a name and a colon.
    var isEntry = false
    /// Whether the line begins with a name and an equals sign.
    var isAssignment = false
    /// Whether the line begins with a name, a colon and a capital letter, such as `size: Int`.
    var hasCapitalAfterColon = false
    /// Whether the line contains a run of hyphens or equals signs, as in the ruler of a table.
    var hasRuler = false
    /// Whether the line contains a word, a number or a string.
    var hasText = false
    /// The offset in the code at which the line begins.
    var start = 0
    /// The numbers of words and of characters of code before the line.
    var countsBefore = (words: 0, codeMarks: 0)

    /// Whether the line is a sentence or its beginning, in prose or in the output of a program.
    func isSentence(_ features: LanguageFeatures) -> Bool {
      CharacterClass.uppercase.contains(firstByte)
        && (lastByte == UInt8(ascii: ".") || lastByte == UInt8(ascii: ":"))
        && features.codeMarkCount - countsBefore.codeMarks <= 2
        && features.wordCount - countsBefore.words >= 3
        && itemCount <= 2 * (features.wordCount - countsBefore.words)
    }
  }

  /// Extracts the features of the whole code; may be called only once.
  mutating func scan(_ code: Span<UInt8>) {
    while position < code.count {
      let byte = code[position]
      switch byte {
      case UInt8(ascii: "\n"): endLine()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      default: readItem(startingWith: byte, in: code)
      }
    }
    endLine()
  }

  /// Reads the word, number, string, comment or punctuation at the current position.
  private mutating func readItem(startingWith byte: UInt8, in code: Span<UInt8>) {
    if line.itemCount == 0 {
      line.firstByte = byte
      if features.firstByte == 0 { features.firstByte = byte }
      if position > line.start { readIndentedLine(in: code) }
      if readLinePrefix(in: code) { return }
    }
    if byteKinds[Int(byte)] == .identifierStart {
      line.hasText = true
      readWord(in: code)
    } else if byteKinds[Int(byte)] == .digit {
      line.hasText = true
      while position < code.count, byteKinds[Int(code[position])] != .punctuation { position += 1 }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      line.hasText = true
      readString(quotedWith: byte, in: code)
    } else if !skipComment(startingWith: byte, in: code) {
      readPunctuation(startingWith: byte, in: code)
    }
    line.itemCount += 1
    line.lastByte = code[position - 1]
    features.lastByte = line.lastByte
  }

  /// Moves to the next line, and counts the shape of the current one.
  private mutating func endLine() {
    position += 1
    defer {
      line = Line()
      line.start = position
      line.countsBefore = (features.wordCount, features.codeMarkCount)
    }
    guard line.itemCount > 0 else { return }
    previousLineStart = line.start
    features.lineCount += 1
    let isRulerOfTable = line.hasRuler && !line.hasText
    if isRulerOfTable || line.isSentence(features) { features.addPoints(4, to: .text) }
    let endsStatement = line.lastByte == UInt8(ascii: ";")
    if endsStatement { features.statementLineCount += 1 }
    if line.isEntry, !endsStatement { features.entryLineCount += 1 }
    if line.isEntry, endsStatement, !line.hasCapitalAfterColon {
      features.declarationLineCount += 1
    }
    if line.isAssignment { features.assignmentLineCount += 1 }
    if line.lastByte == UInt8(ascii: "{") || line.firstByte == UInt8(ascii: "}") {
      features.braceLineCount += 1
    }
    if line.firstByte == UInt8(ascii: "(") { features.parenthesisLineCount += 1 }
    if line.firstByte == UInt8(ascii: "<") { features.tagLineCount += 1 }
    if line.isSection, line.lastByte == UInt8(ascii: "]") { features.sectionLineCount += 1 }
  }
}

// MARK: - Indented lines

extension FeatureExtractor {
  /// Reads the indentation of a line, and counts the line before it if that is a rule of a makefile.
  private mutating func readIndentedLine(in code: Span<UInt8>) {
    let previous = previousLineStart
    guard previous < line.start, code[previous] > 32, code[previous] != UInt8(ascii: "-"),
      code[position] != UInt8(ascii: "-") || code[line.start] == UInt8(ascii: "\t")
    else { return }
    var colon = previous
    while colon < line.start, code[colon] > 32, code[colon] != UInt8(ascii: ":") { colon += 1 }
    let nameEnd = colon
    while colon < line.start, code[colon] == UInt8(ascii: " ") { colon += 1 }
    guard code[colon] == UInt8(ascii: ":"), code[colon + 1] <= 32, nameEnd > previous else {
      return
    }
    var last = line.start - 1
    while last > colon, code[last] <= 32 { last -= 1 }
    let isScalar = code[last] == UInt8(ascii: "|") || code[last] == UInt8(ascii: ">")
    for index in previous..<nameEnd where !CharacterClass.targetPart.contains(code[index]) {
      return
    }
    if isScalar || Self.blockNames.contains(where: { code.hasText($0, at: previous) }) { return }
    if code[line.start] == UInt8(ascii: "\t") { features.addPoints(6, to: .makefile) }
    features.ruleLineCount += 1
  }

  /// The beginnings of lines that end with a colon in Python, C++ and other languages.
  private static let blockNames: [StaticString] = [
    "else:", "try:", "finally:", "except:", "default:", "public:", "private:", "protected:",
    "signals:",
  ]
}

extension CharacterClass {
  /// The bytes of which targets of makefiles consist.
  fileprivate static let targetPart: CharacterClass = {
    var set = identifierPartOrHyphen
    for byte in "./%$(){}".utf8 { set.insert(byte) }
    return set
  }()
}

// MARK: - Prefixes of lines

extension FeatureExtractor {
  /// Skips a prefix of a line such as `#!/bin/`, and adds points to the language that it indicates.
  ///
  /// - Parameter code: The code.
  /// - Returns: Whether there was a prefix.
  private mutating func readLinePrefix(in code: Span<UInt8>) -> Bool {
    guard Self.firstBytesOfPrefixes.contains(code[position]) else { return false }
    for prefix in Self.linePrefixes where code.hasText(prefix.text, at: position) {
      features.addPoints(prefix.points, to: prefix.language)
      position += prefix.text.utf8CodeUnitCount
      previousWord.end = -2
      return true
    }
    return false
  }

  /// The first bytes of all prefixes in ``linePrefixes``.
  private static let firstBytesOfPrefixes: CharacterClass = {
    var set = CharacterClass()
    for prefix in linePrefixes { prefix.text.withUTF8Buffer { unsafe set.insert($0[0]) } }
    return set
  }()

  /// Prefixes of lines, each with the language that it indicates and the points for this language.
  private static let linePrefixes: [(text: StaticString, language: Language, points: Int)] = [
    ("#!/bin/", .bash, 12), ("#!/usr/bin/env python", .python, 12),
    ("#!/usr/bin/python", .python, 12), ("#!/usr/bin/env node", .javaScript, 12),
    ("#!/usr/bin/env ruby", .ruby, 12), ("#!/usr/bin/perl", .perl, 12),
    ("#!/usr/bin/env perl", .perl, 12), ("#!/usr/bin/env bash", .bash, 12),
    ("$ ", .console, 9), ("❯ ", .console, 9), ("PS C:\\", .console, 9), ("C:\\>", .console, 9),
    (":: ", .batch, 6), ("@echo off", .batch, 12), ("@ECHO OFF", .batch, 12), ("[1] ", .text, 6),
    ("[1,]", .text, 6), ("--> ", .text, 6), ("Error in ", .text, 12), ("make: ", .text, 6),
    ("make[", .text, 6), ("# A fatal error", .text, 20),
    (">>> ", .pythonConsole, 9), ("In [", .pythonConsole, 6), ("irb(", .text, 4),
    ("@@ -", .diff, 9), ("diff --git ", .diff, 9), ("+++ ", .diff, 2), ("--- ", .diff, 2),
  ]
}

extension Span<UInt8> {
  /// Reports whether a text ends before an index.
  func hasText(_ text: StaticString, before end: Int) -> Bool {
    end >= text.utf8CodeUnitCount && hasText(text, at: end - text.utf8CodeUnitCount)
  }

  /// Reports whether the bytes contain a text at an index.
  func hasText(_ text: StaticString, at start: Int) -> Bool {
    text.withUTF8Buffer { text in
      guard start + text.count <= count else { return false }
      for offset in 0..<text.count where unsafe self[start + offset] != text[offset] {
        return false
      }
      return true
    }
  }
}

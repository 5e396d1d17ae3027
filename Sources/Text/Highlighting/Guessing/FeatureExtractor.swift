internal import Basics

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
    /// Whether several spaces or a tab are between two items, as between the cells of a table.
    var hasGap = false
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
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        position += 1
        if line.itemCount > 0, byte != UInt8(ascii: "\r"), position < code.count {
          let isWide = byte == UInt8(ascii: "\t") || code[position] == UInt8(ascii: " ")
          line.hasGap = line.hasGap || isWide && code[position - 2] > 32
        }
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
      // Visual Studio numbers the lines that a project outputs.
      if line.itemCount == 0, position < code.count, code[position] == UInt8(ascii: ">") {
        features.addPoints(4, to: .text)
      }
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
    if line.hasGap, features.codeMarkCount == line.countsBefore.codeMarks {
      features.tableLineCount += 1
    }
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
    ("#!/bin/", .bash, 30), ("#!/usr/bin/env python", .python, 30),
    ("#!/usr/bin/python", .python, 30), ("#!/usr/bin/env node", .javaScript, 30),
    ("#!/usr/bin/env ruby", .ruby, 30), ("#!/usr/bin/perl", .perl, 30),
    ("#!/usr/bin/env perl", .perl, 30), ("#!/usr/bin/env bash", .bash, 30),
    ("$ ", .console, 9), ("❯ ", .console, 9), ("PS C:\\", .console, 9), ("C:\\>", .console, 9),
    (":: ", .batch, 6), ("@echo off", .batch, 12), ("@ECHO OFF", .batch, 12), ("[1] ", .text, 6),
    ("[1,]", .text, 6), ("--> ", .text, 6), ("Error in ", .text, 12), ("make: ", .text, 6),
    ("make[", .text, 6), ("# A fatal error", .text, 20), ("at ", .text, 4),
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

extension FeatureExtractor {
  /// Skips the quoted string at the current position, and counts it if a colon follows.
  ///
  /// A quotation mark without a closing one is ignored.
  private mutating func readString(quotedWith quote: UInt8, in code: Span<UInt8>) {
    let start = position
    position += 1
    let isApostrophe =
      quote == UInt8(ascii: "'") && start > 0
      && CharacterClass.identifierPart.contains(code[start - 1])
    guard !isApostrophe else { return }
    var end = position
    // A string whose quotation mark ends a line spans several lines.
    let isMultiline = end < code.count && code[end] == UInt8(ascii: "\n")
    while end < code.count, code[end] != quote, isMultiline || code[end] != UInt8(ascii: "\n") {
      end += code[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < code.count, code[end] == quote else {
      // An apostrophe at the start of a line begins a comment in Basic.
      if quote == UInt8(ascii: "'"), line.itemCount == 0 { skipLine(in: code) }
      return
    }
    position = end + 1
    features.codeMarkCount += 1
    let next = code.firstIndex(notIn: .blanks, from: position)
    if next < code.count, code[next] == UInt8(ascii: ":") { features.quotedKeyCount += 1 }
  }

  /// Skips the rest of the current line.
  private mutating func skipLine(in code: Span<UInt8>) {
    while position < code.count, code[position] != UInt8(ascii: "\n") { position += 1 }
  }

  /// Skips a comment that begins at the current position, and reports whether there was one.
  mutating func skipComment(startingWith byte: UInt8, in code: Span<UInt8>) -> Bool {
    let next = position + 1 < code.count ? code[position + 1] : UInt8(ascii: "\n")
    let previous = position > 0 ? code[position - 1] : UInt8(ascii: "\n")
    let isAfterSpace = previous <= 32
    switch (byte, next) {
    case (UInt8(ascii: "/"), UInt8(ascii: "/")) where previous != UInt8(ascii: ":"): break
    case (UInt8(ascii: "#"), UInt8(ascii: " ")) where isAfterSpace,
      (UInt8(ascii: "-"), UInt8(ascii: "-"))
    where isAfterSpace && position + 2 < code.count
      && code[position + 2] == UInt8(ascii: " "),
      (UInt8(ascii: ";"), UInt8(ascii: ";")) where isAfterSpace:
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
    features.countCue(CueKey.key(ofPunctuation: byte, next))
    features.codeMarkCount += 1
    skipLine(in: code)
    return true
  }

  /// Counts the punctuation at the current position: a run of one character, or up to three characters.
  private mutating func readPunctuation(startingWith byte: UInt8, in code: Span<UInt8>) {
    if Self.codeMarks.contains(byte) { features.codeMarkCount += 1 }
    let length = code.runLength(of: byte, from: position)
    if length > 1 {
      if length > 3, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "=") { line.hasRuler = true }
      // Longer runs are rulers in text.
      if length > 3 { features.addPoints(1, to: .text) }
      if length < 4 {
        features.countCue(CueKey.key(ofPunctuation: byte, byte, length == 3 ? byte : 0))
      }
      position += length
      return
    }
    position += 1
    guard position < code.count else { return }
    let second = code[position]
    if byte == UInt8(ascii: ":") { readColon(in: code) }
    if byte == UInt8(ascii: "$"), second == UInt8(ascii: "("), readVariable(in: code) { return }
    if byte == UInt8(ascii: "-"), byteKinds[Int(second)] == .identifierStart,
      position > 1, code[position - 2] == UInt8(ascii: " ")
    {
      features.codeMarkCount += 1
    }
    guard second > 32, second < 0x7F, byteKinds[Int(second)] == .punctuation else { return }
    features.countCue(CueKey.key(ofPunctuation: byte, second))
    guard position + 1 < code.count else { return }
    let third = code[position + 1]
    guard third > 32, third < 0x7F, byteKinds[Int(third)] == .punctuation else { return }
    features.countCue(CueKey.key(ofPunctuation: byte, second, third))
  }
}

// MARK: - Messages and makefiles

extension FeatureExtractor {
  /// The characters that occur in code of most languages, and rarely in prose, numbers and tables.
  private static let codeMarks: CharacterClass = {
    var set = CharacterClass()
    for byte in "=(){}[];<>\\#@*!$%^~?&`".utf8 { set.insert(byte) }
    return set
  }()

  /// Reads a colon; counts the location in a message, such as `main.c:3:5:`, and a URL or a path of
  /// Windows at the start of the code.
  private mutating func readColon(in code: Span<UInt8>) {
    let next = code[position]
    let isDigit = byteKinds[Int(next)] == .digit
    guard isDigit || next == UInt8(ascii: "/") || next == UInt8(ascii: "\\") else { return }
    var (start, hasDot) = (position - 1, false)
    while start > line.start, code[start - 1] > 32, position - start < 200 {
      start -= 1
      hasDot = hasDot || code[start] == UInt8(ascii: ".") || code[start] == UInt8(ascii: ">")
    }
    let length = position - 1 - start
    if isDigit {
      if hasDot || code[start] == UInt8(ascii: "/") { readLineNumber(in: code, afterWordAt: start) }
    } else if features.lineCount == 0, line.itemCount < 4,
      length == 1 || next == UInt8(ascii: "/") && length > 2
    {
      features.addPoints(4, to: .text)
    }
  }

  /// Counts the location in a message, after the first colon of it.
  private mutating func readLineNumber(in code: Span<UInt8>, afterWordAt start: Int) {
    var end = position
    while end < code.count, byteKinds[Int(code[end])] == .digit { end += 1 }
    guard end < code.count, code[end] == UInt8(ascii: ":") else { return }
    let isFirstWord = !code.indices[line.start..<start].contains { code[$0] > 32 }
    guard isFirstWord || end + 1 == code.count || code[end + 1] <= 32 else { return }
    features.addPoints(8, to: .text)
    position = end
  }

  /// Reads a reference to a variable of a makefile, such as `$(OBJECTS)`, after its dollar sign.
  ///
  /// - Returns: Whether there was one; in shells, `$(` begins a command, usually in lower case.
  private mutating func readVariable(in code: Span<UInt8>) -> Bool {
    var end = position + 1
    while end < code.count, CharacterClass.uppercase.contains(code[end]) || code[end] == 0x5F {
      end += 1
    }
    guard end > position + 1, end < code.count, code[end] == UInt8(ascii: ")") else { return false }
    features.addPoints(3, to: .makefile)
    position = end + 1
    return true
  }
}

extension Span<UInt8> {
  /// Returns the number of consecutive occurrences of a byte from an index on.
  fileprivate func runLength(of byte: UInt8, from start: Int) -> Int {
    var end = start
    while end < count, self[end] == byte { end += 1 }
    return end - start
  }
}

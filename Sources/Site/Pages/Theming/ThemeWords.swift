internal import Basics
internal import Mustache

/// The words of pages in one language, read from word files.
///
/// A word file has a word in each line, as `name = template`; empty lines and lines that begin with
/// `#` are ignored. A name such as `script:copy` is a plain text for the asset `script.js`; a name
/// such as `format:date` is a format of numbers or days.
struct ThemeWords: Sendable {
  /// The words as short templates, by template name, such as `words/title`.
  private(set) var snippets: [String: Snippet] = [:]
  /// The words that are plain texts, not templates, by the part of their name before the colon,
  /// such as `format`.
  private(set) var plainTextsByKind: [String: [PlainText]] = [:]
  /// The locations of words that are in a theme's word file but not in the built-in ones, by name.
  private var addedWordLocations: [String: Location] = [:]

  /// A word that is a plain text, not a template: a text for a script, or a format.
  struct PlainText {
    /// The part of the word's name after the colon, such as `date` in `format:date`.
    let name: String
    let value: String
    let location: Location
  }

  /// Reads the words of a language from the files of a theme.
  ///
  /// English words replace those that are missing in the language, and built-in words replace those
  /// that are missing in the theme's file.
  init(_ files: [String: [UInt8]], language: String) throws(SiteThemeError) {
    guard files[Self.fileName(of: language)] != nil else {
      throw .unknownLanguage(language, supported: Self.languages(in: files))
    }
    for language in language == "en" ? ["en"] : ["en", language] {
      let file = Self.fileName(of: language)
      if let bytes = files[TemplateFolder.builtInName(file)] { try read(bytes, file) }
      if let bytes = files[file] { try read(bytes, file) }
    }
    // The language code, which templates print but no word file contains.
    snippets[Self.templateName(ofWord: "language")] = Snippet(
      Array(language.utf8), at: Location(file: Self.fileName(of: language), line: 1, column: 1))
  }

  /// Returns the name of the word file of a language.
  static func fileName(of language: String) -> String { "words.\(language).txt" }

  /// Returns whether a file of a theme is a word file.
  static func isWordFile(_ name: String) -> Bool {
    name.hasPrefix("words.") && name.hasSuffix(".txt")
  }

  /// Returns the codes of the languages that have a word file, sorted.
  private static func languages(in files: [String: [UInt8]]) -> [String] {
    files.keys.filter(isWordFile).map { String($0.dropFirst(6).dropLast(4)) }.sorted()
  }

  /// Returns the name by which templates include a word, such as `words/title`.
  static func templateName(ofWord name: String) -> String { "words/\(name)" }

  /// Reads a word file; its words replace those that were read before.
  private mutating func read(_ bytes: [UInt8], _ file: String) throws(SiteThemeError) {
    let existingNames = snippets.isEmpty ? nil : Set(snippets.keys)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      guard text.contains(where: { !$0.isWhitespace }), !text.hasPrefix("#") else { continue }
      let location = Location(file: file, line: index + 1, column: 1)
      let separator = line.indices.first { line[$0...].starts(with: " = ".utf8) }
      guard let separator, separator > line.startIndex else { throw .invalidWordLine(location) }
      let name = String(decoding: line[..<separator], as: UTF8.self)
      if let existingNames, !name.contains(":"),
        !existingNames.contains(Self.templateName(ofWord: name))
      {
        addedWordLocations[name] = location
      }
      add(name, String(decoding: line[(separator + 3)...], as: UTF8.self), at: location)
    }
  }

  /// Adds a word as a template or, if its name has a colon, as plain text.
  private mutating func add(_ name: String, _ text: String, at location: Location) {
    guard let colon = name.firstIndex(of: ":") else {
      let column = name.utf8.count + 4
      snippets[Self.templateName(ofWord: name)] = Snippet(
        Array(text.utf8), at: Location(file: location.file, line: location.line, column: column))
      return
    }
    let kind = String(name[..<colon])
    let key = String(name[name.index(after: colon)...])
    plainTextsByKind[kind, default: []].removeAll { $0.name == key }
    plainTextsByKind[kind, default: []].append(
      PlainText(name: key, value: text, location: location))
  }

  /// Returns a script with its words as a JavaScript constant `words` before it; unchanged if the
  /// script has no words.
  func scriptWithWords(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    guard let words = plainTextsByKind[String(name.prefix { $0 != "." })] else { return bytes }
    var json = JSONWriter(.embeddedInHTML)
    json.object { json in
      for word in words { json.text(word.name, word.value) }
    }
    return Array("const words = ".utf8) + json.bytes + Array("\n".utf8) + bytes
  }

  /// Throws for the first word that only a theme's file has and that no template includes.
  ///
  /// - Parameter used: The names of the templates that pages include.
  /// - Throws: `SiteThemeError.unknownWord`.
  func rejectUnusedWords(used: Set<String>) throws(SiteThemeError) {
    let unknown = addedWordLocations.filter { !used.contains(Self.templateName(ofWord: $0.key)) }
    guard let (name, location) = unknown.min(by: { $0.value < $1.value }) else { return }
    let prefixLength = Self.templateName(ofWord: "").count
    let existingNames = snippets.keys.map { String($0.dropFirst(prefixLength)) }
    throw .unknownWord(
      name, location, nearest: nearestName(to: name, among: existingNames.filter { $0 != name }))
  }
}

extension ThemeWords {
  /// Returns the format of numbers and days that the word files of the language define.
  func notation() throws(SiteThemeError) -> NumberAndDateFormat {
    var notation = NumberAndDateFormat()
    for format in plainTextsByKind["format"] ?? []
    where !notation.setFormat(named: format.name, to: format.value) {
      throw .invalidFormat(format.name, format.location)
    }
    return notation
  }
}

extension NumberAndDateFormat {
  /// The names of the formats in word files, each with a description of valid values for error
  /// messages.
  static let formats = [
    "thousands": "the separator between groups of three digits",
    "months": "the names of twelve months, separated by spaces",
    "first-day": "the text for the first day of a month",
    "date": "{day}, {month} and {year}, with any text between them",
  ]

  /// Sets a format by its name in word files, such as `thousands`; returns `false` for an unknown
  /// name or an invalid text.
  fileprivate mutating func setFormat(named name: String, to text: String) -> Bool {
    switch name {
    case "thousands": groupingSeparator = text
    case "first-day": firstDayOfMonth = text
    case "months":
      monthNames = text.split(separator: " ").map(String.init)
      return monthNames.count == 12
    case "date":
      datePattern = Self.parts(of: text)
      return [DateElement.day, .month, .year].allSatisfy(datePattern.contains)
    default: return false
    }
    return true
  }

  /// Returns the placeholders of a date format such as `{day} {month} {year}`, and the texts
  /// between them.
  private static func parts(of text: String) -> [DateElement] {
    let names: [Substring: DateElement] = ["{day}": .day, "{month}": .month, "{year}": .year]
    var parts: [DateElement] = []
    var remaining = text[...]
    while !remaining.isEmpty {
      if let (name, part) = names.first(where: { remaining.hasPrefix($0.key) }) {
        parts.append(part)
        remaining = remaining.dropFirst(name.count)
      } else {
        let literal = remaining.prefix(1) + remaining.dropFirst().prefix { $0 != "{" }
        parts.append(.literal(String(literal)))
        remaining = remaining.dropFirst(literal.count)
      }
    }
    return parts
  }
}

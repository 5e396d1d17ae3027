internal import Basics
internal import Mustache

/// What pages say in one language: short templates by name.
///
/// A file of words has one a line, `name = template`; empty lines and those that begin with `#` are
/// passed over. A name such as `script:copy` is a plain text for the asset `script.js`, one such as
/// `format:date` tells how numbers and days are written.
struct Words: Sendable {
  private(set) var snippets: [String: Snippet] = [:]
  /// By what stands before the colon.
  private(set) var texts: [String: [Text]] = [:]
  /// Where words are that only a theme's own file has.
  private var additions: [String: Location] = [:]

  /// What is no template.
  struct Text {
    let name: String
    let value: String
    let location: Location
  }

  /// Finds the words of a language among the files of a theme.
  ///
  /// English stands in for what a language lacks, the built-in words for what a theme's file lacks.
  init(_ files: [String: [UInt8]], language: String) throws(SiteThemeError) {
    guard files[Self.file(of: language)] != nil else {
      throw .unknownLanguage(language, known: Self.languages(in: files))
    }
    for language in language == "en" ? ["en"] : ["en", language] {
      let file = Self.file(of: language)
      if let bytes = files[TemplateFolder.replaced(file)] { try read(bytes, file) }
      if let bytes = files[file] { try read(bytes, file) }
    }
    // What its own templates cannot know.
    snippets[Self.template("language")] = Snippet(
      Array(language.utf8), at: Location(file: Self.file(of: language), line: 1, column: 1))
  }

  static func file(of language: String) -> String { "words.\(language).txt" }

  /// Whether a file of a theme is one of words.
  static func isFile(_ name: String) -> Bool { name.hasPrefix("words.") && name.hasSuffix(".txt") }

  private static func languages(in files: [String: [UInt8]]) -> [String] {
    files.keys.filter(isFile).map { String($0.dropFirst(6).dropLast(4)) }.sorted()
  }

  /// How templates call the one of that name.
  static func template(_ name: String) -> String { "words/\(name)" }

  private mutating func read(_ bytes: [UInt8], _ file: String) throws(SiteThemeError) {
    let known = snippets.isEmpty ? nil : Set(snippets.keys)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      guard text.contains(where: { !$0.isWhitespace }), !text.hasPrefix("#") else { continue }
      let location = Location(file: file, line: index + 1, column: 1)
      let sign = line.indices.first { line[$0...].starts(with: " = ".utf8) }
      guard let sign, sign > line.startIndex else { throw .unreadableWords(location) }
      let name = String(decoding: line[..<sign], as: UTF8.self)
      if let known, !name.contains(":"), !known.contains(Self.template(name)) {
        additions[name] = location
      }
      add(name, String(decoding: line[(sign + 3)...], as: UTF8.self), at: location)
    }
  }

  private mutating func add(_ name: String, _ text: String, at location: Location) {
    guard let colon = name.firstIndex(of: ":") else {
      let column = name.utf8.count + 4
      snippets[Self.template(name)] = Snippet(
        Array(text.utf8), at: Location(file: location.file, line: location.line, column: column))
      return
    }
    let kind = String(name[..<colon])
    let key = String(name[name.index(after: colon)...])
    texts[kind, default: []].removeAll { $0.name == key }
    texts[kind, default: []].append(Text(name: key, value: text, location: location))
  }

  /// A script with its words before it, as the constant `words`.
  func script(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    guard let words = texts[String(name.prefix { $0 != "." })] else { return bytes }
    var json = JSONWriter(.embedded)
    json.object { json in
      for word in words { json.text(word.name, word.value) }
    }
    return Array("const words = ".utf8) + json.bytes + Array("\n".utf8) + bytes
  }

  /// Refuses the first name of a theme's own that nothing asks for; `used` are the templates that
  /// pages include.
  func check(used: Set<String>) throws(SiteThemeError) {
    let unknown = additions.filter { !used.contains(Self.template($0.key)) }
    guard let (name, location) = unknown.min(by: { $0.value < $1.value }) else { return }
    let known = snippets.keys.map { String($0.dropFirst(Self.template("").count)) }
    throw .unknownWord(
      name, location, nearest: nearestName(to: name, among: known.filter { $0 != name }))
  }
}

internal import Basics

/// Chooses the most probable language of code by its features and the tags of its question.
struct LanguageClassifier {
  private var features: LanguageFeatures
  private let relations: Language.TagRelations

  init(_ features: LanguageFeatures, _ relations: Language.TagRelations) {
    (self.features, self.relations) = (features, relations)
    scoreShape()
  }

  /// The language with the highest score if it beats plain text and is clearly ahead; otherwise ``Language/text``.
  var language: Language {
    var best = (language: Language.text, points: 0)
    var second = best
    for language in Language.allCases where language != .text {
      let points = score(of: language)
      if points > best.points {
        (best, second) = ((language, points), best)
      } else if points > second.points {
        second = (language, points)
      }
    }
    let textScore = features[.text] + (relations[.text] == nil ? 6 : 8)
    let isClear = best.points >= second.points + 2 || best.language.isSimilar(to: second.language)
    if best.points > textScore, isClear { return best.language }
    return languageOfTags ?? .text
  }

  /// The only language that the tags name, if the code is not a message, output or prose; otherwise nil.
  ///
  /// Stack Exchange highlights all code of such questions.
  private var languageOfTags: Language? {
    guard let language = relations.onlyLanguage, !language.isEmbeddedInOthers else { return nil }
    let points = features[language]
    let isMessage = features[.text] >= 4 && features[.text] >= points
    let isOtherLanguage =
      points == 0 && Language.allCases.contains { $0 != .text && features[$0] >= 4 }
    guard !isMessage, !isOtherLanguage else { return nil }
    return points > 0 || features.looksLikeCode(in: language) ? language : nil
  }

  /// Returns the score of a language by cues, the shape of the code and the question's tags.
  private func score(of language: Language) -> Int {
    let points = features[language]
    if points == 0, relations[language] != .named { return 0 }
    let score = points + features.semicolonScore(for: language)
    switch relations[language] {
    case .named:
      return score + 4 + (language.isProgrammingLanguage ? 1 + features.programScore : 0)
    case .related: return score + 2
    case nil: return score - (relations.isEmpty || language.isUsedEverywhere ? 0 : 3)
    }
  }

  /// Adds points for the shape of the code: its first and last character, and the forms of its lines.
  private mutating func scoreShape() {
    scoreBrackets()
    scoreCommands()
    scoreSessions()
    scoreLines()
  }

  /// Adds points for the first and the last character of the code.
  private mutating func scoreBrackets() {
    let isBracketed =
      features.firstByte == UInt8(ascii: "{") || features.firstByte == UInt8(ascii: "[")
    if isBracketed, features.quotedKeyCount > 0, features.wordCount <= features.quotedKeyCount {
      features.addPoints(12, to: .json)
    }
    if features.firstByte == UInt8(ascii: "<"), features.lastByte == UInt8(ascii: ">") {
      // Cues of embedded scripts and styles count for the HTML page that contains them.
      let embedded = features[.html] > 0 ? max(features[.javaScript], features[.css]) : 0
      features.addPoints(4, to: .xml)
      features.addPoints(4 + embedded, to: .html)
    } else if 2 * features.tagLineCount < features.lineCount {
      features.addPoints(-6, to: .xml)
      features.addPoints(-6, to: .html)
    }
    if features.parenthesisLineCount > 0, features.firstByte == UInt8(ascii: "("),
      features.lastByte == UInt8(ascii: ")")
    {
      features.addPoints(3, to: .emacsLisp)
    }
  }

  /// Counts the commands in sessions for these, and the messages of programs less.
  private mutating func scoreSessions() {
    let sessionPoints = max(features[.console], features[.pythonConsole])
    if sessionPoints > 0 { features.addPoints(min(0, 8 - features[.text]), to: .text) }
    if features[.console] > 0 { features.addPoints(features[.bash], to: .console) }
    if features[.pythonConsole] > 0 { features.addPoints(features[.python], to: .pythonConsole) }
  }

  /// Adds points if most or all lines have the same form.
  private mutating func scoreLines() {
    features.addPoints(3 * min(features.declarationLineCount, 4), to: .css)
    if features.declarationLineCount > 0,
      features.declarationLineCount + features.braceLineCount == features.lineCount
    {
      features.addPoints(5, to: .css)
    }
    if features.sectionLineCount > 0, features.assignmentLineCount > 0,
      features.sectionLineCount + features.assignmentLineCount == features.lineCount
    {
      features.addPoints(7, to: .ini)
    }
    if features.lineCount > 2, 3 * features.tableLineCount > 2 * features.lineCount {
      features.addPoints(12, to: .text)
    }
    if features.lineCount > 1, features.entryLineCount == features.lineCount {
      features.addPoints(4, to: .yaml)
    }
  }
}

extension LanguageClassifier {
  /// Counts the commands in makefiles and batch files for these, as they are not those of a shell.
  private mutating func scoreCommands() {
    for language in [Language.makefile, .batch] {
      let isRule = language == .makefile && features.ruleLineCount > 0
      guard features[language] >= 4 || isRule && features[.bash] > 0 else { continue }
      let commands = features[.bash]
      guard isRule || features[language] >= commands else { continue }
      features.addPoints(commands + (isRule ? 4 : 0), to: language)
      features.addPoints(-commands, to: .bash)
    }
  }
}

extension LanguageFeatures {
  /// Reports whether there are signs of code that fit a language.
  fileprivate func looksLikeCode(in language: Language) -> Bool {
    switch language {
    case .yaml:
      wordCount > 0
        && (firstByte == UInt8(ascii: "-")
          || codeMarkCount + entryLineCount + quotedKeyCount > 0)
    case .emacsLisp: parenthesisLineCount > 0
    case .bash:
      wordCount > 0
        && (codeMarkCount > 0 || lineCount == 1 && !CharacterClass.uppercase.contains(firstByte))
    default:
      wordCount > 0
        && (codeMarkCount > 0 || memberAccessCount > 0 && wordCount <= 3 * memberAccessCount)
    }
  }

  /// The points for a program of any language: 0 to 3, by the kinds of program elements that occur.
  fileprivate var programScore: Int {
    min(
      3,
      min(callCount, 1) + min(memberAccessCount, 1) + min(assignmentLineCount, 1)
        + min(statementLineCount, 1) + min(braceLineCount, 1))
  }

  /// Returns the points for a language by the share of lines that end with a semicolon; -4 to 2.
  fileprivate func semicolonScore(for language: Language) -> Int {
    guard lineCount > 0 else { return 0 }
    let quarters = 4 * statementLineCount / lineCount
    switch language.semicolonUse {
    case .always: return quarters >= 2 ? 2 : statementLineCount + braceLineCount == 0 ? -2 : 0
    case .never: return quarters >= 1 ? -4 : 0
    case .sometimes: return 0
    }
  }
}

extension Language {
  /// The frequency with which lines of a language end with a semicolon.
  fileprivate enum SemicolonUse { case always, sometimes, never }

  /// The frequency with which lines of the language end with a semicolon.
  fileprivate var semicolonUse: SemicolonUse {
    switch self {
    case .c, .cpp, .csharp, .css, .dart, .java, .objectiveC, .perl, .php, .scss: .always
    case .batch, .go, .haskell, .ini, .json, .kotlin, .lua, .makefile, .python, .r, .ruby, .scala,
      .swift,
      .toml, .visualBasic, .yaml, .emacsLisp, .powerShell, .diff, .dockerfile, .jq, .pythonConsole:
      .never
    case .bash, .console, .html, .javaScript, .markdown, .matlab, .rust, .sql, .text, .tsx,
      .typeScript, .xml:
      .sometimes
    }
  }

  /// Whether the language occurs in questions about any other language.
  fileprivate var isUsedEverywhere: Bool {
    switch self {
    case .json, .html, .xml, .bash, .console, .diff, .sql, .css, .ini: true
    default: false
    }
  }

  /// Whether questions about the language mostly show other languages beside it.
  fileprivate var isEmbeddedInOthers: Bool {
    switch self {
    case .console, .diff, .html, .jq, .json, .markdown, .pythonConsole, .text, .xml: true
    default: false
    }
  }

  /// Whether the language is for programs or scripts, and not for data or documents.
  fileprivate var isProgrammingLanguage: Bool { programmingCues != nil || scriptingCues != nil }

  /// Reports whether code of the language looks nearly the same when highlighted as another language.
  fileprivate func isSimilar(to other: Language) -> Bool {
    Self.similarLanguageGroups.contains { $0.contains(self) && $0.contains(other) }
  }

  /// Groups of similar languages.
  private static let similarLanguageGroups: [Set<Language>] = [
    [.c, .cpp], [.c, .objectiveC], [.javaScript, .typeScript, .tsx], [.html, .xml], [.css, .scss],
    [.bash, .console],
  ]
}

extension Language {
  /// Returns the probable language of code for which no language is given.
  ///
  /// Only the first 2,048 bytes are read, so that guessing is much faster than highlighting.
  ///
  /// - Parameters:
  ///   - code: The code, without any escaping.
  ///   - tags: The tags of the question, as the site writes them.
  /// - Returns: The language, or ``text`` if it is unclear, and for logs, errors, tables and prose.
  public static func guess(_ code: [UInt8], tags: [String] = []) -> Language {
    guess(code.span, tags: tags)
  }

  /// Returns the probable language of code that is part of a longer text.
  package static func guess(_ code: Span<UInt8>, tags: [String]) -> Language {
    var scanner = FeatureExtractor()
    let start = code.extracting(first: 2048)
    scanner.scan(start)
    if scanner.features.sectionLineCount > 0, let language = ConfigurationShape.language(of: start)
    {
      return language
    }
    return LanguageClassifier(scanner.features, relations(toTags: tags)).language
  }
}

/// The features of code by which its language is guessed: points for cues, and counts of line shapes.
struct LanguageFeatures {
  /// The points for each language, by the raw value of the language.
  private(set) var pointsByLanguage = [Int](repeating: 0, count: Language.allCases.count)
  private let cueTable = CueTable.shared
  /// The number of occurrences of the cue in each slot of ``CueTable``, at most 2.
  private var cueOccurrences = [UInt8](repeating: 0, count: CueTable.shared.slotCount)

  /// The number of lines that are not blank.
  var lineCount = 0
  /// The number of lines that end with a semicolon.
  var statementLineCount = 0
  /// The number of lines that end with an opening brace or begin with a closing one.
  var braceLineCount = 0
  /// The number of lines like `name: value;`.
  var declarationLineCount = 0
  /// The number of lines like `name: value`, without a semicolon.
  var entryLineCount = 0
  /// The number of lines like `name = value`.
  var assignmentLineCount = 0
  /// The number of lines like `[name]`.
  var sectionLineCount = 0
  /// The number of lines like `name: prerequisites` with an indented line after them that is no entry.
  var ruleLineCount = 0
  /// The number of punctuation characters, strings and comments that prose, numbers and tables lack.
  var codeMarkCount = 0
  /// The number of lines that begin with an opening parenthesis.
  var parenthesisLineCount = 0
  /// The number of lines that begin with `<`.
  var tagLineCount = 0
  /// The number of lines without punctuation of code in which gaps separate cells.
  var tableLineCount = 0
  /// The number of words with an opening parenthesis after them, such as calls of functions.
  var callCount = 0
  /// The number of words with a dot before them, such as accesses to members.
  var memberAccessCount = 0
  /// The number of quoted strings with a colon after them, such as keys in JSON.
  var quotedKeyCount = 0
  /// The number of words in the code.
  var wordCount = 0
  /// The first byte of the code that is not white space; 0 if there is none.
  var firstByte: UInt8 = 0
  /// The last byte of the code that is not white space; 0 if there is none.
  var lastByte: UInt8 = 0

  /// Counts an occurrence of the cue with a key; ignores unknown keys and a third occurrence.
  @inline(__always)
  mutating func countCue(_ key: UInt64) {
    guard let slot = cueTable.slotOfCue(withKey: key), cueOccurrences[slot] < 2 else { return }
    cueOccurrences[slot] += 1
    for weight in cueTable.weights(atSlot: slot) {
      pointsByLanguage[Int(weight.language.rawValue)] += Int(weight.points)
    }
  }

  /// Adds points to a language for a feature other than a cue, such as the shape of the code.
  mutating func addPoints(_ points: Int, to language: Language) {
    pointsByLanguage[Int(language.rawValue)] += points
  }

  /// The points for a language so far.
  subscript(language: Language) -> Int { pointsByLanguage[Int(language.rawValue)] }
}

/// The shape of a configuration file: only sections, settings and comments.
private enum ConfigurationShape {
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

  /// Reports whether a trimmed line is the header of a section in INI or TOML, such as `[server] # local`.
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

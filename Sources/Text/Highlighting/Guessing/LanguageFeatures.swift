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

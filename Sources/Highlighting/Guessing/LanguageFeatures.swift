/// The features of code by which its language is guessed: points for cues, and counts of line shapes.
struct LanguageFeatures {
  /// The points of each language, by raw value.
  private(set) var points = [Int](repeating: 0, count: Language.allCases.count)
  private let cues = CueTable.shared
  /// The number of times that the cue in each slot of the table was counted, at most 2.
  private var occurrences = [UInt8](repeating: 0, count: CueTable.shared.slotCount)

  /// The number of lines that are not blank.
  var lineCount = 0
  /// The number of lines that end with a semicolon.
  var statementLines = 0
  /// The number of lines that end with an opening brace or begin with a closing one.
  var braceLines = 0
  /// The number of lines like `name: value;`.
  var declarationLines = 0
  /// The number of lines like `name: value`, without a semicolon.
  var entryLines = 0
  /// The number of lines like `name = value`.
  var assignmentLines = 0
  /// The number of lines like `[name]`.
  var sectionLines = 0
  /// The number of lines that begin with an opening parenthesis.
  var parenthesisLines = 0
  /// The number of lines that begin with `<`.
  var tagLines = 0
  /// The number of words that an opening parenthesis follows.
  var callCount = 0
  /// The number of words that a dot precedes.
  var memberAccessCount = 0
  /// The number of quoted strings that a colon follows.
  var quotedKeyCount = 0
  /// The number of words.
  var wordCount = 0
  /// The first byte that is not white space; 0 if there is none.
  var firstByte: UInt8 = 0
  /// The last byte that is not white space; 0 if there is none.
  var lastByte: UInt8 = 0

  /// Counts an occurrence of a cue, by its key; ignores other keys and a third occurrence.
  @inline(__always)
  mutating func countCue(_ key: UInt64) {
    guard let slot = cues.firstIndex(of: key), occurrences[slot] < 2 else { return }
    occurrences[slot] += 1
    for weight in cues.weights(at: slot) {
      points[Int(weight.language.rawValue)] += Int(weight.points)
    }
  }

  /// Adds points to a language for something other than a cue.
  mutating func addPoints(_ count: Int, to language: Language) {
    points[Int(language.rawValue)] += count
  }

  /// The points of a language.
  subscript(language: Language) -> Int { points[Int(language.rawValue)] }
}

/// The features of code by which its language is guessed: points for cues, and counts of line shapes.
struct LanguageFeatures {
  /// The points of each language, by raw value.
  private(set) var points = [Int](repeating: 0, count: Language.allCases.count)
  private let cues = SignTable.all
  /// The number of times that the cue in each slot of the table was counted, at most 2.
  private var occurrences = [UInt8](repeating: 0, count: SignTable.all.count)

  /// The number of lines that are not blank.
  var lines = 0
  /// The number of lines that end with a semicolon.
  var statements = 0
  /// The number of lines that end with an opening brace or begin with a closing one.
  var blocks = 0
  /// The number of lines like `name: value;`.
  var declarations = 0
  /// The number of lines like `name: value`, without a semicolon.
  var entries = 0
  /// The number of lines like `name = value`.
  var assignments = 0
  /// The number of lines like `[name]`.
  var sections = 0
  /// The number of lines that begin with an opening parenthesis.
  var lists = 0
  /// The number of lines that begin with `<`.
  var tags = 0
  /// The number of words that an opening parenthesis follows.
  var calls = 0
  /// The number of words that a dot precedes.
  var members = 0
  /// The number of quoted strings that a colon follows.
  var keys = 0
  /// The number of words.
  var words = 0
  /// The first byte that is not white space; 0 if there is none.
  var first: UInt8 = 0
  /// The last byte that is not white space; 0 if there is none.
  var last: UInt8 = 0

  /// Counts an occurrence of a cue, by its key; ignores other keys and a third occurrence.
  @inline(__always)
  mutating func count(_ key: UInt64) {
    guard let slot = cues.firstIndex(of: key), occurrences[slot] < 2 else { return }
    occurrences[slot] += 1
    for weight in cues.weights(at: slot) {
      points[Int(weight.language.rawValue)] += Int(weight.points)
    }
  }

  /// Adds points to a language for something other than a cue.
  mutating func add(_ count: Int, to language: Language) {
    points[Int(language.rawValue)] += count
  }

  /// The points of a language.
  subscript(language: Language) -> Int { points[Int(language.rawValue)] }
}

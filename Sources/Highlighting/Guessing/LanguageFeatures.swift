/// What code shows of the language that it is written in.
struct LanguageFeatures {
  /// By language, what its signs count.
  private(set) var points = [Int](repeating: 0, count: Language.allCases.count)
  private let signs = SignTable.all
  /// By place of a sign, how often it was counted.
  private var counted = [UInt8](repeating: 0, count: SignTable.all.count)

  var lines = 0
  /// Lines that end with a semicolon, and with a brace or begin with one.
  var statements = 0
  var blocks = 0
  /// Lines like `name: value;`, like `name: value` and like `name = value` or `[name]`.
  var declarations = 0
  var entries = 0
  var assignments = 0
  var sections = 0
  /// Lines that begin with a bracket, or with a tag.
  var lists = 0
  var tags = 0
  /// Words with a bracket right behind them, and words behind a dot.
  var calls = 0
  var members = 0
  /// Texts in quotes with a colon behind them.
  var keys = 0
  var words = 0
  /// The first and the last character that is no space.
  var first: UInt8 = 0
  var last: UInt8 = 0

  /// Counts a sign, if it is one; not more than twice.
  @inline(__always)
  mutating func count(_ key: UInt64) {
    guard let place = signs.firstIndex(of: key), counted[place] < 2 else { return }
    counted[place] += 1
    for weight in signs.weights(at: place) {
      points[Int(weight.language.rawValue)] += Int(weight.points)
    }
  }

  /// Adds what something else than a sign counts for a language.
  mutating func add(_ more: Int, to language: Language) { points[Int(language.rawValue)] += more }

  subscript(language: Language) -> Int { points[Int(language.rawValue)] }
}

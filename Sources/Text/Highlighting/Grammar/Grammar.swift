/// The lexical grammar of a language: named modes, each with a list of rules.
///
/// The lexer starts in the mode `main`. The rule with the longest match wins; among matches of equal
/// length, the first rule wins.
struct Grammar {
  /// The name of a mode, by which rules enter or include the mode.
  typealias ModeName = String

  /// The rules of each mode, by the name of the mode.
  var modes: [ModeName: [Rule]]
  /// Whether patterns and keywords match letters of either case.
  var ignoresCase = false

  init(ignoringCase: Bool = false, _ modes: [ModeName: [Rule]]) {
    self.modes = modes
    self.ignoresCase = ignoringCase
  }

  /// Returns a copy of the grammar with additional modes, except those whose names exist already.
  func addingModes(_ additionalModes: [ModeName: [Rule]]) -> Grammar {
    var grammar = self
    grammar.modes.merge(additionalModes) { existing, _ in existing }
    return grammar
  }

  /// The grammar of plain text, which assigns no colours.
  static var text: Grammar { Grammar(["main": [.match(#"(.|\n)+"#, .plain)]]) }
}

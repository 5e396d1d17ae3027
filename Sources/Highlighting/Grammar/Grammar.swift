/// The lexical grammar of a language: named modes, each with a list of rules.
///
/// The lexer starts in the mode `main`. The rule with the longest match wins; among matches of equal
/// length, the first rule wins.
struct Grammar {
  /// The rules of each mode, by the name of the mode.
  var modes: [String: [Rule]]
  /// Whether patterns and keywords match letters of either case.
  var ignoresCase = false

  init(ignoringCase: Bool = false, _ modes: [String: [Rule]]) {
    self.modes = modes
    self.ignoresCase = ignoringCase
  }

  /// Returns the grammar with additional modes; an existing mode of the same name stays.
  func adding(_ additionalModes: [String: [Rule]]) -> Grammar {
    var grammar = self
    grammar.modes.merge(additionalModes) { existing, _ in existing }
    return grammar
  }

  /// The grammar of plain text, which has no colours.
  static var text: Grammar { Grammar(["main": [.match(#"(.|\n)+"#, .plain)]]) }
}

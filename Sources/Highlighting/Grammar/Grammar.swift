/// How the code of a language is to be read: modes, each with its rules.
///
/// Reading begins in the mode `main`. Of the rules of a mode the one with the longest match counts,
/// and of several the first.
struct Grammar {
  var modes: [String: [Rule]]
  var ignoresCase = false

  init(ignoringCase: Bool = false, _ modes: [String: [Rule]]) {
    self.modes = modes
    self.ignoresCase = ignoringCase
  }

  /// The grammar with more modes.
  func adding(_ more: [String: [Rule]]) -> Grammar {
    var grammar = self
    grammar.modes.merge(more) { own, _ in own }
    return grammar
  }

  /// Text that is no code.
  static var text: Grammar { Grammar(["main": [.match(#"(.|\n)+"#, .plain)]]) }
}

/// Which language evidence speaks for, given the tags of a question.
struct LanguageClassifier {
  private var evidence: LanguageFeatures
  private let relations: Language.Relations

  init(_ evidence: LanguageFeatures, _ relations: Language.Relations) {
    (self.evidence, self.relations) = (evidence, relations)
    addShapes()
  }

  /// The language that is ahead of text and clearly ahead of others; else text.
  var language: Language {
    var best = (language: Language.text, points: 0)
    var second = best
    for language in Language.allCases where language != .text {
      let points = total(of: language)
      if points > best.points {
        (best, second) = ((language, points), best)
      } else if points > second.points {
        second = (language, points)
      }
    }
    let doubt = evidence[.text] + (relations[.text] == nil ? 6 : 8)
    let isClear = best.points >= second.points + 2 || best.language.isLike(second.language)
    return best.points > doubt && isClear ? best.language : .text
  }

  /// What signs, shape and tags together count for a language.
  private func total(of language: Language) -> Int {
    let own = evidence[language]
    if own == 0, relations[language] != .named { return 0 }
    let habit = evidence.habit(of: language)
    switch relations[language] {
    case .named: return own + habit + 4 + (language.isProgram ? 1 + evidence.programShape : 0)
    case .related: return own + habit + 2
    case nil: return own + habit - (relations.isEmpty || language.isUsedEverywhere ? 0 : 3)
    }
  }

  /// Adds what the shape of the whole shows.
  private mutating func addShapes() {
    let isBracketed = evidence.first == UInt8(ascii: "{") || evidence.first == UInt8(ascii: "[")
    if isBracketed, evidence.keys > 0, evidence.words <= evidence.keys {
      evidence.add(12, to: .json)
    }
    if evidence.first == UInt8(ascii: "<"), evidence.last == UInt8(ascii: ">") {
      // What scripts and styles in it show speaks for the page around them.
      let inside = evidence[.html] > 0 ? max(evidence[.javaScript], evidence[.css]) : 0
      evidence.add(4, to: .xml)
      evidence.add(4 + inside, to: .html)
    } else if 2 * evidence.tags < evidence.lines {
      evidence.add(-6, to: .xml)
      evidence.add(-6, to: .html)
    }
    if evidence[.console] > 0 { evidence.add(evidence[.bash], to: .console) }
    if evidence[.pythonConsole] > 0 { evidence.add(evidence[.python], to: .pythonConsole) }
    evidence.add(3 * min(evidence.declarations, 4), to: .css)
    if evidence.declarations > 0, evidence.declarations + evidence.blocks == evidence.lines {
      evidence.add(5, to: .css)
    }
    if evidence.lists > 0, evidence.first == UInt8(ascii: "("), evidence.last == UInt8(ascii: ")") {
      evidence.add(3, to: .emacsLisp)
    }
    if evidence.sections > 0, evidence.assignments > 0,
      evidence.sections + evidence.assignments == evidence.lines
    {
      evidence.add(7, to: .ini)
    }
    if evidence.lines > 1, evidence.entries == evidence.lines { evidence.add(4, to: .yaml) }
  }
}

extension LanguageFeatures {
  /// What shows that it is some program: calls, members, assignments, statements, blocks.
  fileprivate var programShape: Int {
    min(
      3,
      min(calls, 1) + min(members, 1) + min(assignments, 1) + min(statements, 1) + min(blocks, 1))
  }

  /// What the ends of lines count for a language.
  fileprivate func habit(of language: Language) -> Int {
    guard lines > 0 else { return 0 }
    let share = 4 * statements / lines
    switch language.semicolons {
    case .always: return share >= 2 ? 2 : statements + blocks == 0 ? -2 : 0
    case .never: return share >= 1 ? -4 : 0
    case .sometimes: return 0
    }
  }
}

extension Language {
  fileprivate enum Semicolons { case always, sometimes, never }

  /// Whether lines end with a semicolon.
  fileprivate var semicolons: Semicolons {
    switch self {
    case .c, .cpp, .csharp, .css, .dart, .java, .objectiveC, .perl, .php, .scss: .always
    case .go, .haskell, .ini, .json, .kotlin, .lua, .makefile, .python, .r, .ruby, .scala, .swift,
      .toml, .visualBasic, .yaml, .emacsLisp, .powerShell, .diff, .dockerfile, .jq, .pythonConsole:
      .never
    case .bash, .console, .html, .javaScript, .markdown, .matlab, .rust, .sql, .text, .tsx,
      .typeScript, .xml:
      .sometimes
    }
  }

  /// Whether questions about anything have it.
  fileprivate var isUsedEverywhere: Bool {
    switch self {
    case .json, .html, .xml, .bash, .console, .diff, .sql, .css, .ini: true
    default: false
    }
  }

  fileprivate var isProgram: Bool { signsOfPrograms != nil || signsOfScripts != nil }

  /// Whether its code looks nearly the same in the colours of another language.
  fileprivate func isLike(_ other: Language) -> Bool {
    Self.families.contains { $0.contains(self) && $0.contains(other) }
  }

  private static let families: [Set<Language>] = [
    [.c, .cpp], [.c, .objectiveC], [.javaScript, .typeScript, .tsx], [.html, .xml], [.css, .scss],
    [.bash, .console],
  ]
}

internal import Basics

/// A language whose code is coloured, or none.
public enum Language: UInt8, Sendable, CaseIterable {
  /// Commands behind prompts, with what they printed.
  case console
  /// Emacs Lisp; also the Lisps that look like it.
  case emacsLisp
  /// HTML, with the scripts, styles and PHP in it.
  case html
  /// Python behind prompts, with what it answered.
  case pythonConsole
  /// SCSS; also Sass and Less.
  case scss
  /// Text that is no code of a language known here.
  case text
  /// TypeScript with elements of JSX.
  case tsx
  case bash, c, cpp, csharp, css, dart, diff, dockerfile, go, haskell, ini, java, javaScript
  case jq, json, kotlin, lua, makefile, markdown, matlab, objectiveC, perl, php, powerShell, python
  case r, ruby, rust, scala, sql, swift, toml, typeScript, visualBasic, xml, yaml

  /// The language that a name means, in whatever case.
  ///
  /// - Parameter name: A name that Pygments, highlight.js or Stack Exchange uses, also with `lang-` or
  ///   `language-` before it. Languages that are known by name only are ``text``.
  public init?(named name: String) {
    var name = name.lowercased()
    for prefix in ["language-", "lang-"] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.utf8.count)
    }
    guard let language = Self.byName[name] else { return nil }
    self = language
  }

  /// All names of languages with colours.
  public static var names: Set<String> {
    Set(allCases.flatMap { $0.names.split(whereSeparator: \.isWhitespace).map(String.init) })
  }

  /// The three names of languages with colours that are most like another, the nearest first.
  public static func names(nearest name: String) -> [String] {
    var rest = names
    return (0..<3).compactMap { _ in
      rest.nearest(to: name).flatMap { rest.remove($0) }
    }
  }

  private static let byName: [String: Language] = {
    var known: [String: Language] = [:]
    for name in namesOnly.split(whereSeparator: \.isWhitespace) { known[String(name)] = .text }
    for language in allCases {
      for name in language.names.split(whereSeparator: \.isWhitespace) {
        known[String(name)] = language
      }
    }
    return known
  }()
}

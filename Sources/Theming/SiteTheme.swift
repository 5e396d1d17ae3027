internal import Basics
package import Images
package import Mustache

/// Templates and assets of a site, ready for use.
package struct SiteTheme: Sendable {
  private let compiled: LazyTheme
  /// How its language writes numbers and days.
  package let notation: Notation
  /// What tells the language of pages, such as `en`.
  package let language: String
  package let assets: Assets
  /// Stands for all files of the theme.
  package let contentHash: ContentHash

  /// The templates that a site requires, with the values that each can print.
  package struct Declarations: Sendable {
    /// By file, what they can print.
    let pages: [String: Declaration]
    /// Sentences that are needed as text, too, by their name in files of words.
    let phrases: [String: Declaration]

    package init(pages: [String: Declaration], phrases: [String: Declaration]) {
      (self.pages, self.phrases) = (pages, phrases)
    }
  }

  /// Compiles templates against what a site declares, and throws all that is wrong with them.
  ///
  /// Files are templates, `style.css`, `script.js`, `search.js` and `icon.svg`, by path in the
  /// theme's folder; files of other kinds are passed over. A file of words has the language in its
  /// name.
  package init(
    files: [String: [UInt8]], language: String, assets: [String: [UInt8]],
    declaring declarations: @escaping @Sendable () -> Declarations
  ) throws(SiteThemeError) {
    try self.init(trusting: files, language: language, assets: assets, declaring: declarations)
    try compiled.compile()
  }

  /// The same for templates and words that tests prove to be right: the first page that needs them
  /// compiles them, so that a run that makes none is spared it.
  package init(
    trusting files: [String: [UInt8]], language: String, assets: [String: [UInt8]],
    declaring declarations: @escaping @Sendable () -> Declarations
  ) throws(SiteThemeError) {
    self.language = language
    let words = try Words(files, language: language)
    let notation = try words.notation()
    self.notation = notation
    self.assets = try Assets(files, words, assets)
    contentHash = Self.contentHash(
      of: files.merging(assets.map { ("assets/\($0.key)", $0.value) }) { $1 }, in: language)
    compiled = LazyTheme { () throws(SiteThemeError) in
      try Self.compile(files, words, notation, declarations())
    }
  }

  package var templates: Theme { compiled.theme }

  private static func compile(
    _ files: [String: [UInt8]], _ words: Words, _ notation: Notation, _ declarations: Declarations
  ) throws(SiteThemeError) -> Theme {
    var pages = declarations.pages
    for (name, declaration) in declarations.phrases { pages[file(ofPhrase: name)] = declaration }
    let templates: Theme
    do throws(ThemeError) {
      templates = try Theme(
        files: files.filter { file, _ in [".html", ".md", ".xml"].contains { file.hasSuffix($0) } },
        snippets: words.snippets, notation: notation, pages: pages)
    } catch {
      throw .templates(error)
    }
    try words.check(used: templates.included.union(declarations.phrases.keys.map(Words.template)))
    return templates
  }

  private static func contentHash(of files: [String: [UInt8]], in language: String)
    -> ContentHash
  {
    let parts = files.sorted { $0.key < $1.key }.flatMap { name, bytes in
      [ContentHash(of: Array(name.utf8)), ContentHash(of: bytes)]
    }
    return ContentHash(of: parts.flatMap(\.bytes) + Array(language.utf8))
  }
}

// MARK: - Files that nobody asks for

extension SiteTheme {
  /// The files of a theme's own, beyond those it is laid over, that have no part in a site, in
  /// their order, each with the name that was probably meant.
  package func unused(among names: [String], over known: some Collection<String>)
    -> [(name: String, nearest: String?)]
  {
    names.filter { name in
      let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      return !known.contains(name) && !Words.isFile(name) && !templates.included.contains(stem)
    }.sorted().map { ($0, nearestName(to: $0, among: known.sorted())) }
  }
}

extension SiteTheme {
  private static func file(ofPhrase name: String) -> String { Words.template(name) + ".txt" }

  /// A sentence in the language of the site, by its name in files of words.
  package func text(ofPhrase name: String, _ values: Record) -> String {
    var buffer = ByteBuffer()
    templates.render(Self.file(ofPhrase: name), values, into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

/// Why templates cannot be used.
package enum SiteThemeError: Error {
  case templates(ThemeError)
  case missing(String)
  case unknownLanguage(String, known: [String])
  case unreadableWords(Location)
  case unknownWord(String, Location, nearest: String?)
  case wrongFormat(String, Location)
  case unreadable(path: String, because: String)
  /// A link that leads out of the folder whose files are published, or to what is hidden there.
  case leadsOutside(path: String, target: String)
  /// A file could not be told from others in the list of a site's files.
  case controlCharacter(inName: String)
}

extension SiteThemeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .templates(let error): "\(error)"
    case .missing(let file): "the templates lack \(file)"
    case .unknownLanguage(let language, let known):
      """
      there are no words in '\(language)': write them into \(Words.file(of: language)) of your own \
      templates, or take one of \(known.joined(separator: ", "))
      """
    case .unreadableWords(let location):
      "\(location): a line of words reads 'name = what pages say'"
    case .unknownWord(let name, let location, let nearest):
      "\(location): no page says '\(name)'\(nearest.map { "; did you mean '\($0)'?" } ?? "")"
    case .wrongFormat(let name, let location):
      Notation.formats[name].map { "\(location): 'format:\(name)' has to be \($0)" }
        ?? """
        \(location): nothing is written by 'format:\(name)'; \
        there are \(Notation.formats.keys.sorted().joined(separator: ", "))
        """
    case .unreadable(let path, let reason):
      "\(path) cannot be read: \(reason). Check --templates, and assets in the configuration file"
    case .leadsOutside(let path, let target):
      """
      \(path) is a link to \(target), which is none of the files of that folder, and would be \
      published. Remove the link, or put a copy in its place
      """
    case .controlCharacter(let name):
      "the name of '\(name)', a file of assets, has a control character. Give it another name"
    }
  }
}

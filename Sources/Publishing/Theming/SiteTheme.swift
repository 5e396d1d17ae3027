internal import Basics
internal import Images
package import Mustache

/// Templates and assets of a site, ready for use.
package struct SiteTheme: Sendable {
  private let compiled: CompiledOnce
  /// How its language writes numbers and days.
  let notation: Notation
  /// What tells the language of pages, such as `en`.
  let language: String
  let assets: Assets
  /// Stands for all files of the theme.
  let contentHash: ContentHash

  /// Compiles templates against the pages of a site, and throws all that is wrong with them.
  ///
  /// Files are templates, `style.css`, `script.js`, `search.js` and `icon.svg`, by path in the
  /// theme's folder; files of other kinds are passed over. A file of words has the language in its
  /// name.
  package init(
    files: [String: [UInt8]], language: String = "en", assets: [String: [UInt8]] = [:],
    for kinds: [any FileKind] = SiteFiles.all
  ) throws(SiteThemeError) {
    try self.init(trusting: files, language: language, assets: assets, for: kinds)
    try compiled.compile()
  }

  /// The same for templates and words that tests prove to be right: the first page that needs them
  /// compiles them, so that a run that makes none is spared it.
  package init(
    trusting files: [String: [UInt8]], language: String, assets: [String: [UInt8]] = [:],
    for kinds: [any FileKind] = SiteFiles.all
  ) throws(SiteThemeError) {
    self.language = language
    let words = try Words(files, language: language)
    let notation = try words.notation()
    self.notation = notation
    self.assets = try Assets(files, words, assets)
    contentHash = Self.contentHash(
      of: files.merging(assets.map { ("assets/\($0.key)", $0.value) }) { $1 }, in: language)
    compiled = CompiledOnce { () throws(SiteThemeError) in
      try Self.compile(files, words, notation, for: kinds)
    }
  }

  var templates: Theme { compiled.theme }

  private static func compile(
    _ files: [String: [UInt8]], _ words: Words, _ notation: Notation, for kinds: [any FileKind]
  ) throws(SiteThemeError) -> Theme {
    var pages = kinds.reduce(into: [:]) { $0.merge($1.templates) { $1 } }
    for phrase in phrases { pages[file(of: phrase)] = phrase.declaration }
    let templates: Theme
    do throws(ThemeError) {
      templates = try Theme(
        files: files.filter { file, _ in [".html", ".md", ".xml"].contains { file.hasSuffix($0) } },
        snippets: words.snippets, notation: notation, pages: pages)
    } catch {
      throw .templates(error)
    }
    try words.check(used: templates.included.union(phrases.map { Words.template($0.name) }))
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

// MARK: - Phrases

/// A sentence that is needed as text, too.
package protocol Phrase: PageValue {
  /// What a file of words calls it.
  static var name: String { get }
}

extension SiteTheme {
  private static let phrases: [any Phrase.Type] = [
    RulesPhrase.self, AnswerTitle.self, EditionsTitle.self, DeletedUser.self, UnknownAuthor.self,
  ]

  private static func file(of phrase: any Phrase.Type) -> String {
    Words.template(phrase.name) + ".txt"
  }

  /// A sentence in the language of the site.
  package func text(of phrase: some Phrase) -> String {
    var buffer = ByteBuffer()
    templates.render(Self.file(of: type(of: phrase)), phrase.record, into: &buffer)
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

package import Basics
package import Mustache
internal import Synchronization

/// The compiled templates and the assets of a site.
package struct SiteTheme: Sendable {
  private let lazyTheme: LazyTheme
  /// The format of numbers and days in the language of the site.
  package let notation: NumberAndDateFormat
  /// The language code of the pages, such as `en`.
  package let language: String
  package let assets: SiteAssets
  /// A hash of the language and of all files of the theme.
  package let contentHash: ContentHash

  /// The templates and phrases that a site requires, with the fields that each can print.
  package struct Declarations: Sendable {
    /// The fields that each template can print, by file name.
    let declarationsByFile: [String: RecordDeclaration]
    /// The fields of each phrase that is also needed as plain text, by its name in word files.
    let declarationsByPhrase: [String: RecordDeclaration]
  }

  /// Compiles the templates of a theme and checks them against the declared fields.
  ///
  /// - Parameters:
  ///   - files: The files of the theme, by path in its folder: templates, word files such as
  ///     `words.en.txt`, `style.css`, `script.js`, `search.js` and `icon.svg`. Other files are
  ///     ignored.
  ///   - language: The language code of the pages, which selects the word file.
  ///   - assets: The files of the configured folder of assets, by path.
  ///   - branding: The configured look.
  ///   - declarations: Returns the templates and phrases that the site requires.
  /// - Throws: All errors of the templates, or the first other error.
  package init(
    files: [String: [UInt8]], language: String, assets: [String: [UInt8]],
    branding: SiteBranding = SiteBranding(),
    declaring declarations: @escaping @Sendable () -> Declarations
  ) throws(SiteThemeError) {
    try self.init(
      trusting: files, language: language, assets: assets, branding: branding,
      declaring: declarations)
    try lazyTheme.compile()
  }

  /// Creates a theme from templates and words that are known to be valid, such as the built-in
  /// ones.
  ///
  /// The first page compiles the templates, so that a run that builds no page saves that time.
  ///
  /// - Parameters:
  ///   - files: The files of the theme, by path in its folder.
  ///   - language: The language code of the pages, which selects the word file.
  ///   - assets: The files of the configured folder of assets, by path.
  ///   - branding: The configured look.
  ///   - declarations: Returns the templates and phrases that the site requires.
  /// - Throws: If the language has no word file, or a word file or an asset is invalid.
  package init(
    trusting files: [String: [UInt8]], language: String, assets: [String: [UInt8]],
    branding: SiteBranding = SiteBranding(),
    declaring declarations: @escaping @Sendable () -> Declarations
  ) throws(SiteThemeError) {
    self.language = language
    let words = try ThemeWords(files, language: language)
    let notation = try words.notation()
    self.notation = notation
    self.assets = try SiteAssets(files, words, branding, assets)
    contentHash = Self.contentHash(
      of: files.merging(assets.map { ("assets/\($0.key)", $0.value) }) { $1 }, branding,
      in: language)
    lazyTheme = LazyTheme { () throws(SiteThemeError) in
      try Self.compile(files, words, notation, declarations())
    }
  }

  /// The compiled templates; the first access compiles them if necessary.
  var templates: Theme { lazyTheme.theme }

  /// Compiles the templates; throws if one of them has an error or a word file has an unknown word.
  private static func compile(
    _ files: [String: [UInt8]], _ words: ThemeWords, _ notation: NumberAndDateFormat,
    _ declarations: Declarations
  ) throws(SiteThemeError) -> Theme {
    var pages = declarations.declarationsByFile
    for (name, declaration) in declarations.declarationsByPhrase {
      pages[file(ofPhrase: name)] = declaration
    }
    let templates: Theme
    do throws(ThemeError) {
      templates = try Theme(
        files: files.filter { file, _ in [".html", ".md", ".xml"].contains { file.hasSuffix($0) } },
        snippets: words.snippets, notation: notation, pages: pages)
    } catch {
      throw .templates(error)
    }
    try words.rejectUnusedWords(
      used: templates.includedTemplates.union(
        declarations.declarationsByPhrase.keys.map(ThemeWords.templateName(ofWord:))))
    return templates
  }

  /// Returns a hash of the theme's files, their names, the configured look and the language of the
  /// site.
  private static func contentHash(
    of files: [String: [UInt8]], _ branding: SiteBranding, in language: String
  ) -> ContentHash {
    let parts = files.sorted { $0.key < $1.key }.flatMap { name, bytes in
      [ContentHash(of: Array(name.utf8)), ContentHash(of: bytes)]
    }
    return ContentHash(
      of: parts.flatMap(\.bytes) + branding.contentHash.bytes + Array(language.utf8))
  }
}

// MARK: - Unused files

extension SiteTheme {
  /// Returns the files of a template folder that have no effect, sorted by name, each with the most
  /// similar built-in name.
  ///
  /// - Parameters:
  ///   - names: The files of the template folder.
  ///   - builtIn: The built-in files, which the template folder can replace.
  /// - Returns: The names of unused files; `nearest` is `nil` if no built-in name is similar.
  package func unusedFiles(among names: [String], over builtIn: some Collection<String>)
    -> [(name: String, nearest: String?)]
  {
    names.filter { name in
      let baseName = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      return !builtIn.contains(name) && !ThemeWords.isWordFile(name)
        && !templates.includedTemplates.contains(baseName)
    }.sorted().map { ($0, nearestName(to: $0, among: builtIn.sorted())) }
  }
}

extension SiteTheme {
  /// Returns the file name under which a phrase is compiled as a template.
  private static func file(ofPhrase name: String) -> String {
    ThemeWords.templateName(ofWord: name) + ".txt"
  }

  /// Returns the text of a phrase in the language of the site with values inserted; `name` is the
  /// name of the phrase in word files.
  package func text(ofPhrase name: String, _ values: TemplateRecord) -> String {
    var buffer = ByteBuffer()
    templates.render(Self.file(ofPhrase: name), values, into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

/// An error that makes a theme unusable.
package enum SiteThemeError: Error {
  /// Templates of the theme have errors.
  case templates(ThemeError)
  /// A file that every theme must have is missing; the payload is its name.
  case missingFile(String)
  /// The theme has no texts in a language; the payload also lists the languages that it has.
  case unknownLanguage(String, supported: [String])
  /// A line of a word file has no ` = `.
  case invalidWordLine(Location)
  /// A word file of the theme has a word that no template uses.
  case unknownWord(String, Location, nearest: String?)
  /// A word file has an unknown format of numbers or days, or an invalid value of one.
  case invalidFormat(String, Location)
  /// A file or folder of the theme is unreadable.
  case unreadable(path: String, because: String)
  /// The files of a folder have more bytes than allowed.
  case tooLarge(path: String, limit: Int)
  /// A symbolic link points to a file that is outside of the published folder or hidden in it.
  case linkOutsideFolder(path: String, target: String)
  /// The file that a key of the configuration file names is unreadable, or not what the key needs;
  /// the reason continues the sentence after the path, and ends with advice.
  case unusableFile(key: String, path: String, because: String)
  /// The name of an asset file contains a control character, which the manifest of a site cannot
  /// represent.
  case controlCharacter(inName: String)
}

extension SiteThemeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .templates(let error): "\(error)"
    case .missingFile(let file): "the theme has no \(file). Add this file to it"
    case .unknownLanguage(let language, let supported):
      """
      unknown language '\(language)'. Add \(ThemeWords.fileName(of: language)) to your templates, or use \
      one of \(supported.joined(separator: ", "))
      """
    case .invalidWordLine(let location):
      "\(location): invalid line. Write 'name = text'"
    case .unknownWord(let name, let location, let nearest):
      "\(location): unknown word '\(name)'\(nearest.map { "; did you mean '\($0)'?" } ?? "")"
    case .invalidFormat(let name, let location):
      NumberAndDateFormat.formats[name].map { "\(location): 'format:\(name)' must be \($0)" }
        ?? """
        \(location): unknown format 'format:\(name)'. \
        Use one of \(NumberAndDateFormat.formats.keys.sorted().joined(separator: ", "))
        """
    case .unreadable(let path, let reason):
      "\(path) cannot be read: \(reason). Check --templates, and assets in the configuration file"
    case .tooLarge(let path, let limit):
      """
      the files in \(path) have more than \(limit / 1_000_000) MB. Move large ones to another web address, and \
      check --templates, and assets in the configuration file
      """
    case .linkOutsideFolder(let path, let target):
      """
      \(path) is a link to \(target), which is outside of the published folder or hidden in it. \
      Remove the link, or replace it with a copy of the file
      """
    case .unusableFile(let key, let path, let reason): "`\(key)`: \(path) \(reason)"
    case .controlCharacter(let name):
      "the name of the asset file '\(name)' contains a control character. Rename the file"
    }
  }
}

/// Templates that are compiled on first use and that threads can share.
private final class LazyTheme: Sendable {
  private let compileTheme: @Sendable () throws(SiteThemeError) -> Theme
  private let compiledTheme = Mutex<Theme?>(nil)

  /// Creates a theme that `compileTheme` compiles on first use.
  init(_ compileTheme: @escaping @Sendable () throws(SiteThemeError) -> Theme) {
    self.compileTheme = compileTheme
  }

  /// Compiles the templates now, and throws their errors.
  func compile() throws(SiteThemeError) {
    _ = try compiledTheme.withLock { theme throws(SiteThemeError) in try compiled(&theme) }
  }

  /// The compiled templates, which are compiled now if necessary.
  ///
  /// - Precondition: The templates have no errors: either ``compile()`` succeeded, or they are
  ///   built in.
  var theme: Theme {
    compiledTheme.withLock { theme in
      do throws(SiteThemeError) {
        return try compiled(&theme)
      } catch {
        preconditionFailure("invalid built-in templates: \(error)")
      }
    }
  }

  /// Returns the compiled templates, and compiles them if that has not happened yet.
  private func compiled(_ theme: inout Theme?) throws(SiteThemeError) -> Theme {
    if let theme { return theme }
    let compiled = try compileTheme()
    theme = compiled
    return compiled
  }
}

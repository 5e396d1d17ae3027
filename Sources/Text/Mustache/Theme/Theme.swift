package import Basics

/// A set of templates, compiled for the records that its pages render.
///
/// Creating a theme finds all errors in its templates, so rendering cannot fail. A theme can be
/// shared between threads.
public struct Theme: Sendable {
  /// The compiled pages, by the file name of their template.
  private let pages: [String: CompiledPage]
  /// The names of all templates and snippets that the theme's pages include.
  public let includedTemplates: Set<String>

  /// Compiles the templates of a theme.
  ///
  /// A tag names another template by its file name without the extension: `{{>parts/post}}` means
  /// `parts/post.html` in an HTML file. Files therefore include only files of their own kind, and
  /// snippets.
  ///
  /// - Parameters:
  ///   - files: All templates as UTF-8, by their path in the theme's folder. The extension
  ///     determines the kind: `.html`, `.md`, `.xml` or `.txt`.
  ///   - snippets: Short templates by name, which files of every kind can include.
  ///   - notation: The format of numbers and dates in the theme's language.
  ///   - pages: The declarations of the records that pages render, by file. A snippet is rendered
  ///     under the name of a file, such as `greeting.txt`.
  /// - Throws: All errors in the templates, but only the first syntax error of each file.
  public init(
    files: [String: [UInt8]], snippets: [String: Snippet] = [:],
    notation: NumberAndDateFormat = NumberAndDateFormat(),
    pages: [String: RecordDeclaration]
  ) throws(ThemeError) {
    let library = TemplateLibrary(parsing: files, snippets)
    var errors = library.errors
    var compiled: [String: CompiledPage] = [:]
    var included: Set<String> = []
    for (file, declaration) in pages {
      guard library.contains(file) else {
        let nearest = library.nearestFile(to: file)
        errors.insert(
          TemplateError(Location(file: file), .composition(.missingTemplate(nearest: nearest))))
        continue
      }
      guard let kind = TemplateKind(file: file) else { continue }
      let page = TemplateCompiler.compile(file, of: kind, for: declaration, in: library, notation)
      compiled[file] = page.page
      errors.formUnion(page.errors)
      included.formUnion(page.includedTemplates)
    }
    guard errors.isEmpty else { throw ThemeError(errors) }
    self.pages = compiled
    self.includedTemplates = included
  }

  /// Renders a page and appends it to an array.
  ///
  /// - Parameters:
  ///   - page: The file of one of the theme's pages.
  ///   - record: A record that matches the page's declaration; debug builds assert this.
  ///   - output: The array to append to.
  public func render(_ page: String, _ record: TemplateRecord, into output: inout [UInt8]) {
    render(page, into: &output) { _ in record }
  }

  /// Renders a page and appends it to a buffer, which a thread can reuse for many pages.
  package func render(_ page: String, _ record: TemplateRecord, into output: inout ByteBuffer) {
    render(page, into: &output) { _ in record }
  }

  /// Renders a page as above from a record that has only the fields that the page prints.
  package func render(
    _ page: String, into output: inout [UInt8], makeRecord: (PrintedFields) -> TemplateRecord
  ) {
    var buffer = ByteBuffer()
    render(page, into: &buffer, makeRecord: makeRecord)
    buffer.append(to: &output)
  }

  /// Renders a page as above into a buffer, which a thread can reuse for many pages.
  package func render(
    _ page: String, into output: inout ByteBuffer, makeRecord: (PrintedFields) -> TemplateRecord
  ) {
    guard let page = pages[page] else {
      preconditionFailure("The theme has no page '\(page)'.")
    }
    page.render(makeRecord(page.printedFields), into: &output)
  }
}

/// The parsed templates of a theme, by file name.
struct TemplateLibrary {
  private(set) var errors: Set<TemplateError> = []
  private var templates: [String: [TemplateNode]] = [:]
  /// The names of all template files, including those that could not be parsed.
  private var fileNames: Set<String>

  /// Parses all template files and snippets, and collects their errors.
  init(parsing files: [String: [UInt8]], _ snippets: [String: Snippet] = [:]) {
    fileNames = Set(files.keys)
    parse(snippets)
    for (file, source) in files {
      guard TemplateKind(file: file) != nil else {
        errors.insert(TemplateError(Location(file: file), .composition(.unknownFileKind)))
        continue
      }
      do throws(TemplateError) {
        templates[file] = try TemplateParser.parse(source, at: .start(of: file))
      } catch {
        errors.insert(error)
      }
    }
  }

  /// Parses the snippets, each of which templates of every kind can include.
  private mutating func parse(_ snippets: [String: Snippet]) {
    for (name, snippet) in snippets {
      let files = TemplateKind.allCases.map { $0.fileName(of: name) }
      fileNames.formUnion(files)
      do throws(TemplateError) {
        let nodes = try TemplateParser.parse(snippet.source, at: snippet.location)
        for file in files { templates[file] = nodes }
      } catch {
        errors.insert(error)
      }
    }
  }

  /// Whether a template file exists, even if it could not be parsed.
  func contains(_ file: String) -> Bool { fileNames.contains(file) }

  /// The parsed nodes of a template file; empty if it could not be parsed or does not exist.
  subscript(file: String) -> [TemplateNode] { templates[file] ?? [] }

  /// Returns the template file with the name most similar to `name`; nil if none is similar.
  func nearestFile(to name: String) -> String? { fileNames.nearest(to: name) }

  /// Returns the name most similar to `name` that tags in files of a kind can include; nil if none
  /// is similar.
  func nearestTemplate(to name: String, of kind: TemplateKind) -> String? {
    fileNames.compactMap { kind.templateName(of: $0) }.nearest(to: name)
  }

  /// Returns the names of all blocks in a template file and in the files that it includes.
  func blockNames(in file: String, _ kind: TemplateKind) -> Set<String> {
    var blocks: Set<String> = []
    var files = [file]
    var visited: Set<String> = [file]
    while let file = files.popLast() {
      self[file].forEachNode { node in
        switch node {
        case .block(let block): blocks.insert(block.name)
        case .partial(let inclusion), .parent(let inclusion, _, _):
          let included = kind.fileName(of: inclusion.name)
          if visited.insert(included).inserted { files.append(included) }
        case .text, .indentation, .variable, .section: break
        }
      }
    }
    return blocks
  }
}

extension [TemplateNode] {
  /// Calls a closure with each of these template nodes and all nodes nested in them.
  fileprivate func forEachNode(_ visit: (TemplateNode) -> Void) {
    for node in self {
      visit(node)
      switch node {
      case .section(_, _, let body): body.forEachNode(visit)
      case .block(let block): block.body.forEachNode(visit)
      case .parent(_, let blocks, _): for block in blocks { block.body.forEachNode(visit) }
      case .text, .indentation, .variable, .partial: break
      }
    }
  }
}

/// The format that a template produces, from its file extension; it determines how values are
/// escaped.
enum TemplateKind: String, Sendable, CaseIterable {
  /// HTML, in which text can be escaped between tags and in quoted attributes.
  case html
  case markdown = "md"
  case xml
  /// Plain text, without escaping.
  case text = "txt"

  /// Returns the kind of a template for its file name, or nil if the extension is unknown or
  /// nothing precedes it.
  init?(file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.dropLast().contains(where: { !$0.isEmpty }),
      let kind = TemplateKind(rawValue: String(parts[parts.count - 1]))
    else { return nil }
    self = kind
  }

  /// Returns the file that a tag in a file of this kind includes, such as `parts/post.html` for
  /// `parts/post`.
  func fileName(of name: String) -> String { "\(name).\(rawValue)" }

  /// Returns the name by which tags include a file, such as `parts/post` for `parts/post.html`, or
  /// nil if the file is of another kind.
  func templateName(of file: String) -> String? {
    file.hasSuffix(".\(rawValue)") ? String(file.dropLast(rawValue.count + 1)) : nil
  }
}

/// A short template that shares a file with other snippets.
public struct Snippet: Sendable {
  /// The text of the snippet in UTF-8.
  let source: [UInt8]
  /// The location of the snippet's first byte in its file.
  let location: Location

  /// Creates a snippet from UTF-8 bytes and the position at which they begin in their file.
  public init(_ source: [UInt8], at location: Location) {
    self.source = source
    self.location = location
  }
}

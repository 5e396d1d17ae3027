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

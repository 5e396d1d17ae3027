package import Basics

/// A set of templates, compiled for the records that its pages are made of.
///
/// Everything that can be wrong with a template is found when the theme is made; rendering cannot
/// fail. A theme can be shared between threads.
public struct Theme: Sendable {
  private let pages: [String: CompiledPage]
  /// The names of all templates and snippets that pages include.
  public let included: Set<String>

  /// Compiles templates.
  ///
  /// A tag calls another template by its file's name without the end, `{{>parts/post}}` for
  /// `parts/post.html` in the HTML files; so files of one kind only ever include their like.
  ///
  /// - Parameters:
  ///   - files: All templates as UTF-8, by path in the theme's folder; the end of the name tells
  ///     the kind (`.html`, `.md`, `.xml`, `.txt`).
  ///   - snippets: Short templates by name, which files of all kinds include like their own.
  ///   - notation: How its language writes numbers and days.
  ///   - pages: The files that are rendered, and what their records look like; a snippet is rendered
  ///     under the name of a file, such as `greeting.txt`.
  /// - Throws: Everything that is wrong with the templates; of each file whose text cannot be
  ///   read, the first place.
  public init(
    files: [String: [UInt8]], snippets: [String: Snippet] = [:], notation: Notation = Notation(),
    pages: [String: Declaration]
  ) throws(ThemeError) {
    let library = TemplateLibrary(parsing: files, snippets)
    var errors = library.errors
    var compiled: [String: CompiledPage] = [:]
    var included: Set<String> = []
    for (file, declaration) in pages {
      guard library.has(file) else {
        let nearest = library.nearestFile(to: file)
        errors.insert(TemplateError(Location(file: file), .composition(.missing(nearest: nearest))))
        continue
      }
      guard let kind = TemplateKind(file: file) else { continue }
      let page = Compiler.compile(file, of: kind, for: declaration, in: library, notation)
      compiled[file] = page.page
      errors.formUnion(page.errors)
      included.formUnion(page.included)
    }
    guard errors.isEmpty else { throw ThemeError(errors) }
    self.pages = compiled
    self.included = included
  }

  /// Appends a page to bytes.
  ///
  /// - Parameters:
  ///   - page: One of the theme's pages.
  ///   - record: Of the page's declaration; a debug build asserts it.
  ///   - output: What is there stays.
  public func render(_ page: String, _ record: Record, into output: inout [UInt8]) {
    var buffer = ByteBuffer()
    render(page, record, into: &buffer)
    buffer.append(to: &output)
  }

  /// Appends a page to a buffer, which a thread may keep from page to page.
  package func render(_ page: String, _ record: Record, into output: inout ByteBuffer) {
    guard let page = pages[page] else {
      preconditionFailure("The theme was made without a page '\(page)'.")
    }
    page.render(record, into: &output)
  }
}

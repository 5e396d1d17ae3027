/// An error in how templates include, extend or fill each other.
public enum TemplateCompositionError: Error, Hashable {
  /// A template's file extension is not `.html`, `.md`, `.xml` or `.txt`.
  case unknownFileKind
  /// A page has no template; `nearest` is the existing file with the most similar name, if any.
  case missingTemplate(nearest: String?)
  /// An included template does not exist.
  case unknownTemplate(name: String, nearest: String?)
  /// A parent tag fills a block that its template does not have.
  case unknownBlock(name: String, parent: String, nearest: String?)
  /// A parent tag fills a block twice.
  case duplicateBlock(name: String)
  /// A parent tag contains text or tags outside of blocks, which would never be printed.
  case contentOutsideBlocks(parent: String)
  /// Templates include each other more than `limit` levels deep, usually in a cycle.
  case nestedTooDeeply(template: String, limit: Int)
  /// A page includes more than `limit` templates in total.
  case tooManyInclusions(limit: Int)
}

extension TemplateCompositionError: CustomStringConvertible {
  /// A message of one line with the error and how to fix it.
  public var description: String {
    switch self {
    case .unknownFileKind: "A template's name ends in .html, .md, .xml or .txt. Rename the file."
    case .missingTemplate(let nearest):
      "This template is missing. "
        + (nearest.map { "The most similar file is '\($0)'." } ?? "Add the file.")
    case .unknownTemplate(let name, let nearest):
      "Unknown template '\(name)'. \(suggestion(nearest, else: "Add the file."))"
    case .unknownBlock(let name, let parent, let nearest):
      "{{<\(parent)}} has no block '\(name)'. \(suggestion(nearest, else: "Remove it."))"
    case .duplicateBlock(let name): "{{$\(name)}} is filled twice here. Remove one of them."
    case .contentOutsideBlocks(let parent):
      "This is never printed: it is in {{<\(parent)}}, but not in a block. Move it into one."
    case .nestedTooDeeply(let name, let limit):
      "'\(name)' includes itself, or is nested more than \(limit) deep. Remove the cycle."
    case .tooManyInclusions(let limit):
      "More than \(limit) templates are included in one page. Include fewer."
    }
  }
}

/// Returns a sentence for error messages that suggests `nearest`, an existing name that is similar
/// to an unknown one; if it is nil, returns `remedy`.
func suggestion(_ nearest: String?, else remedy: String) -> String {
  nearest.map { "Did you mean '\($0)'?" } ?? remedy
}

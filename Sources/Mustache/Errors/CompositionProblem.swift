/// What is wrong with how templates are put together.
public enum CompositionProblem: Error, Hashable {
  case unknownFileKind
  case missing(nearest: String?)
  case unknownTemplate(String, nearest: String?)
  case unknownBlock(String, parent: String, nearest: String?)
  case repeatedBlock(String)
  case outsideBlocks(parent: String)
  /// Templates within templates without an end in sight.
  case endless(String, limit: Int)
  case tooMany(limit: Int)
}

extension CompositionProblem: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .unknownFileKind: "A template's name ends in .html, .md, .xml or .txt. Rename the file."
    case .missing(let nearest):
      "This template is missing. \(advice(nearest, else: "Add the file."))"
    case .unknownTemplate(let name, let nearest):
      "There is no template '\(name)'. \(advice(nearest, else: "Add the file."))"
    case .unknownBlock(let name, let parent, let nearest):
      "{{<\(parent)}} has no block '\(name)'. \(advice(nearest, else: "Remove it."))"
    case .repeatedBlock(let name): "{{$\(name)}} is given twice here. Remove one of them."
    case .outsideBlocks(let parent):
      "This is not printed, as it stands in {{<\(parent)}} but in no block. Move it into one."
    case .endless(let name, let limit):
      "'\(name)' includes itself, or stands in \(limit) others. Break the circle."
    case .tooMany(let limit):
      "More than \(limit) templates are included in one page. Include fewer."
    }
  }
}

/// Names the nearest known name, if any is known.
func advice(_ nearest: String?, else otherwise: String) -> String {
  nearest.map { "The nearest is '\($0)'." } ?? otherwise
}

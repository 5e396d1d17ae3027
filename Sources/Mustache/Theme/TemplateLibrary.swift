internal import Basics

/// The parsed templates of a theme, by file name.
struct TemplateLibrary {
  private(set) var errors: Set<TemplateError> = []
  private var templates: [String: [TemplateNode]] = [:]
  /// The names of all files, including those that could not be parsed.
  private var names: Set<String>

  /// Parses all files and snippets, collecting errors.
  init(parsing files: [String: [UInt8]], _ snippets: [String: Snippet] = [:]) {
    names = Set(files.keys)
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

  /// Parses the snippets, each as a template for every kind of file.
  private mutating func parse(_ snippets: [String: Snippet]) {
    for (name, snippet) in snippets {
      let files = TemplateKind.allCases.map { $0.fileName(of: name) }
      names.formUnion(files)
      do throws(TemplateError) {
        let nodes = try TemplateParser.parse(snippet.source, at: snippet.location)
        for file in files { templates[file] = nodes }
      } catch {
        errors.insert(error)
      }
    }
  }

  /// Whether a file exists, even if it could not be parsed.
  func contains(_ file: String) -> Bool { names.contains(file) }

  /// The nodes of a file; none if it could not be parsed or does not exist.
  subscript(file: String) -> [TemplateNode] { templates[file] ?? [] }

  /// Returns the file with the most similar name.
  func nearestFile(to name: String) -> String? { names.nearest(to: name) }

  /// Returns the most similar template name that files of a kind can include.
  func nearestTemplate(to name: String, of kind: TemplateKind) -> String? {
    names.compactMap { kind.templateName(of: $0) }.nearest(to: name)
  }

  /// Returns the names of all blocks that a file, or a file that it includes, defines.
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
  /// Visits these nodes and all nested nodes.
  fileprivate func forEachNode(_ visit: (TemplateNode) -> Void) {
    for node in self {
      visit(node)
      switch node {
      case .section(_, _, let body): body.forEachNode(visit)
      case .block(let block): block.body.forEachNode(visit)
      case .parent(_, let arguments, _): for block in arguments { block.body.forEachNode(visit) }
      case .text, .indentation, .variable, .partial: break
      }
    }
  }
}

internal import Basics

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

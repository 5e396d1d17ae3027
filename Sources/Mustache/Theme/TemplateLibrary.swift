internal import Basics

/// All templates of a theme, parsed, and what they offer to each other.
struct TemplateLibrary {
  private(set) var errors: Set<TemplateError> = []
  private var templates: [String: [TemplateNode]] = [:]
  private var names: Set<String>

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

  private mutating func parse(_ snippets: [String: Snippet]) {
    for (name, snippet) in snippets {
      let files = TemplateKind.allCases.map { $0.file(called: name) }
      names.formUnion(files)
      do throws(TemplateError) {
        let nodes = try TemplateParser.parse(snippet.source, at: snippet.location)
        for file in files { templates[file] = nodes }
      } catch {
        errors.insert(error)
      }
    }
  }

  /// Whether there is such a file, readable or not.
  func has(_ file: String) -> Bool { names.contains(file) }

  /// The nodes of a file, none for one that cannot be read.
  subscript(file: String) -> [TemplateNode] { templates[file] ?? [] }

  /// The file whose name is most like the one that is missing.
  func nearestFile(to name: String) -> String? { names.nearest(to: name) }

  /// What tags in files of that kind call the template that is most likely meant.
  func nearestTemplate(to name: String, of kind: TemplateKind) -> String? {
    names.compactMap { kind.name(of: $0) }.nearest(to: name)
  }

  /// The names of all blocks that can be filled in a file, and in those that it includes.
  func blocks(of file: String, _ kind: TemplateKind) -> Set<String> {
    var blocks: Set<String> = []
    var files = [file]
    var seen: Set<String> = [file]
    while let file = files.popLast() {
      self[file].forEachNode { node in
        switch node {
        case .block(let block): blocks.insert(block.name)
        case .partial(let inclusion), .parent(let inclusion, _, _):
          let next = kind.file(called: inclusion.name)
          if seen.insert(next).inserted { files.append(next) }
        case .text, .indentation, .variable, .section: break
        }
      }
    }
    return blocks
  }
}

extension [TemplateNode] {
  /// Visits these nodes and all within them.
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

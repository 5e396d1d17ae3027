import FoundationEssentials
import Mustache
import Publishing
import Testing

/// The guide to what templates may print, against what they may print.
@Suite("The guide to fields")
struct PageFieldTests {
  private let guide: FieldGuide

  init() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let path = "Sources/Publishing/Publishing.docc/PageFields.md"
    guide = FieldGuide(
      try String(contentsOf: root.appending(path: path), encoding: .utf8))
  }

  @Test("Names each template, and each of its fields with its kind, and no others")
  func complete() throws {
    let templates = SiteFiles.all.reduce(into: [:]) { $0.merge($1.templates) { $1 } }
    #expect(Set(guide.templates.keys) == Set(templates.keys))
    var shapes: Set<String> = []
    for (file, declaration) in templates {
      guide.compare(declaration, with: try #require(guide.templates[file]), &shapes)
    }
    #expect(Set(guide.shapes.keys) == shapes)
  }
}

/// The tables of the guide.
private struct FieldGuide {
  /// The shapes of templates, by file.
  var templates: [String: String] = [:]
  /// Names and kinds of fields, by shape.
  var shapes: [String: [String: String]] = [:]

  init(_ text: String) {
    var shape = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("### ") { shape = line.dropFirst(4).lowercased() }
      let cells = line.split(separator: "|").map { $0.trimmingPrefix(" ") }
      guard line.hasPrefix("| `"), cells.count > 1 else { continue }
      let names = cells[0].split(separator: "`").enumerated().filter { $0.offset % 2 == 0 }
      for name in names.map({ String($0.element) }) {
        if let link = line.firstMatch(of: #/<doc:PageFields#([^>]*)>/#) {
          templates[name] = link.1.lowercased().replacing("-", with: " ")
        } else {
          shapes[shape, default: [:]][name] = String(cells[1]).trimmed
        }
      }
    }
  }

  func compare(_ declaration: Declaration, with shape: String, _ compared: inout Set<String>) {
    let told = shapes[shape] ?? [:]
    #expect(told.keys.sorted() == declaration.fields.map(\.name).sorted(), "\(shape)")
    compared.insert(shape)
    for field in declaration.fields {
      let kind = told[field.name] ?? ""
      let place: Comment = "\(shape).\(field.name)"
      switch field.kind {
      case .text: #expect(kind == "text", place)
      case .markup: #expect(kind == "markup", place)
      case .address: #expect(kind == "address", place)
      case .number: #expect(kind == "number", place)
      case .flag: #expect(kind == "flag", place)
      case .record(let inner):
        #expect(kind.hasPrefix("*"), place)
        compare(inner, with: kind.replacing("*", with: ""), &compared)
      case .list(let inner):
        #expect(kind.hasPrefix("list of *"), place)
        compare(
          inner, with: kind.replacing("list of ", with: "").replacing("*", with: ""), &compared)
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}

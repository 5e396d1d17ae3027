import Mustache
import Testing

/// Renders a template for data of any shape.
func render(
  _ template: String, _ value: Value = .none, partials: [String: String] = [:]
) throws -> String {
  let template = try Template(
    Array(template.utf8), partials: partials.mapValues { Array($0.utf8) })
  var output: [UInt8] = []
  try template.render(value, into: &output)
  return String(decoding: output, as: UTF8.self)
}

/// Makes a theme of a page and other files.
func theme(
  _ template: String, page: String = "page.html", files: [String: String] = [:],
  for declaration: Declaration
) throws(ThemeError) -> Theme {
  let all = files.merging([page: template]) { $1 }
  return try Theme(
    files: all.mapValues { Array($0.utf8) }, pages: [page: declaration])
}

/// Renders a page of a theme that is made for it.
func render(
  _ template: String, page: String = "page.html", files: [String: String] = [:],
  for declaration: Declaration, _ values: [Record.Value]
) throws -> String {
  let theme = try theme(template, page: page, files: files, for: declaration)
  var output: [UInt8] = []
  theme.render(page, Record(declaration, values), into: &output)
  return String(decoding: output, as: UTF8.self)
}

import Mustache
import Testing

/// A template with its data and the expected output.
struct TemplateExample: Sendable, CustomTestStringConvertible {
  let behaviour: String
  let template: String
  var data: DynamicValue = .object([:])
  var partials: [String: String] = [:]
  let expected: String

  init(
    _ behaviour: String, _ template: String, _ data: [String: DynamicValue] = [:],
    partials: [String: String] = [:], expected: String
  ) {
    self.behaviour = behaviour
    self.template = template
    self.data = .object(data)
    self.partials = partials
    self.expected = expected
  }

  var testDescription: String { behaviour }

  /// The actual output.
  var rendered: String {
    get throws { try render(template, data, partials: partials) }
  }
}

/// Renders a template for data of any shape.
func render(
  _ template: String, _ value: DynamicValue, partials: [String: String] = [:]
) throws(TemplateError) -> String {
  let template = try DynamicTemplate(
    Array(template.utf8), partials: partials.mapValues { Array($0.utf8) })
  var output: [UInt8] = []
  try template.render(value, into: &output)
  return String(decoding: output, as: UTF8.self)
}

/// Creates a theme from a page and other files.
func theme(
  _ template: String, page: String = "page.html", files: [String: String] = [:],
  for declaration: RecordDeclaration
) throws(ThemeError) -> Theme {
  let all = files.merging([page: template]) { $1 }
  return try Theme(files: all.mapValues { Array($0.utf8) }, pages: [page: declaration])
}

/// Renders a page with a new theme.
func render(
  _ template: String, page: String = "page.html", files: [String: String] = [:],
  for declaration: RecordDeclaration, _ values: [TemplateRecord.Value]
) throws(ThemeError) -> String {
  let theme = try theme(template, page: page, files: files, for: declaration)
  var output: [UInt8] = []
  theme.render(page, TemplateRecord(values), into: &output)
  return String(decoding: output, as: UTF8.self)
}

/// Returns the error messages of a theme from a page and other files.
func errors(
  _ template: String, page: String = "page.html", files: [String: String] = [:],
  for declaration: RecordDeclaration
) -> [String] {
  do throws(ThemeError) {
    _ = try theme(template, page: page, files: files, for: declaration)
    return []
  } catch {
    return error.errors.map(\.description)
  }
}

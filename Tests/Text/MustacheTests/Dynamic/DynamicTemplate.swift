import Basics
import Mustache

/// A template for data of any shape, as specified for Mustache.
///
/// Missing values print nothing. Lambdas and dynamic names are not supported.
struct DynamicTemplate: Sendable {
  private let nodes: [TemplateNode]
  private let partials: [String: [TemplateNode]]

  /// Parses a template, and the partials by the names that tags use.
  init(
    _ source: [UInt8], name: String = "template", partials: [String: [UInt8]] = [:]
  ) throws(TemplateError) {
    nodes = try TemplateParser.parse(source, at: .start(of: name))
    var parsed: [String: [TemplateNode]] = [:]
    for (name, source) in partials.sorted(by: { $0.key < $1.key }) {
      parsed[name] = try TemplateParser.parse(source, at: .start(of: name))
    }
    self.partials = parsed
  }

  /// Appends the output of the template for the data, escaped as HTML.
  ///
  /// - Throws: An error if templates include each other endlessly; the output then ends where that was
  ///   detected.
  func render(_ value: DynamicValue, into output: inout [UInt8]) throws(TemplateError) {
    var renderer = TemplateRenderer(partials: partials)
    let result = Result { () throws(TemplateError) in
      try renderer.visitNodes(nodes, in: EnclosingMarkup(), [value])
    }
    renderer.output.append(to: &output)
    try result.get()
  }
}

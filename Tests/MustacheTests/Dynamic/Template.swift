import Basics
import Mustache

/// A template for data of any shape, as the specification of Mustache has it.
///
/// What is missing prints nothing. Lambdas and dynamic names are left out.
struct Template: Sendable {
  private let nodes: [TemplateNode]
  private let partials: [String: [TemplateNode]]

  /// Parses a template and those that it may include, by the names that tags call them, up to the
  /// first that cannot be read.
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

  /// Appends what the template makes of the data, escaped as HTML.
  ///
  /// - Throws: An error when templates include each other without an end; the output then stops
  ///   where that was noticed.
  func render(_ value: Value, into output: inout [UInt8]) throws(TemplateError) {
    var renderer = TemplateRenderer(partials: partials)
    let result = Result { () throws(TemplateError) in
      try renderer.visitNodes(nodes, in: EnclosingMarkup(), [value])
    }
    renderer.output.append(to: &output)
    try result.get()
  }
}

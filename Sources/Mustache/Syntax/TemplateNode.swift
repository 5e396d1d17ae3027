/// A node of a parsed template.
package indirect enum TemplateNode: Sendable {
  /// Literal bytes from a single line.
  case text([UInt8])
  /// The start of a line that prints something, with its own leading blanks.
  ///
  /// The visitor inserts the indentation of the including tag before them.
  case indentation([UInt8])
  /// `{{name}}`; or `{{{name}}}` and `{{&name}}` if unescaped.
  case variable(TemplateName, isEscaped: Bool)
  /// `{{#name}}…{{/name}}`; or `{{^name}}…{{/name}}` if inverted.
  case section(TemplateName, isInverted: Bool, body: [TemplateNode])
  /// `{{>name}}`, which includes a template.
  case partial(Inclusion)
  /// `{{<name}}…{{/name}}`, which includes a template and fills its blocks; `stray` is the first
  /// position of content outside of blocks.
  case parent(Inclusion, arguments: [TemplateBlock], stray: Location?)
  /// `{{$name}}…{{/name}}` outside of a parent tag: a placeholder with a default body.
  case block(TemplateBlock)
}

/// The name of a field in a variable or section tag, with its position.
package struct TemplateName: Sendable {
  /// The names between the dots; empty for `.`, the implicit iterator.
  package let parts: [String]
  package let location: Location
}

extension TemplateName: CustomStringConvertible {
  /// The name as it is written in templates.
  package var description: String { parts.isEmpty ? "." : parts.joined(separator: ".") }
}

/// A reference to another template, in a partial or parent tag.
package struct Inclusion: Sendable {
  /// The name of the template, without its file extension.
  package let name: String
  package let location: Location
  /// The indentation of each included line; nil if the tag shares its line with other content.
  package var indentation: [UInt8]?
}

/// A named block of a template: a placeholder, or, directly inside a parent tag, the content that
/// fills one.
package struct TemplateBlock: Sendable {
  package let name: String
  package let location: Location
  /// The nodes of the block; in content that fills a placeholder, common indentation is removed.
  package var body: [TemplateNode]
  /// Whether the body begins on the line after the block's tag.
  package let startsOnNewLine: Bool
  /// The indentation of each line that fills the block, if the block is a placeholder that begins a
  /// line.
  package var indentation: [UInt8]?
}

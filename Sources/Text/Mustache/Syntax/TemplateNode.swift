/// A node of a parsed template.
package indirect enum TemplateNode: Sendable {
  /// Literal text from a single line, in UTF-8.
  case text([UInt8])
  /// The start of a line that prints something, with the leading blanks of that line.
  ///
  /// The visitor inserts the indentation of the including tag before these blanks.
  case indentation([UInt8])
  /// A variable tag: `{{name}}`; or `{{{name}}}` or `{{&name}}` if unescaped.
  case variable(TemplateName, isEscaped: Bool)
  /// A section: `{{#name}}…{{/name}}`; or `{{^name}}…{{/name}}` if inverted.
  case section(TemplateName, isInverted: Bool, body: [TemplateNode])
  /// A partial tag, `{{>name}}`, which includes a template.
  case partial(Inclusion)
  /// A parent tag, `{{<name}}…{{/name}}`, which includes a template and fills its blocks;
  /// `strayContent` is the first position of content outside of blocks.
  case parent(Inclusion, fillingBlocks: [TemplateBlock], strayContent: Location?)
  /// A block tag, `{{$name}}…{{/name}}`, outside of a parent tag: a placeholder with a default
  /// body.
  case block(TemplateBlock)
}

/// The name of a field in a variable or section tag, with its position.
package struct TemplateName: Sendable {
  /// The parts of a dotted name such as `owner.name`; empty for `.`, the implicit iterator.
  package let parts: [String]
  package let location: Location
}

extension TemplateName: CustomStringConvertible {
  /// The name as templates write it, with dots between its parts.
  package var description: String { parts.isEmpty ? "." : parts.joined(separator: ".") }
}

/// A reference to another template, in a partial or parent tag.
package struct Inclusion: Sendable {
  /// The name of the included template, without its file extension.
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

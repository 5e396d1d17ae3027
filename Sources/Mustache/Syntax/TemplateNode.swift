/// A piece of a parsed template.
package indirect enum TemplateNode: Sendable {
  /// Bytes that print as they are, from one line at most.
  case text([UInt8])
  /// The start of a line that prints something: its leading blanks, before which stands whatever
  /// the line is indented by where the template is included.
  case indentation([UInt8])
  /// `{{name}}`, or `{{{name}}}` and `{{&name}}` when it is not escaped.
  case variable(Name, isEscaped: Bool)
  /// `{{#name}}…{{/name}}`, or `{{^name}}…{{/name}}` when it is inverted.
  case section(Name, isInverted: Bool, body: [TemplateNode])
  /// `{{>name}}`.
  case partial(Inclusion)
  /// `{{<name}}…{{/name}}`.
  case parent(Inclusion, arguments: [Block], stray: Location?)
  /// `{{$name}}…{{/name}}` outside a parent: a place that can be filled from outside.
  case block(Block)
}

/// What a variable or a section asks for.
package struct Name: Sendable {
  /// What stands between the dots; empty for `.`, the item at hand.
  package let parts: [String]
  package let location: Location
}

extension Name: CustomStringConvertible {
  package var description: String { parts.isEmpty ? "." : parts.joined(separator: ".") }
}

/// Another template that is to stand in the place of a tag.
package struct Inclusion: Sendable {
  package let name: String
  package let location: Location
  /// What each of its lines is indented by; nil when the tag shares its line with others.
  package var indentation: [UInt8]?
}

/// A part of a template with a name: a place to fill, or, right inside a parent, what fills it.
package struct Block: Sendable {
  package let name: String
  package let location: Location
  /// What fills a place has lost the indentation that its lines have in common.
  package var body: [TemplateNode]
  /// Whether the body begins on the line after its tag.
  package let isFresh: Bool
  /// For a place at the start of a line: what each line of that which fills it is indented by.
  package var indentation: [UInt8]?
}

/// A section, parent or block of a template whose closing tag has not been read yet, with the
/// content read so far.
struct OpenElement {
  /// The kind of element that an opening tag begins.
  enum Role {
    /// A section, normal or inverted.
    case section(TemplateName)
    /// A parent tag; its inclusion has the indentation before the tag if the tag begins its line.
    case parent(Inclusion)
    /// A placeholder outside of a parent tag, which other templates can fill.
    case placeholder(startsOnNewLine: Bool, indentation: [UInt8]?)
    /// A block directly inside a parent tag, which fills a placeholder.
    case fillingBlock(startsOnNewLine: Bool)
  }

  let role: Role
  /// The opening tag of the element.
  let tag: TemplateTag
  /// The nodes of the enclosing element that precede this element.
  let enclosingNodes: [TemplateNode]
  /// The filling blocks read so far, if the element is a parent tag.
  var blocks: [TemplateBlock] = []
  /// The position of the first content outside of blocks, if the element is a parent tag.
  var strayContent: Location?

  /// Whether the element is a parent tag, whose content consists of blocks.
  var isParent: Bool {
    if case .parent = role { true } else { false }
  }
}

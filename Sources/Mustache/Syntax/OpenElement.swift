/// An element whose closing tag was not read yet, with the content read so far.
struct OpenElement {
  /// The kind of element that a tag opened.
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
  /// The opening tag.
  let tag: TemplateTag
  /// The nodes read so far of the enclosing element.
  let enclosingNodes: [TemplateNode]
  /// The blocks read so far, if the element is a parent.
  var blocks: [TemplateBlock] = []
  /// The first position at which a parent has content outside of blocks.
  var strayLocation: Location?

  /// Whether the element is a parent, whose content consists of blocks.
  var isParent: Bool {
    if case .parent = role { true } else { false }
  }
}

/// An element whose closing tag was not read yet, with the content read so far.
struct OpenElement {
  /// The kind of element that a tag opened.
  enum Role {
    /// A section, normal or inverted.
    case section(Name)
    /// A parent tag; its inclusion has the indentation before the tag if the tag begins its line.
    case parent(Inclusion)
    /// A placeholder outside of a parent tag, which other templates can fill.
    case place(isFresh: Bool, indentation: [UInt8]?)
    /// A block directly inside a parent tag, which fills a placeholder.
    case argument(isFresh: Bool)
  }

  let role: Role
  /// The opening tag.
  let tag: Tag
  /// The nodes read so far of the enclosing element.
  let outer: [TemplateNode]
  /// The blocks read so far, if the element is a parent.
  var arguments: [Block] = []
  /// The first position at which a parent has content outside of blocks.
  var stray: Location?

  /// Whether the element is a parent, whose content consists of blocks.
  var isParent: Bool {
    if case .parent = role { true } else { false }
  }
}

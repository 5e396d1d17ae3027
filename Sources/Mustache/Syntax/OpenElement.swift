/// A tag that waits for its closing tag.
struct OpenElement {
  enum Role {
    case section(Name)
    /// With the blanks before the tag, when it begins its line.
    case parent(Inclusion)
    /// A place to fill, outside a parent.
    case place(isFresh: Bool, indentation: [UInt8]?)
    /// What fills a place, right inside a parent.
    case argument(isFresh: Bool)
  }

  let role: Role
  let tag: Tag
  /// The nodes of the element around it.
  let outer: [TemplateNode]
  /// The blocks of a parent.
  var arguments: [Block] = []
  /// Where a parent holds something that is not a block.
  var stray: Location?

  var isParent: Bool {
    if case .parent = role { true } else { false }
  }
}

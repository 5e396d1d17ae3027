package import FoundationEssentials

/// A field of questions, or of questions and answers, and everything that depends on its name: it is requested and read by
/// that name, stored in a column of that name, and printed on JSON pages.
///
/// ``Question/fields`` and ``Post/fields`` list them. Ids, tags and nested posts and comments are no fields, as
/// they have tables of their own.
package struct PostField<Owner>: Sendable {
  /// The name in the API and on JSON pages.
  package let name: String
  /// The column of the archive, which has the same name.
  package let column: StaticString
  package let property: Property
  /// Whether JSON pages print the value under this name; they print some fields in another form, such as rendered text.
  package let isInJSON: Bool
  /// Whether data dumps have the field; otherwise an import leaves its column unchanged.
  package let isInDumps: Bool
  /// The column that pages use instead, unless it is empty.
  package let preferredColumn: StaticString?

  /// The property that holds the field, by the kind of its values.
  package enum Property: Sendable {
    /// A number that is 0 if the API omits it.
    case count(any WritableKeyPath<Owner, Int> & Sendable)
    case optionalCount(any WritableKeyPath<Owner, Int?> & Sendable)
    /// The id of a post.
    case id(any WritableKeyPath<Owner, Int?> & Sendable)
    /// A flag that is false if the API omits it.
    case flag(any WritableKeyPath<Owner, Bool> & Sendable)
    case date(any WritableKeyPath<Owner, Date?> & Sendable)
    /// A text that safe filters encode for HTML.
    case text(any WritableKeyPath<Owner, String?> & Sendable)
    /// A text that no filter encodes, such as HTML or a URL.
    case rawText(any WritableKeyPath<Owner, String?> & Sendable)
    /// A person, stored in three columns.
    case user(any WritableKeyPath<Owner, User?> & Sendable)
  }

  init(
    _ name: StaticString, _ property: Property, isInJSON: Bool = false, isInDumps: Bool = false,
    unless preferredColumn: StaticString? = nil
  ) {
    self.name = "\(name)"
    column = name
    self.property = property
    self.isInJSON = isInJSON
    self.isInDumps = isInDumps
    self.preferredColumn = preferredColumn
  }
}

extension ItemFields {
  /// Reads the values of declared fields into the properties that hold them.
  func read<Owner>(_ fields: [PostField<Owner>], into owner: inout Owner) {
    for field in fields {
      switch field.property {
      case .count(let property): owner[keyPath: property] = count(field.name) ?? 0
      case .optionalCount(let property): owner[keyPath: property] = count(field.name)
      case .id(let property): owner[keyPath: property] = optionalID(field.name)
      case .flag(let property): owner[keyPath: property] = optional(field.name) ?? false
      case .date(let property): owner[keyPath: property] = date(field.name)
      case .text(let property): owner[keyPath: property] = decodedText(field.name)
      case .rawText(let property): owner[keyPath: property] = rawText(field.name)
      case .user(let property): owner[keyPath: property] = optional(field.name)
      }
    }
  }
}

internal import Basics

/// The shape of a record: its fields in order, each with a name and a kind.
///
/// A template is compiled against the declaration of its page's record, so unknown names and wrong
/// uses are found before anything is rendered.
public struct RecordDeclaration: Sendable, Equatable {
  /// The kind of a field's value, which determines where templates can use it and how it prints.
  public indirect enum FieldKind: Sendable, Equatable {
    /// Untrusted text, escaped for the file that prints it.
    case text
    /// Safe HTML or Markdown, printed unescaped.
    case markup
    /// The target of a link or an image.
    case address
    /// An integer, printed in decimal digits.
    case number
    /// A Boolean, used only by sections.
    case flag
    /// A list of records with the same declaration, used only by sections.
    case list(of: RecordDeclaration)
    /// An optional record, used by sections and dotted names.
    case record(RecordDeclaration)
  }

  /// The name, kind and documentation of one field.
  public struct FieldDeclaration: Sendable, Equatable {
    /// The name by which templates refer to the field.
    public let name: String
    /// The kind of the field's value.
    public let kind: FieldKind
    /// A description of the field for theme authors; may be empty.
    public let documentation: String

    /// Creates the declaration of a field.
    public init(_ name: String, _ kind: FieldKind, note: String = "") {
      self.name = name
      self.kind = kind
      self.documentation = note
    }
  }

  /// A name for records of this shape, for theme authors; may be empty.
  public let title: String
  /// The fields, in the order in which a ``TemplateRecord`` holds its values.
  public let fields: [FieldDeclaration]
  /// A small number that identifies the declaration in ``PrintedFields``; nil if all fields are always read.
  let id: Int?

  /// Creates a declaration from names and kinds, in order.
  ///
  /// - Parameter fields: Unique names of ASCII letters, digits, `-` and `_`, with their kinds.
  public init(_ fields: KeyValuePairs<String, FieldKind>) {
    self.init(fields.map { FieldDeclaration($0.key, $0.value) })
  }

  /// Creates a declaration from an array of fields, which can be computed at run time.
  ///
  /// - Parameters:
  ///   - fields: Fields with unique names of ASCII letters, digits, `-` and `_`.
  ///   - title: A name for records of this shape.
  public init(_ fields: [FieldDeclaration], title: String = "") {
    self.init(fields, title: title, id: nil)
  }

  /// Creates a declaration as above, with an id that no other declaration has.
  package init(_ fields: [FieldDeclaration], title: String, id: Int?) {
    assert(Set(fields.map(\.name)).count == fields.count, "A field is declared twice.")
    assert(fields.allSatisfy { Self.isName($0.name) }, "A field's name cannot be written.")
    self.fields = fields
    self.title = title
    self.id = id
  }

  /// Returns the index of the field with the given name; nil if there is none.
  func fieldIndex(of name: String) -> Int? {
    fields.firstIndex { $0.name == name }
  }

  /// Whether a field name can be written in the tags of a template.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        $0.isAlphanumeric || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      }
  }
}

/// The fields of records that a page's template uses; others need not be read.
package struct PrintedFields: Sendable {
  /// A bit for each field of a declaration, by the id of the declaration.
  private var masks: [UInt64] = []
  private let containsAll: Bool

  /// Creates an empty set.
  init() { containsAll = false }

  private init(containsAll: Bool) { self.containsAll = containsAll }

  /// All fields of all records.
  package static let all = PrintedFields(containsAll: true)

  /// Adds a field of a declaration, unless the declaration has no id.
  mutating func insert(_ field: Int, of declaration: RecordDeclaration) {
    guard let id = declaration.id else { return }
    if masks.count <= id { masks += repeatElement(0, count: id + 1 - masks.count) }
    masks[id] |= 1 << UInt64(field)
  }

  /// Returns a bit for each field of the declaration with an id.
  package func mask(ofDeclaration id: Int) -> UInt64 {
    containsAll ? .max : id < masks.count ? masks[id] : 0
  }
}

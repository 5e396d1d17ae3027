internal import Basics

/// The shape of a record: its fields in order, each with a name that templates use and a kind.
///
/// A template is compiled against the declaration of the page's record, so every name in it is
/// known to exist, and to be what its use asks for, before anything is rendered.
public struct Declaration: Sendable, Equatable {
  /// What a field holds, which decides where its name may stand and how it prints.
  public indirect enum Kind: Sendable, Equatable {
    /// Words by anyone; escaped for the kind of file it is printed in.
    case text
    /// HTML or Markdown that is safe already; printed as it is.
    case markup
    /// Where a link or an image leads.
    case address
    /// A whole number.
    case number
    /// Yes or no; for sections only.
    case flag
    /// Records of one shape; for sections only.
    case list(of: Declaration)
    /// One record, or none; for sections and dotted names.
    case record(Declaration)
  }

  /// One named place of a record.
  public struct Field: Sendable, Equatable {
    /// As templates write it.
    public let name: String
    /// What it holds.
    public let kind: Kind
    /// What it tells, for those who write templates; may be empty.
    public let note: String

    /// Declares a field.
    public init(_ name: String, _ kind: Kind, note: String = "") {
      self.name = name
      self.kind = kind
      self.note = note
    }
  }

  /// What records of this shape are called, for those who write templates; may be empty.
  public let title: String
  /// In the order in which a ``Record`` holds its values.
  public let fields: [Field]

  /// Declares fields by name and kind, in order.
  ///
  /// - Parameter fields: Each name once, of the letters and digits of ASCII, `-` and `_`.
  public init(_ fields: KeyValuePairs<String, Kind>) {
    self.init(fields.map { Field($0.key, $0.value) })
  }

  /// Declares fields that are known only at run time.
  ///
  /// - Parameters:
  ///   - fields: Each name once, of the letters and digits of ASCII, `-` and `_`.
  ///   - title: What records of this shape are called.
  public init(_ fields: [Field], title: String = "") {
    assert(Set(fields.map(\.name)).count == fields.count, "A field is declared twice.")
    assert(fields.allSatisfy { Self.isName($0.name) }, "A field's name cannot be written.")
    self.fields = fields
    self.title = title
  }

  /// Where a record keeps the field of that name.
  func slot(of name: String) -> Int? {
    fields.firstIndex { $0.name == name }
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        $0.isAlphanumeric || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      }
  }
}

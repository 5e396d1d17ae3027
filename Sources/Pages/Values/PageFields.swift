package import Basics
package import Mustache

/// The fields of a type that templates can print, each with a name, a kind, a note and a closure for its value.
///
/// Each type creates its list once. `Scripts/guide` writes the notes to `Documentation/templates.md`.
package struct PageFields<Owner: SendableMetatype>: Sendable {
  private var fields: [RecordDeclaration.FieldDeclaration] = []
  /// The closures that read the values of the fields; `nil` for a flag that tells whether the list
  /// before it has items.
  private var valueReaders: [(@Sendable (Owner) -> TemplateRecord.Value)?] = []

  /// Creates the list of a type's fields; the closure adds the fields in order.
  package init(_ addFields: (inout Self) -> Void) { addFields(&self) }

  /// The names, kinds and notes of the fields.
  var declaration: RecordDeclaration { RecordDeclaration(fields, title: title(of: Owner.self)) }

  /// Returns the values of all fields of an instance, in the order of their declaration.
  func record(of owner: Owner) -> TemplateRecord {
    var readValues: [TemplateRecord.Value] = []
    readValues.reserveCapacity(valueReaders.count)
    for readValue in valueReaders {
      if let readValue {
        readValues.append(readValue(owner))
      } else if case .list(let items)? = readValues.last {
        readValues.append(.flag(!items.isEmpty))
      }
    }
    return TemplateRecord(readValues)
  }

  /// Adds a field of any kind, with a closure that reads its value.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private mutating func add(
    _ name: String, note: String, _ kind: RecordDeclaration.FieldKind,
    _ value: (@Sendable (Owner) -> TemplateRecord.Value)?
  ) {
    fields.append(RecordDeclaration.FieldDeclaration(name, kind, note: note))
    valueReaders.append(value)
  }
}

extension PageFields {
  /// Adds a field with a text, which templates escape; `nil` is the empty text.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func text(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> String?
  ) {
    add(name, note: note, .text) { value($0).map(TemplateRecord.Value.text) ?? .none }
  }

  /// Adds a field with a number as text with separators, such as `1,234`.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func count(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Int?
  ) {
    add(name, note: note, .text) { value($0).map(TemplateRecord.Value.count) ?? .none }
  }

  /// Adds a field with a difference as text with a sign, such as `+12`.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func change(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Int?
  ) {
    add(name, note: note, .text) { value($0).map(TemplateRecord.Value.change) ?? .none }
  }

  /// Adds a field with a day as text in the date format of the theme.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func day(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> CalendarDay?
  ) {
    add(name, note: note, .text) { value($0).map(TemplateRecord.Value.day) ?? .none }
  }

  /// Adds a field with HTML or Markdown, which templates do not escape.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func markup(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> [UInt8]
  ) {
    add(name, note: note, .markup) { .markup(value($0)) }
  }

  /// Adds a field with the address of a link or an image.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func address(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> LinkAddress?
  ) {
    add(name, note: note, .address) { value($0).map(TemplateRecord.Value.address) ?? .none }
  }

  /// Adds a field with a number, printed as plain digits.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func number(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Int
  ) {
    add(name, note: note, .number) { .number(value($0)) }
  }

  /// Adds a Boolean field, which selects a section of the template.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func flag(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Bool
  ) {
    add(name, note: note, .flag) { .flag(value($0)) }
  }

  /// Adds a field with a record of another type; `nil` counts as missing.
  package mutating func record<Value: RecordConvertible>(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Value?
  ) {
    add(name, note: note, .record(Value.declaration)) {
      value($0).map { .record($0.record) } ?? .none
    }
  }

  /// Adds a field with a list and, if `flag` names one, a Boolean field that tells whether the list
  /// has items.
  package mutating func list<Value: RecordConvertible>(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> [Value],
    unlessEmpty flag: String? = nil
  ) {
    add(name, note: note, .list(of: Value.declaration)) { .list(value($0).map { $0.record }) }
    // The flag has no closure of its own, because the list may be slow to create.
    if let flag { add(flag, note: "", .flag, nil) }
  }
}

/// Returns the name of a type in words, such as `feed entry`.
private func title(of type: Any.Type) -> String {
  // `String(describing:)` is slow: it first searches all conformances of the program.
  _typeName(type, qualified: false).reduce(into: "") { title, letter in
    if letter.isUppercase, !title.isEmpty { title += " " }
    title += letter.lowercased()
  }
}

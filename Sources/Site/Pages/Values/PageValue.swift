package import Basics
package import Mustache
internal import Synchronization

/// A value that templates print as a record of fields.
package protocol RecordConvertible: SendableMetatype {
  /// The names and kinds of the fields that templates can print.
  static var declaration: RecordDeclaration { get }
  /// Returns the values of the fields in the order of their declaration, without those that are not printed.
  func record(printing fields: PrintedFields) -> TemplateRecord
}

extension RecordConvertible {
  /// The values of all fields.
  package var record: TemplateRecord { record(printing: .all) }
}

/// A value that declares the fields that templates print, each with a closure that reads it.
package protocol PageValue: RecordConvertible {
  /// The fields, each with its name in templates, its kind, its value and, if the name is not enough, a note.
  static var fields: PageFields<Self> { get }
}

extension PageValue {
  package static var declaration: RecordDeclaration { fields.declaration }
  package func record(printing fields: PrintedFields) -> TemplateRecord {
    Self.fields.record(of: self, printing: fields)
  }
}

/// A value together with its template record, which is created only once because many pages show
/// the value.
package struct CachedRecord<Value: PageValue>: RecordConvertible {
  package let value: Value
  private let cachedRecord: TemplateRecord

  init(_ value: Value) {
    self.value = value
    cachedRecord = value.record
  }

  package func record(printing fields: PrintedFields) -> TemplateRecord { cachedRecord }

  package static var declaration: RecordDeclaration { Value.declaration }
}

/// The fields of a type that templates can print, each with a name, a kind, a note and a closure for its value.
///
/// Each type creates its list once. `Scripts/guide` writes the notes to `Documentation/templates.md`.
package struct PageFields<Owner: SendableMetatype>: Sendable {
  private var fields: [RecordDeclaration.FieldDeclaration] = []
  /// The closures that read the values of the fields; `nil` for a flag that tells whether the list
  /// before it has items.
  private var valueReaders: [ValueReader?] = []
  /// A bit for each flag without a closure.
  private var derivedFlags: UInt64 = 0
  /// A number that identifies the list in `PrintedFields`.
  private let id = lastFieldsID.add(1, ordering: .relaxed).newValue

  /// A closure in a structure, because arrays of closures allocate memory for each call.
  private struct ValueReader: Sendable {
    let read: @Sendable (Owner, PrintedFields) -> TemplateRecord.Value
  }

  /// Creates the list of a type's fields, at most 64; the closure adds the fields in order.
  package init(_ addFields: (inout Self) -> Void) {
    addFields(&self)
    precondition(fields.count <= 64)
  }

  /// The names, kinds and notes of the fields.
  var declaration: RecordDeclaration {
    RecordDeclaration(fields, title: title(of: Owner.self), id: id)
  }

  /// Returns the values of an instance's fields, in the order of their declaration; `.none` for fields that are not
  /// printed.
  func record(of owner: Owner, printing printedFields: PrintedFields) -> TemplateRecord {
    let printed = printedFields.mask(ofDeclaration: id)
    // A list is also read for the flag after it.
    let read = printed | (printed & derivedFlags) >> 1
    var values: [TemplateRecord.Value] = []
    values.reserveCapacity(valueReaders.count)
    for index in valueReaders.indices {
      if read >> UInt64(index) & 1 == 0 {
        values.append(.none)
      } else if let valueReader = valueReaders[index] {
        values.append(valueReader.read(owner, printedFields))
      } else if case .list(let items)? = values.last {
        values.append(.flag(!items.isEmpty))
      }
    }
    return TemplateRecord(values)
  }

  /// Adds a field of any kind, with a closure that reads its value.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private mutating func add(
    _ name: String, note: String, _ kind: RecordDeclaration.FieldKind,
    _ value: (@Sendable (Owner, PrintedFields) -> TemplateRecord.Value)?
  ) {
    if value == nil { derivedFlags |= 1 << UInt64(fields.count) }
    fields.append(RecordDeclaration.FieldDeclaration(name, kind, note: note))
    valueReaders.append(value.map(ValueReader.init))
  }
}

extension PageFields {
  /// Adds a field with a text, which templates escape; `nil` is the empty text.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func text(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> String?
  ) {
    add(name, note: note, .text) { owner, _ in
      value(owner).map(TemplateRecord.Value.text) ?? .none
    }
  }

  /// Adds a field with a number as text with separators, such as `1,234`.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func count(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Int?
  ) {
    add(name, note: note, .text) { owner, _ in
      value(owner).map(TemplateRecord.Value.count) ?? .none
    }
  }

  /// Adds a field with a difference as text with a sign, such as `+12`.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func change(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Int?
  ) {
    add(name, note: note, .text) { owner, _ in
      value(owner).map(TemplateRecord.Value.change) ?? .none
    }
  }

  /// Adds a field with a day as text in the date format of the theme.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func day(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> CalendarDay?
  ) {
    add(name, note: note, .text) { owner, _ in
      value(owner).map(TemplateRecord.Value.day) ?? .none
    }
  }

  /// Adds a field with HTML or Markdown, which templates do not escape.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func markup(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> [UInt8]
  ) {
    add(name, note: note, .markup) { owner, _ in .markup(value(owner)) }
  }

  /// Adds a field with the address of a link or an image.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func address(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> LinkAddress?
  ) {
    add(name, note: note, .address) { owner, _ in
      value(owner).map(TemplateRecord.Value.address) ?? .none
    }
  }

  /// Adds a field with a number, printed as plain digits.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func number(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Int
  ) {
    add(name, note: note, .number) { owner, _ in .number(value(owner)) }
  }

  /// Adds a Boolean field, which selects a section of the template.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func flag(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Bool
  ) {
    add(name, note: note, .flag) { owner, _ in .flag(value(owner)) }
  }

  /// Adds a field with a record of another type; `nil` counts as missing.
  package mutating func record<Value: RecordConvertible>(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Value?
  ) {
    add(name, note: note, .record(Value.declaration)) {
      owner, printedFields in
      value(owner).map { .record($0.record(printing: printedFields)) } ?? .none
    }
  }

  /// Adds a field with a list and, if `flag` names one, a Boolean field that tells whether the list
  /// has items.
  package mutating func list<Value: RecordConvertible>(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> [Value],
    unlessEmpty flag: String? = nil
  ) {
    add(name, note: note, .list(of: Value.declaration)) {
      owner, printedFields in .list(value(owner).map { $0.record(printing: printedFields) })
    }
    // The flag has no closure of its own, because the list may be slow to create.
    if let flag { add(flag, note: "", .flag, nil) }
  }
}

/// The greatest id that a list of fields has; lists are numbered from 0 in the order of their creation.
private let lastFieldsID = Atomic(-1)

/// Returns the name of a type in words, such as `feed entry`.
private func title(of type: Any.Type) -> String {
  // `String(describing:)` is slow: it first searches all conformances of the program.
  _typeName(type, qualified: false).reduce(into: "") { title, letter in
    if letter.isUppercase, !title.isEmpty { title += " " }
    title += letter.lowercased()
  }
}

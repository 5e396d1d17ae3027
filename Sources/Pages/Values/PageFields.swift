package import Basics
package import Mustache

/// The fields of a value that templates can print: each with a name, a kind, a note, and a way to read it.
///
/// Each type makes its list once, as data. `Scripts/guide` writes the notes to `Documentation/templates.md`.
package struct PageFields<Owner: SendableMetatype>: Sendable {
  private var fields: [Declaration.Field] = []
  /// Nil for a flag that says whether the list before it holds anything.
  private var values: [(@Sendable (Owner) -> Record.Value)?] = []

  /// Creates the list with a function that adds the fields in their order.
  package init(_ addFields: (inout Self) -> Void) { addFields(&self) }

  var declaration: Declaration { Declaration(fields, title: title(of: Owner.self)) }

  func record(of owner: Owner) -> Record {
    var read: [Record.Value] = []
    read.reserveCapacity(values.count)
    for value in values {
      if let value {
        read.append(value(owner))
      } else if case .list(let items)? = read.last {
        read.append(.flag(!items.isEmpty))
      }
    }
    return Record(read)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private mutating func add(
    _ name: String, note: String, _ kind: Declaration.Kind,
    _ value: (@Sendable (Owner) -> Record.Value)?
  ) {
    fields.append(Declaration.Field(name, kind, note: note))
    values.append(value)
  }
}

extension PageFields {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func text(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> String?
  ) {
    add(name, note: note, .text) { value($0).map(Record.Value.text) ?? .none }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func count(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Int?
  ) {
    add(name, note: note, .text) { value($0).map(Record.Value.count) ?? .none }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func change(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Int?
  ) {
    add(name, note: note, .text) { value($0).map(Record.Value.change) ?? .none }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func day(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> CalendarDay?
  ) {
    add(name, note: note, .text) { value($0).map(Record.Value.day) ?? .none }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func markup(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> [UInt8]
  ) {
    add(name, note: note, .markup) { .markup(value($0)) }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func address(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Address?
  ) {
    add(name, note: note, .address) { value($0).map(Record.Value.address) ?? .none }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func number(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Int
  ) {
    add(name, note: note, .number) { .number(value($0)) }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func flag(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Bool
  ) {
    add(name, note: note, .flag) { .flag(value($0)) }
  }

  package mutating func record<Value: RecordConvertible>(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> Value?
  ) {
    add(name, note: note, .record(Value.declaration)) {
      value($0).map { .record($0.record) } ?? .none
    }
  }

  /// A list, and under another name whether it holds anything.
  package mutating func list<Value: RecordConvertible>(
    _ name: String, note: String = "", _ value: @escaping @Sendable (Owner) -> [Value],
    unlessEmpty flag: String? = nil
  ) {
    add(name, note: note, .list(of: Value.declaration)) { .list(value($0).map { $0.record }) }
    // The list may be costly to make.
    if let flag { add(flag, note: "", .flag, nil) }
  }
}

/// The name of a type in words, such as `feed entry`.
private func title(of type: Any.Type) -> String {
  // Describing a type would first look through all conformances of the program.
  _typeName(type, qualified: false).reduce(into: "") { title, letter in
    if letter.isUppercase, !title.isEmpty { title += " " }
    title += letter.lowercased()
  }
}

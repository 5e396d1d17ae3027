package import Basics
package import Mustache

/// Takes the fields of a value one by one.
///
/// What they are for differs: a declaration takes names, kinds and notes, a record the values. Notes are
/// for `Documentation/templates.md`, which `Scripts/guide` writes.
package protocol PageFields<Owner> {
  associatedtype Owner

  mutating func add(
    _ name: String, note: String, _ kind: @autoclosure () -> Declaration.Kind,
    _ value: (Owner) -> Record.Value)
}

extension PageFields {
  package mutating func text(_ name: String, note: String = "", _ value: (Owner) -> String?) {
    add(name, note: note, .text) { value($0).map(Record.Value.text) ?? .none }
  }

  package mutating func count(_ name: String, note: String = "", _ value: (Owner) -> Int?) {
    add(name, note: note, .text) { value($0).map(Record.Value.count) ?? .none }
  }

  package mutating func change(_ name: String, note: String = "", _ value: (Owner) -> Int?) {
    add(name, note: note, .text) { value($0).map(Record.Value.change) ?? .none }
  }

  package mutating func day(_ name: String, note: String = "", _ value: (Owner) -> CalendarDay?) {
    add(name, note: note, .text) { value($0).map(Record.Value.day) ?? .none }
  }

  package mutating func markup(_ name: String, note: String = "", _ value: (Owner) -> [UInt8]) {
    add(name, note: note, .markup) { .markup(value($0)) }
  }

  package mutating func address(_ name: String, note: String = "", _ value: (Owner) -> Address?) {
    add(name, note: note, .address) { value($0).map(Record.Value.address) ?? .none }
  }

  package mutating func number(_ name: String, note: String = "", _ value: (Owner) -> Int) {
    add(name, note: note, .number) { .number(value($0)) }
  }

  package mutating func flag(_ name: String, note: String = "", _ value: (Owner) -> Bool) {
    add(name, note: note, .flag) { .flag(value($0)) }
  }

  package mutating func record<Value: RecordConvertible>(
    _ name: String, note: String = "", _ value: (Owner) -> Value?
  ) {
    add(name, note: note, .record(Value.declaration)) {
      value($0).map { .record($0.record) } ?? .none
    }
  }

  /// A list, and under another name whether it holds anything.
  package mutating func list<Value: RecordConvertible>(
    _ name: String, note: String = "", _ value: (Owner) -> [Value], unlessEmpty flag: String? = nil
  ) {
    add(name, note: note, .list(of: Value.declaration)) { .list(value($0).map(\.record)) }
    if let flag { self.flag(flag) { !value($0).isEmpty } }
  }
}

/// Collects names, kinds and notes.
struct DeclaredFields<Owner>: PageFields {
  private(set) var list: [Declaration.Field] = []

  mutating func add(
    _ name: String, note: String, _ kind: @autoclosure () -> Declaration.Kind,
    _ value: (Owner) -> Record.Value
  ) {
    list.append(Declaration.Field(name, kind(), note: note))
  }
}

struct FieldCount<Owner>: PageFields {
  private(set) var count = 0

  mutating func add(
    _ name: String, note: String, _ kind: @autoclosure () -> Declaration.Kind,
    _ value: (Owner) -> Record.Value
  ) {
    count += 1
  }
}

/// Collects the values of an owner that lives longer.
@safe
struct RecordFields<Owner>: PageFields {
  private let owner: UnsafePointer<Owner>
  private(set) var values: [Record.Value] = []

  init(_ owner: UnsafePointer<Owner>, count: Int) {
    unsafe self.owner = owner
    values.reserveCapacity(count)
  }

  mutating func add(
    _ name: String, note: String, _ kind: @autoclosure () -> Declaration.Kind,
    _ value: (Owner) -> Record.Value
  ) {
    values.append(value(unsafe owner.pointee))
  }
}

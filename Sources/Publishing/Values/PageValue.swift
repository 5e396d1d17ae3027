internal import Mustache

/// Something that templates print: its fields have names there, and values here.
protocol PageValue {
  static var declaration: Declaration { get }
  var record: Record { get }
}

extension PageValue {
  static var kind: Declaration.Kind { .record(declaration) }
  static var list: Declaration.Kind { .list(of: declaration) }
  var value: Record.Value { .record(record) }
}

extension Optional where Wrapped: PageValue {
  var value: Record.Value { map(\.value) ?? .none }
}

extension Array where Element: PageValue {
  var value: Record.Value { .list(map(\.record)) }
}

extension Optional<String> {
  var value: Record.Value { map(Record.Value.text) ?? .none }
}

extension Optional<Address> {
  var value: Record.Value { map(Record.Value.address) ?? .none }
}

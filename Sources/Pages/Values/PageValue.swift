package import Mustache

/// A value that templates print as a record of fields.
package protocol RecordConvertible: SendableMetatype {
  /// The names and kinds of the fields that templates can print.
  static var declaration: RecordDeclaration { get }
  /// The values of all fields, in the order of their declaration.
  var record: TemplateRecord { get }
}

/// A value that declares the fields that templates print, each with a closure that reads it.
package protocol PageValue: RecordConvertible {
  /// The fields, each with its name in templates, its kind, its value and, if the name is not enough, a note.
  static var fields: PageFields<Self> { get }
}

extension PageValue {
  package static var declaration: RecordDeclaration { fields.declaration }
  package var record: TemplateRecord { Self.fields.record(of: self) }
}

/// A value together with its template record, which is created only once because many pages show
/// the value.
package struct CachedRecord<Value: PageValue>: RecordConvertible {
  package let value: Value
  package let record: TemplateRecord

  package init(_ value: Value) {
    self.value = value
    record = value.record
  }

  package static var declaration: RecordDeclaration { Value.declaration }
}

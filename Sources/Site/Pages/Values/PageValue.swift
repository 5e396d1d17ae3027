package import Mustache

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

  package init(_ value: Value) {
    self.value = value
    cachedRecord = value.record
  }

  package func record(printing fields: PrintedFields) -> TemplateRecord { cachedRecord }

  package static var declaration: RecordDeclaration { Value.declaration }
}

package import Mustache

/// Something that templates print as a record.
package protocol RecordConvertible: SendableMetatype {
  static var declaration: Declaration { get }
  var record: Record { get }
}

/// Something that templates print field by field: what it is made of, and for each field how to tell it from that.
package protocol PageValue: RecordConvertible {
  /// Its fields, a line for each: its name in templates, its kind, what it
  /// tells where the name doesn't say so, and where its value is.
  static var fields: PageFields<Self> { get }
}

extension PageValue {
  package static var declaration: Declaration { fields.declaration }
  package var record: Record { Self.fields.record(of: self) }
}

/// A value whose record is made once, as it is on many pages.
package struct CachedRecord<Value: PageValue>: RecordConvertible {
  package let value: Value
  package let record: Record

  package init(_ value: Value) {
    self.value = value
    record = value.record
  }

  package static var declaration: Declaration { Value.declaration }
}

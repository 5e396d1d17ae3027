package import Mustache

/// Something that templates print as a record.
package protocol RecordConvertible: Sendable {
  static var declaration: Declaration { get }
  var record: Record { get }
}

/// Something that templates print field by field.
package protocol PageValue: RecordConvertible {
  /// Tells its fields, a line for each: its name in templates, its kind, what it
  /// tells where the name doesn't say so, and where its value is.
  static func declare(_ fields: inout some PageFields<Self>)
}

extension PageValue {
  package static var declaration: Declaration {
    var fields = DeclaredFields<Self>()
    declare(&fields)
    return Declaration(fields.list, title: title)
  }

  /// The name of the type in words, such as `feed entry`.
  private static var title: String {
    // Describing a type would first look through all conformances of the program.
    _typeName(Self.self, qualified: false).reduce(into: "") { title, letter in
      if letter.isUppercase, !title.isEmpty { title += " " }
      title += letter.lowercased()
    }
  }

  package var record: Record {
    var count = FieldCount<Self>()
    Self.declare(&count)
    // No copy: a post would count each of its thirty texts.
    return unsafe withUnsafePointer(to: self) { owner in
      var fields = unsafe RecordFields(owner, count: count.count)
      Self.declare(&fields)
      return Record(fields.values)
    }
  }
}

/// A value whose record is made once, as it is on many pages.
package struct Made<Value: PageValue>: RecordConvertible {
  package let value: Value
  package let record: Record

  package init(_ value: Value) {
    self.value = value
    record = value.record
  }

  package static var declaration: Declaration { Value.declaration }
}

extension Made: Equatable where Value: Equatable {
  package static func == (first: Self, second: Self) -> Bool { first.value == second.value }
}

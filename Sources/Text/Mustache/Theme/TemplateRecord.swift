public import Basics

/// A day of the Gregorian calendar, independent of any time zone.
public typealias CalendarDay = Basics.CalendarDay

/// The values of a page, or of one item of a list, in the order of a ``RecordDeclaration``.
public struct TemplateRecord: Sendable, Equatable {
  /// The value of one field.
  public enum Value: Sendable, Equatable {
    /// No value; prints nothing, is false in sections and is valid for every kind of field.
    case none
    /// Untrusted text, which is escaped.
    case text(String)
    /// A number, printed as text in the theme's ``NumberAndDateFormat``.
    case count(Int)
    /// A difference between two numbers, printed with its sign.
    case change(Int)
    /// A day, printed as text in the theme's ``NumberAndDateFormat``.
    case day(CalendarDay)
    /// Bytes that are trusted to be safe and well formed wherever they are printed.
    case markup([UInt8])
    /// The target of a link or an image.
    case address(LinkAddress)
    case number(Int)
    case flag(Bool)
    /// A list of records, which a section prints one after the other.
    case list([TemplateRecord])
    /// A nested record, whose fields a section or a dotted name can use.
    case record(TemplateRecord)
  }

  /// The values of the record: one for each field of its declaration, in the same order.
  public let values: [Value]

  /// Creates a record from values in the order of its declaration.
  public init(_ values: [Value]) { self.values = values }
}

extension RecordDeclaration {
  /// Describes how a record differs from this declaration, or returns nil if it matches.
  func mismatch(in record: TemplateRecord) -> String? {
    guard record.values.count == fields.count else {
      return "\(fields.count) fields are declared, but \(record.values.count) values are given."
    }
    for (field, value) in zip(fields, record.values) {
      if let mismatch = field.kind.mismatch(in: value) { return "\(field.name): \(mismatch)" }
    }
    return nil
  }
}

extension RecordDeclaration.FieldKind {
  /// Describes how a value differs from this kind of field, or returns nil if it matches.
  fileprivate func mismatch(in value: TemplateRecord.Value) -> String? {
    switch (self, value) {
    case (_, .none), (.text, .text), (.text, .count), (.text, .change), (.text, .day),
      (.markup, .markup), (.address, .address), (.number, .number), (.flag, .flag):
      return nil
    case (.list(let declaration), .list(let records)):
      for record in records {
        if let mismatch = declaration.mismatch(in: record) { return mismatch }
      }
      return nil
    case (.record(let declaration), .record(let record)):
      return declaration.mismatch(in: record)
    default:
      return "\(value) is not of the declared kind."
    }
  }
}

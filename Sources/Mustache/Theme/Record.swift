public import Basics

/// A day of the Gregorian calendar, in no particular time zone.
public typealias CalendarDay = Basics.CalendarDay

/// The values of one page, or of one item of a list, in the order of a ``Declaration``.
public struct Record: Sendable, Equatable {
  /// What stands in one field.
  public enum Value: Sendable, Equatable {
    /// Nothing: prints nothing, counts as no; fits a field of any kind.
    case none
    case text(String)
    /// A number, by how much one changed, and a day: texts, as the theme's ``Notation`` writes them.
    case count(Int)
    case change(Int)
    case day(CalendarDay)
    /// Bytes that are trusted to be safe and well formed where they are printed.
    case markup([UInt8])
    case address(Address)
    case number(Int)
    case flag(Bool)
    case list([Record])
    case record(Record)
  }

  /// One value for each field of the declaration, in its order.
  public let values: [Value]

  /// Takes the values in the order of their declaration.
  public init(_ values: [Value]) { self.values = values }
}

extension Declaration {
  /// Says what about a record does not have this shape, or nil when all of it does.
  func misfit(in record: Record) -> String? {
    guard record.values.count == fields.count else {
      return "\(fields.count) fields are declared, but \(record.values.count) values are given."
    }
    for (field, value) in zip(fields, record.values) {
      if let misfit = field.kind.misfit(in: value) { return "\(field.name): \(misfit)" }
    }
    return nil
  }
}

extension Declaration.Kind {
  fileprivate func misfit(in value: Record.Value) -> String? {
    switch (self, value) {
    case (_, .none), (.text, .text), (.text, .count), (.text, .change), (.text, .day),
      (.markup, .markup), (.address, .address), (.number, .number), (.flag, .flag):
      return nil
    case (.list(let declaration), .list(let records)):
      for record in records {
        if let misfit = declaration.misfit(in: record) { return misfit }
      }
      return nil
    case (.record(let declaration), .record(let record)):
      return declaration.misfit(in: record)
    default:
      return "\(value) is not of the declared kind."
    }
  }
}

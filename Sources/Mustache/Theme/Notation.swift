public import Basics

/// How a language writes numbers and days.
public struct Notation: Sendable, Equatable {
  /// A piece of a date.
  public enum Part: Sendable, Equatable {
    case day, month, year
    case text(String)
  }

  /// What stands between thousands.
  public var separator = ","
  /// What months are called, January first.
  public var months = CalendarDay.monthNames
  /// What the first day of a month is called.
  public var firstDay = "1"
  /// The pieces of a date, in their order.
  public var date: [Part] = [.day, .text(" "), .month, .text(" "), .year]

  /// As in English: `12,345`, `21 Nov 2026`.
  public init() {}

  /// A number with its thousands set apart, and with a true minus sign: `−3`, `12,345`.
  public func text(of number: Int) -> String {
    if 0..<1_000 ~= number { return String(number) }
    let digits = String(number.magnitude)
    var text = number < 0 ? "\u{2212}" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text += separator }
      text.append(digit)
    }
    return text
  }

  /// By how much a number changed, with its sign: `+1,234`, `−2`.
  public func text(ofChange difference: Int) -> String {
    (difference > 0 ? "+" : "") + text(of: difference)
  }

  /// A day, such as `21 Nov 2026`.
  public func text(of day: CalendarDay) -> String {
    let (year, month, number) = day.civil
    var text = ""
    for part in date {
      switch part {
      case .day: text += number == 1 ? firstDay : String(number)
      case .month: text += months[month - 1]
      case .year: text += String(year)
      case .text(let between): text += between
      }
    }
    return text
  }
}

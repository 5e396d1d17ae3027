public import Basics

/// The format of numbers and dates in a language.
public struct Notation: Sendable, Equatable {
  /// An element of a date pattern.
  public enum Part: Sendable, Equatable {
    case day, month, year
    case text(String)
  }

  /// The grouping separator between thousands.
  public var separator = ","
  /// The names of the months, January first.
  public var months = CalendarDay.monthNames
  /// The notation for the first day of a month, such as `1er` in French.
  public var firstDay = "1"
  /// The elements of a date, in order.
  public var date: [Part] = [.day, .text(" "), .month, .text(" "), .year]

  /// Creates the English format: `12,345`, `21 Nov 2026`.
  public init() {}

  /// Formats a number with grouping separators and a true minus sign: `−3`, `12,345`.
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

  /// Formats a difference with its sign: `+1,234`, `−2`.
  public func text(ofChange difference: Int) -> String {
    (difference > 0 ? "+" : "") + text(of: difference)
  }

  /// Formats a day, such as `21 Nov 2026`.
  public func text(of day: CalendarDay) -> String {
    let (year, month, number) = day.civil
    var text = ""
    for part in date {
      switch part {
      case .day: text += number == 1 ? firstDay : String(number)
      case .month: text += months[month - 1]
      case .year: text += String(year)
      case .text(let literal): text += literal
      }
    }
    return text
  }
}

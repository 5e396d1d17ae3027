public import Basics

/// The format of numbers and dates in a language.
public struct NumberAndDateFormat: Sendable, Equatable {
  /// An element of a date pattern.
  public enum DateElement: Sendable, Equatable {
    case day, month, year
    case literal(String)
  }

  /// The grouping separator between thousands.
  public var groupingSeparator = ","
  /// The names of the months, January first.
  public var monthNames = CalendarDay.monthNames
  /// The notation for the first day of a month, such as `1er` in French.
  public var firstDayOfMonth = "1"
  /// The elements of a formatted date, in order.
  public var datePattern: [DateElement] = [.day, .literal(" "), .month, .literal(" "), .year]

  /// Creates the English format: `12,345`, `21 Nov 2026`.
  public init() {}

  /// Formats a number with grouping separators and a true minus sign: `−3`, `12,345`.
  public func string(from number: Int) -> String {
    var text = String(number.magnitude)
    for position in stride(from: text.utf8.count - 3, to: 0, by: -3) {
      text.insert(
        contentsOf: groupingSeparator, at: text.utf8.index(text.startIndex, offsetBy: position))
    }
    return number < 0 ? "\u{2212}" + text : text
  }

  /// Formats a difference with its sign: `+1,234`, `−2`.
  public func signedString(from difference: Int) -> String {
    (difference > 0 ? "+" : "") + string(from: difference)
  }

  /// Formats a day, such as `21 Nov 2026`.
  public func string(from day: CalendarDay) -> String { string(from: day, datePattern[...]) }

  /// Formats a day without its year and the text that separates the year, such as `21 Nov`.
  public func stringWithoutYear(from day: CalendarDay) -> String {
    // The text between the year and its neighbour separates the two.
    let parts = datePattern.split(separator: .year, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return string(from: day) }
    let isLiteral = { (part: DateElement) in if case .literal = part { true } else { false } }
    if parts[1].allSatisfy(isLiteral) {
      return string(from: day, parts[0].lastIndex { !isLiteral($0) }.map { parts[0][...$0] } ?? [])
    }
    return string(from: day, parts[0]) + string(from: day, parts[1].drop(while: isLiteral))
  }

  private func string(from day: CalendarDay, _ pattern: ArraySlice<DateElement>) -> String {
    let (year, month, number) = day.components
    var text = ""
    for part in pattern {
      switch part {
      case .day: text += number == 1 ? firstDayOfMonth : String(number)
      case .month: text += monthNames[month - 1]
      case .year: text += String(year)
      case .literal(let literal): text += literal
      }
    }
    return text
  }
}

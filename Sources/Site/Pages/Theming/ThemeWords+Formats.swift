internal import Mustache

extension ThemeWords {
  /// Returns the format of numbers and days that the word files of the language define.
  func notation() throws(SiteThemeError) -> NumberAndDateFormat {
    var notation = NumberAndDateFormat()
    for format in plainTexts["format"] ?? []
    where !notation.setFormat(named: format.name, to: format.value) {
      throw .invalidFormat(format.name, format.location)
    }
    return notation
  }
}

extension NumberAndDateFormat {
  /// The names of the formats in word files, each with a description of valid values for error
  /// messages.
  static let formats = [
    "thousands": "the separator between groups of three digits",
    "months": "the names of twelve months, separated by spaces",
    "first-day": "the text for the first day of a month",
    "date": "{day}, {month} and {year}, with any text between them",
  ]

  /// Sets a format by its name in word files, such as `thousands`; returns `false` for an unknown
  /// name or an invalid text.
  fileprivate mutating func setFormat(named name: String, to text: String) -> Bool {
    switch name {
    case "thousands": groupingSeparator = text
    case "first-day": firstDayOfMonth = text
    case "months":
      monthNames = text.split(separator: " ").map(String.init)
      return monthNames.count == 12
    case "date":
      datePattern = Self.parts(of: text)
      return [DateElement.day, .month, .year].allSatisfy(datePattern.contains)
    default: return false
    }
    return true
  }

  /// Returns the placeholders of a date format such as `{day} {month} {year}`, and the texts
  /// between them.
  private static func parts(of text: String) -> [DateElement] {
    let names: [Substring: DateElement] = ["{day}": .day, "{month}": .month, "{year}": .year]
    var parts: [DateElement] = []
    var remaining = text[...]
    while !remaining.isEmpty {
      if let (name, part) = names.first(where: { remaining.hasPrefix($0.key) }) {
        parts.append(part)
        remaining = remaining.dropFirst(name.count)
      } else {
        let literal = remaining.prefix(1) + remaining.dropFirst().prefix { $0 != "{" }
        parts.append(.literal(String(literal)))
        remaining = remaining.dropFirst(literal.count)
      }
    }
    return parts
  }
}

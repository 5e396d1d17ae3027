internal import Mustache

extension Words {
  /// How numbers and days are written.
  func notation() throws(SiteThemeError) -> Notation {
    var notation = Notation()
    for format in texts["format"] ?? [] where !notation.read(format.value, as: format.name) {
      throw .wrongFormat(format.name, format.location)
    }
    return notation
  }
}

extension Notation {
  /// What words tell of it, and what is said of them that do not.
  static let formats = [
    "thousands": "what stands between thousands",
    "months": "the names of twelve months, with blanks between",
    "first-day": "what the first day of a month is called",
    "date": "{day}, {month} and {year}, and what stands between",
  ]

  /// Takes a part over; `false` for one that makes no sense.
  fileprivate mutating func read(_ text: String, as name: String) -> Bool {
    switch name {
    case "thousands": separator = text
    case "first-day": firstDay = text
    case "months":
      months = text.split(separator: " ").map(String.init)
      return months.count == 12
    case "date":
      date = Self.parts(of: text)
      return [Part.day, .month, .year].allSatisfy(date.contains)
    default: return false
    }
    return true
  }

  private static func parts(of text: String) -> [Part] {
    let names: [Substring: Part] = ["{day}": .day, "{month}": .month, "{year}": .year]
    var parts: [Part] = []
    var rest = text[...]
    while !rest.isEmpty {
      if let (name, part) = names.first(where: { rest.hasPrefix($0.key) }) {
        parts.append(part)
        rest = rest.dropFirst(name.count)
      } else {
        let between = rest.prefix(1) + rest.dropFirst().prefix { $0 != "{" }
        parts.append(.text(String(between)))
        rest = rest.dropFirst(between.count)
      }
    }
    return parts
  }
}

internal import Basics

/// A property of posts that a query asks for, by operators such as `closed:yes`, `score:3..5` or `title:word`.
package enum PostCondition: Sendable, Equatable {
  /// A text in a part of a post.
  case text(Field, String)
  /// Whether a post has a property.
  case flag(Flag, Bool)
  /// A number within limits.
  case number(Number, ClosedRange<Int>)
  /// A day within limits.
  case date(DateProperty, DayRange)
  /// The question with an id, or an answer to it.
  case inQuestion(Int)

  /// A part of a post in which an operator searches.
  package enum Field: String, Sendable, CaseIterable {
    /// The title of the question.
    case title
    /// The text of a post.
    case body
    /// The code of a post, as it is written.
    case code
    /// The addresses of links and images of a post.
    case url
  }

  /// A property that posts have or do not have; raw values are names of operators, and of index terms.
  package enum Flag: String, Sendable, CaseIterable {
    /// Whether the answer is accepted.
    case isAccepted = "isaccepted"
    /// Whether the question has an accepted answer.
    case hasAccepted = "hasaccepted"
    /// Whether a post has code.
    case hasCode = "hascode"
    case closed, duplicate
    /// Whether the community owns the post.
    case wiki
    case locked
  }

  /// A number of a post; raw values are names of operators.
  package enum Number: String, Sendable, CaseIterable {
    case score, answers, views
  }

  /// A day in the life of a post; raw values are names of operators.
  package enum DateProperty: String, Sendable, CaseIterable {
    /// The day of the question, also for answers.
    case asked
    /// The day of the post.
    case created
    /// The day of the last activity.
    case lastActive = "lastactive"

    /// The name of the property of questions in index terms.
    var facetName: String { self == .lastActive ? "active" : "asked" }
  }

  /// Whether the condition can differ between a question and its answers.
  package var dependsOnPost: Bool {
    switch self {
    case .text(let field, _): field != .title
    case .flag(let flag, _): [.isAccepted, .hasCode, .wiki, .locked].contains(flag)
    case .number(let number, _): number == .score
    case .date(let property, _): property != .asked
    case .inQuestion: false
    }
  }
}

/// A range of days.
///
/// Each limit is a year, month or day, such as `2012`, `2012-04` or `2012-04-03`, and is included whole.
package struct DayRange: Sendable, Equatable {
  /// The year, month or day with which the range begins; nil for no limit.
  let lower: String?
  /// The year, month or day with which the range ends; nil for no limit.
  let upper: String?

  /// Parses `2012`, `2012-04..2013`, `..2012`, or days before today as `3m` or `2y..1y`; nil for other texts.
  ///
  /// A month has 30 days and a year 365, counted back from `today`; if it is nil, such texts are invalid.
  init?(_ text: String, today: CalendarDay?) {
    guard let (lower, upper) = text.rangeLimits else { return nil }
    guard let upper else {
      // Days before today last until today.
      if let day = Self.day(lower, before: today) {
        (self.lower, self.upper) = (day, nil)
      } else if Self.isDate(lower) {
        (self.lower, self.upper) = (lower, lower)
      } else {
        return nil
      }
      return
    }
    let limits = [lower, upper].map { limit in
      Self.day(limit, before: today) ?? (limit.isEmpty || Self.isDate(limit) ? limit : nil)
    }
    guard let first = limits[0], let last = limits[1] else { return nil }
    // `2012..2012-04` begins with the year.
    let common = min(first.utf8.count, last.utf8.count)
    guard last.isEmpty || first.prefix(common) <= last.prefix(common) else { return nil }
    self.lower = first.isEmpty ? nil : first
    self.upper = last.isEmpty ? nil : last
  }

  /// Reports whether a day, such as `2012-04-03`, is within the limits.
  package func contains(_ day: String) -> Bool {
    if let lower, day.prefix(lower.utf8.count) < lower { return false }
    if let upper, day.prefix(upper.utf8.count) > upper { return false }
    return true
  }

  /// Returns the day that `text`, such as `3m`, is before today; nil for other texts.
  private static func day(_ text: String, before today: CalendarDay?) -> String? {
    guard let today, let unit = text.last, let days = ["d": 1, "m": 30, "y": 365][unit],
      let count = Int(text.dropLast()), (0...10_000).contains(count),
      text.dropLast().utf8.allSatisfy(\.isDigit)
    else { return nil }
    return today.adding(days: -count * days).description
  }

  /// Reports whether a text is a date or the beginning of one: digits of a year, a month or a day.
  private static func isDate(_ text: String) -> Bool {
    text.wholeMatch(
      of: #/[0-9]{1,4}|[0-9]{4}-(0[1-9]?|1[0-2]?)|[0-9]{4}-(0[1-9]|1[0-2])-([0-2][0-9]?|3[01]?)/#)
      != nil
  }
}

extension String {
  /// The limits of a range such as `3..5`, each of which may be empty but not both; for other texts the text and nil.
  var rangeLimits: (lower: String, upper: String?)? {
    guard let dots = firstRange(of: "..") else { return (self, nil) }
    let limits = (String(self[..<dots.lowerBound]), String(self[dots.upperBound...]))
    return limits.0.isEmpty && limits.1.isEmpty ? nil : limits
  }
}

extension PostCondition {
  /// Parses the value of an operator; nil if there is no such operator, or if it does not take this value.
  init?(_ name: String, _ value: String, today: CalendarDay?) {
    if let field = Field(rawValue: name) {
      guard field == .code || field == .url || !QueryWord.words(in: value).isEmpty else {
        return nil
      }
      self = .text(field, value)
    } else if let flag = Flag(rawValue: name) {
      switch value.lowercased() {
      case "yes", "true", "1": self = .flag(flag, true)
      case "no", "false", "0": self = .flag(flag, false)
      default: return nil
      }
    } else if let number = Number(rawValue: name) {
      // Of answers, people ask for an exact number; of votes and views, for a minimum.
      guard let range = Self.range(value, isExact: number == .answers) else { return nil }
      self = .number(number, range)
    } else if let property = DateProperty(rawValue: name) {
      guard let days = DayRange(value, today: today) else { return nil }
      self = .date(property, days)
    } else if name == "inquestion", let id = Int(value), id > 0 {
      self = .inQuestion(id)
    } else {
      return nil
    }
  }

  /// Parses a number or a range of numbers, such as `3`, `3..5`, `3..` or `..0`; nil for other texts.
  private static func range(_ text: String, isExact: Bool) -> ClosedRange<Int>? {
    guard let (lower, upper) = text.rangeLimits else { return nil }
    func number(_ text: String, or limit: Int) -> Int? {
      if text.isEmpty { return limit }
      return text.wholeMatch(of: #/[+-]?[0-9]{1,9}/#) == nil ? nil : Int(text)
    }
    guard let upper else {
      guard !lower.isEmpty, let first = number(lower, or: 0) else { return nil }
      return first...(isExact ? first : .max)
    }
    guard let first = number(lower, or: .min), let last = number(upper, or: .max), first <= last
    else { return nil }
    return first...last
  }
}

extension PostCondition {
  /// Index terms that every question has of which the condition holds; none if it says nothing about words.
  ///
  /// They leave few questions whose texts have to be compared with `title:`, `body:` and `code:`.
  var neededTerms: [String] {
    switch self {
    case .text(.title, let text), .text(.body, let text): Self.terms(in: text[...])
    case .text(.code, let text):
      // Code may begin and end in the middle of a word.
      ["]\(Flag.hasCode.rawValue):yes"] + Self.terms(in: text.withoutOuterLetters)
    case .text(.url, _), .flag, .number, .date, .inQuestion: []
    }
  }

  /// Returns the terms of the words that are terms of the index by themselves, whatever signs join them.
  private static func terms(in text: Substring) -> [String] {
    let runs = text.unicodeScalars.split(whereSeparator: LetterFolding.isBoundary)
    return runs.compactMap { run in
      // Single letters are only indexed in titles, and pairs of letters may have spaces between them.
      guard run.count > 1, !run.contains("_"), !run.contains(where: LetterFolding.isUnspaced),
        let word = QueryWord.words(in: String(run)).first, word.whole.unicodeScalars.count > 1
      else { return nil }
      return word.whole
    }
  }
}

extension String {
  /// The text without the letters and digits at its beginning and its end.
  fileprivate var withoutOuterLetters: Substring {
    let isLetter = { (character: Character) in
      !character.unicodeScalars.allSatisfy(LetterFolding.isBoundary)
    }
    var rest = drop(while: isLetter)
    while let last = rest.last, isLetter(last) { rest.removeLast() }
    return rest
  }
}

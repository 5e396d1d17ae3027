internal import Basics

/// An operator of queries, as guides, help and completions list it.
package struct SearchOperator: Sendable {
  /// The beginning of the operator, such as `score:`.
  package let name: String
  /// Examples of the operator with its values.
  package let examples: [String]
  /// What the operator finds.
  package let summary: String
  /// Whether the page of a site without a server can answer it.
  package let isAnsweredByPages: Bool

  private init(_ name: String, _ examples: String..., finds summary: String, onPages: Bool = true) {
    (self.name, self.examples, self.summary) = (name, examples, summary)
    isAnsweredByPages = onPages
  }

  /// All operators with a name and a colon, in the order of `Documentation/search.md`.
  package static let all = [
    SearchOperator(
      "title:", "title:async", #"title:"data race""#, finds: "words or a phrase in the title",
      onPages: false),
    SearchOperator(
      "body:", "body:deadlock", finds: "words or a phrase in the text of a post", onPages: false),
    SearchOperator(
      "code:", #"code:"if (foo != bar)""#, finds: "posts with exactly this text in their code",
      onPages: false),
    SearchOperator(
      "url:", #"url:"*.example.com""#,
      finds: "posts with a link that begins like this; * stands for anything", onPages: false),
    SearchOperator(
      "user:", "user:jon", #"user:"Jon Skeet""#, "user:22656",
      finds: "posts of a user, by name or id"),
    SearchOperator(
      "is:", "is:question", "is:answer", "is:accepted", "is:answered", "is:unanswered",
      finds:
        "only questions; only answers; questions with an accepted answer, with answers, without answers"
    ),
    SearchOperator(
      "isaccepted:", "isaccepted:yes", "isaccepted:no", finds: "accepted answers, or other answers",
      onPages: false),
    SearchOperator(
      "hasaccepted:", "hasaccepted:no", "hasaccepted:yes",
      finds: "questions without an accepted answer, or with one"),
    SearchOperator("hascode:", "hascode:yes", finds: "posts with code"),
    SearchOperator("closed:", "closed:yes", finds: "questions that are closed"),
    SearchOperator(
      "duplicate:", "duplicate:no", finds: "questions that are not closed as duplicates"),
    SearchOperator("wiki:", "wiki:yes", finds: "community wiki posts"),
    SearchOperator("locked:", "locked:yes", finds: "posts that are locked"),
    SearchOperator(
      "inquestion:", "inquestion:123",
      finds: "the question with this id; with is:answer, its answers",
      onPages: false),
    SearchOperator(
      "answers:", "answers:0", "answers:2..", finds: "questions with this many answers, or more"),
    SearchOperator(
      "score:", "score:10", "score:3..5", "score:..-1",
      finds: "posts with at least this score, or with a score in a range"),
    SearchOperator(
      "views:", "views:250..", finds: "questions with at least this many views",
      onPages: false),
    SearchOperator(
      "created:", "created:2012-04-03", "created:2011..2012", "created:1y..",
      finds: "posts of a day, month or year, of a range, or of the last year"),
    SearchOperator(
      "asked:", "asked:2024-05", finds: "questions asked in this month, and their answers"),
    SearchOperator(
      "lastactive:", "lastactive:3m", finds: "posts last active in the last three months"),
    SearchOperator("site:", "site:emacs", finds: "questions of this site, by name or domain"),
  ]

  /// What shells offer for words of a query: operators with the values that they take, or else with their names.
  package static let completions = all.flatMap { searchOperator in
    switch searchOperator.name {
    case "is:": searchOperator.examples
    case let name where PostCondition.Flag(rawValue: String(name.dropLast())) != nil:
      [name + "yes", name + "no"]
    case let name: [name]
    }
  }

  /// The names of all operators without their colons.
  static let names = Set(all.map { String($0.name.dropLast()) })
}

/// A part of a query that looks like an operator, but is none, or has no value.
package struct UnknownOperator: Sendable, Equatable {
  /// The part as it was written, such as `score:>=3`.
  package let text: String
  /// What to write instead, such as `score:3..`; nil if nothing is similar, empty if the part can be left out.
  package let nearest: String?
  /// Whether the part is the name of an operator without a value, as in `title:`; `nearest` is an example then.
  package let lacksValue: Bool

  /// Creates the hint for a token of a query; nil if it does not look like an operator.
  ///
  /// Call it only for tokens that are no operators.
  init?(_ token: String) {
    text = token
    if token == "NOT" || token == "AND" {
      (nearest, lacksValue) = (token == "NOT" ? "-word" : "", false)
    } else if let colon = token.firstIndex(of: ":") {
      let value = String(token[token.index(after: colon)...])
      let name = token[..<colon].lowercased()
      lacksValue = value.isEmptyValue
      if lacksValue {
        guard let example = Self.example(of: name) else { return nil }
        nearest = example
        return
      }
      guard !value.hasPrefix(":"), !value.hasPrefix("//"), let name = Self.name(nearestTo: name)
      else {
        return nil
      }
      nearest = Self.replacement(name, value)
    } else {
      return nil
    }
  }

  /// Whether the part is searched for as a word all the same: texts in capitals have `NOT`, and others `title: …`.
  package var isWord: Bool { text == "NOT" || text == "AND" || lacksValue }

  /// The names, in small letters, of all operators of this search and of others, whose values may stand in quotes.
  static let names = SearchOperator.names.union(otherNames.keys)

  /// Returns an example of the operator that a name means; nil if it means none.
  private static func example(of name: String) -> String? {
    switch otherNames[name] ?? name {
    case "tag": "[swift]"
    case "after": "created:2012.."
    case "before": "created:..2012"
    case let name?: SearchOperator.all.first { $0.name == name + ":" }?.examples.first
    case nil: nil
    }
  }

  /// Names of operators that other searches have, with those of this search; nil if it has none.
  static let otherNames: [String: String?] = [
    "intitle": "title", "inbody": "body", "author": "user", "owner": "user", "tag": "tag",
    "tags": "tag",
    "tagged": "tag", "intag": "tag", "intags": "tag", "after": "after", "since": "after",
    "before": "before", "until": "before", "sort": nil, "order": nil, "collective": nil,
    "infavorites": nil,
    "inbookmarks": nil, "migrated": nil, "view": "views", "votes": "score", "inurl": "url",
    "active": "lastactive",
  ]

  /// Returns the name of the operator that a name means; an empty one if it is one of another search, nil for others.
  private static func name(nearestTo name: String) -> String? {
    if SearchOperator.names.contains(name) { return name }
    if let other = otherNames[name] { return other ?? "" }
    // Shorter words are too similar to others, as in `node:fs`.
    guard name.utf8.count > 5 else { return nil }
    let similar = names.filter {
      $0.utf8.count > 4 && editDistance(Array(name.unicodeScalars), Array($0.unicodeScalars)) == 1
    }.min()
    guard let similar else { return nil }
    return SearchOperator.names.contains(similar)
      ? similar : otherNames[similar].flatMap(\.self) ?? ""
  }

  /// Returns what to write for an operator with a value that may not be one of its values.
  private static func replacement(_ name: String, _ value: String) -> String? {
    switch name {
    case "": return nil
    case "tag": return "[\(value.lowercased())]"
    case "after": return "created:\(value).."
    case "before": return "created:..\(value)"
    case "is":
      let flag = PostCondition.Flag(rawValue: value.lowercased())
      return flag.map { "\($0.rawValue):yes" }
    default: break
    }
    if PostCondition(name, value, today: CalendarDay(ordinal: 0)) != nil
      || ["user", "site"].contains(name)
    {
      return "\(name):\(value)"
    }
    if PostCondition.Flag(rawValue: name) != nil { return "\(name):yes" }
    if PostCondition.DateProperty(rawValue: name) != nil {
      let days = ["today": "0d", "yesterday": "1d", "week": "7d", "month": "1m", "year": "1y"][
        value.lowercased()]
      return "\(name):\(days ?? "2012-05")"
    }
    guard PostCondition.Number(rawValue: name) != nil else { return nil }
    if let match = value.wholeMatch(of: #/(<=?|>=?|=)([+-]?[0-9]{1,9})/#), let number = Int(match.2)
    {
      switch match.1 {
      case ">": return "\(name):\(number + 1).."
      case ">=": return "\(name):\(number).."
      case "<": return "\(name):..\(number - 1)"
      case "<=": return "\(name):..\(number)"
      default: return "\(name):\(number)..\(number)"
      }
    }
    if let limits = value.rangeLimits, let upper = limits.upper, let first = Int(limits.lower),
      let last = Int(upper)
    {
      return "\(name):\(last)..\(first)"
    }
    return name == "views" ? "views:250.." : "\(name):3.."
  }
}

extension StringProtocol {
  /// Whether an operator with this value has none: nothing, or nothing in quotation marks.
  var isEmptyValue: Bool { allSatisfy { $0 == "\"" || $0.isWhitespace } }
}

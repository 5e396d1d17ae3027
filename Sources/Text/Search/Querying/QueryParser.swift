extension SearchQuery {
  /// Parses a query; every text is one, because signs without meaning are ignored.
  ///
  /// - `"…"` is a phrase, `word*` the beginning of a word, and `-` excludes what follows it.
  /// - `OR` stands between two alternatives.
  /// - `[tag]`, `user:name`, `site:name`, `is:accepted`, `is:answered`, `is:unanswered`, `asked:2024-05` and `score:10` are
  ///   filters.
  ///
  /// `Templates/search.js` parses queries by the same rules.
  ///
  /// - Parameters:
  ///   - text: The query.
  ///   - isBeingTyped: Whether the last word may be incomplete.
  package init(_ text: String, isBeingTyped: Bool = false) {
    var joinsPrevious = false
    var tokens = QueryTokens(text)
    while let token = tokens.next() {
      if token.text == "OR", !token.isExcluded {
        joinsPrevious = !requirements.isEmpty
        continue
      }
      if Self.isUnknownFilter(token.text) { unknownFilters.append(token.text) }
      let isLast = isBeingTyped && tokens.isAtEnd
      for condition in Self.conditions(of: token.text[...], isIncomplete: isLast) {
        if token.isExcluded {
          exclusions.append(condition)
        } else if joinsPrevious {
          requirements[requirements.count - 1].append(condition)
        } else {
          requirements.append([condition])
        }
        joinsPrevious = false
      }
    }
  }

  /// Returns the conditions that a token of a query stands for.
  private static func conditions(of token: Substring, isIncomplete: Bool) -> [Condition] {
    if token.first == "\"" {
      let phrase = unquoted(token)
      return QueryWord.words(in: phrase).isEmpty ? [] : [.phrase(phrase)]
    }
    if token.first == "[", token.last == "]", token.count > 2 {
      return [.tag(token.dropFirst().dropLast().lowercased())]
    }
    if let colon = token.firstIndex(of: ":"), token.index(after: colon) < token.endIndex {
      let value = unquoted(token[token.index(after: colon)...])
      if let filter = filter(token[..<colon].lowercased(), value) { return [filter] }
    }
    let isPrefix = token.last == "*" || isIncomplete
    let words = QueryWord.words(in: String(token))
    return words.enumerated().map { index, word in
      .word(word, isPrefix: isPrefix && index == words.count - 1)
    }
  }

  /// Returns a filter given its name and value, as in `is:accepted`; nil if they are no filter.
  private static func filter(_ name: String, _ value: String) -> Condition? {
    switch name {
    case "score": return .minScore(Int(value) ?? .max)
    case "user": return .user(value)
    case "is", "asked", "site":
      var property = "\(name):\(value)".lowercased()
      // A site may also be named by its domain.
      for ending in [".stackexchange.com", ".com"] where property.hasSuffix(ending) {
        property.removeLast(ending.count)
      }
      return .property(property, isPrefix: name == "asked")
    default: return nil
    }
  }

  /// Reports whether a token looks like a filter or an operator, as other searches have them, but is none.
  private static func isUnknownFilter(_ token: String) -> Bool {
    if token == "NOT" { return true }
    if token.hasPrefix("["), token.hasSuffix("]") { return token.contains("*") }
    guard let colon = token.firstIndex(of: ":"), token.index(after: colon) < token.endIndex else {
      return false
    }
    let value = token[token.index(after: colon)...].lowercased()
    switch token[..<colon].lowercased() {
    case "is": return !["accepted", "answered", "unanswered"].contains(value)
    case "score": return value.wholeMatch(of: #/[+-]?[0-9]+/#) == nil
    case "asked":
      return value.wholeMatch(of: #/[0-9]{1,4}|[0-9]{4}-(0[1-9]?|1[0-2]?)/#) == nil
    case let name: return filtersOfOtherSearches.contains(name)
    }
  }

  /// Names of filters that Stack Exchange and other searches have; `Templates/search.js` has the same.
  private static let filtersOfOtherSearches: Set<String> = [
    "after", "answers", "author", "before", "body", "closed", "code", "collective", "created",
    "duplicate", "hasaccepted", "hascode", "inbody", "infavorites", "inquestion", "intags",
    "intitle", "isaccepted", "lastactive", "locked", "migrated", "since", "tag", "tags", "title",
    "url", "views", "wiki",
  ]

  /// Returns the text between the first quotation mark and the next one.
  private static func unquoted(_ text: Substring) -> String {
    guard text.first == "\"" else { return String(text) }
    return String(text.dropFirst().prefix { $0 != "\"" })
  }
}

/// Splits a query at spaces, except in quotation marks.
private struct QueryTokens {
  private var rest: Substring

  struct Token {
    var text: String
    var isExcluded = false
  }

  init(_ text: String) { rest = text[...] }

  /// Whether neither a token nor a space follows.
  var isAtEnd: Bool { rest.isEmpty }

  mutating func next() -> Token? {
    rest = rest.drop(while: \.isWhitespace)
    guard !rest.isEmpty else { return nil }
    var isExcluded = false
    if rest.first == "-", let next = rest.dropFirst().first, !next.isWhitespace {
      isExcluded = true
      rest.removeFirst()
    }
    return Token(text: String(takeToken()), isExcluded: isExcluded)
  }

  private mutating func takeToken() -> Substring {
    let quoted = quotedStart
    let end: Substring.Index
    if let quoted {
      let close = rest[quoted...].firstIndex(of: "\"")
      end = close.map(rest.index(after:)) ?? rest.endIndex
    } else {
      end = rest.firstIndex { $0.isWhitespace || $0 == "\"" } ?? rest.endIndex
    }
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// The index after the quotation mark with which the next token begins, perhaps after the name of a filter.
  private var quotedStart: Substring.Index? {
    for name in ["", "user:", "site:"] {
      let length = name.count + 1
      if rest.prefix(length).lowercased() == name + "\"" {
        return rest.index(rest.startIndex, offsetBy: length)
      }
    }
    return nil
  }
}

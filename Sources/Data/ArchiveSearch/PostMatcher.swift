internal import Archive
internal import Basics
internal import FoundationEssentials
internal import Search
internal import StackExchange
internal import StackMarkdown

/// Decides from the texts of a question whether it, or one of its posts, matches a query.
///
/// The index finds candidates; this decides what only texts tell: phrases, code, links, titles, and whether a single post
/// matches if the query asks for posts of one kind.
struct PostMatcher: Sendable {
  private let query: SearchQuery
  /// Whether the index knows which words of a phrase follow each other.
  ///
  /// If it does not, excluded phrases are looked for in the texts, too.
  private let indexHasPhrases: Bool
  private let phrases: [String: PhraseMatcher]
  private let found: SearchHits

  /// A part of a thread that must match by itself.
  enum Part: Equatable {
    /// The question together with its answers and comments.
    case thread
    case question
    /// The answer with an index.
    case answer(Int)
  }

  init(_ query: SearchQuery, _ found: SearchHits, indexHasPhrases: Bool) {
    (self.query, self.found) = (query, found)
    self.indexHasPhrases = indexHasPhrases
    var phrases: [String: PhraseMatcher] = [:]
    for condition in query.requirements.flatMap(\.self) + query.exclusions {
      switch condition {
      case .phrase(let text), .post(.text(.title, let text)), .post(.text(.body, let text)):
        phrases[text] = PhraseMatcher(text)
      default: break
      }
    }
    self.phrases = phrases
  }

  /// Whether any hit has to be read to know whether it matches.
  var needsTexts: Bool {
    query.postKind != nil || query.requirements.contains { needsTexts($0) }
      || query.exclusions.contains { needsTexts(excluding: $0) }
  }

  /// The parts of a thread that match the query.
  func matchingParts(of texts: HitTexts) -> [Part] {
    switch query.postKind {
    case nil: matches(.thread, of: texts) ? [.thread] : []
    case .question: matches(.question, of: texts) ? [.question] : []
    case .answer: texts.question.answers.indices.map(Part.answer).filter { matches($0, of: texts) }
    }
  }

  private func matches(_ part: Part, of texts: HitTexts) -> Bool {
    guard
      part == .thread || query.filters.allSatisfy({ matches($0, MatchedTerms(), part, of: texts) })
    else { return false }
    var hasOwnWord = false
    var hasWords = false
    for (index, requirement) in query.requirements.enumerated() {
      // The index is certain about whole threads, except where texts decide.
      guard part != .thread || needsTexts(requirement) else { continue }
      let terms =
        found.requirementTerms.indices.contains(index)
        ? found.requirementTerms[index] : MatchedTerms()
      // Common words are not needed.
      if requirement.contains(where: \.isWord), terms.all.isEmpty, requirement.count == 1 {
        continue
      }
      guard requirement.contains(where: { matches($0, terms, part, of: texts) }) else {
        return false
      }
      if requirement.allSatisfy({ $0.isWord || $0.isPhrase }) {
        hasWords = true
        hasOwnWord = hasOwnWord || requirement.contains { isOwn($0, terms, part, of: texts) }
      }
    }
    // Of the words for an answer, which may be in the title, one must be in the answer.
    if case .answer = part, hasWords, !hasOwnWord { return false }
    return !query.exclusions.indices.contains { index in
      let exclusion = query.exclusions[index]
      guard part != .thread || needsTexts(excluding: exclusion) else { return false }
      let terms =
        found.exclusionTerms.indices.contains(index)
        ? found.exclusionTerms[index] : MatchedTerms()
      return part == .thread || !(exclusion.isWord || exclusion.isPhrase)
        ? matches(exclusion, terms, part, of: texts) : isOwn(exclusion, terms, part, of: texts)
    }
  }

  /// Whether texts decide about a requirement even for whole threads.
  private func needsTexts(_ requirement: SearchQuery.Requirement) -> Bool {
    requirement.contains { condition in
      switch condition {
      case .phrase, .post(.text), .post(.flag(.isAccepted, _)): true
      default: false
      }
    }
  }

  /// Whether texts decide about an exclusion even for whole threads.
  private func needsTexts(excluding condition: SearchQuery.Condition) -> Bool {
    needsTexts([condition]) && !(condition.isPhrase && indexHasPhrases)
  }

  private func matches(
    _ condition: SearchQuery.Condition, _ terms: MatchedTerms, _ part: Part, of texts: HitTexts
  ) -> Bool {
    let question = texts.question
    switch condition {
    case .nothing: return false
    case .word, .phrase:
      return isOwn(condition, terms, part, of: texts)
        || contains(condition, terms, Array(question.title.utf8))
        || condition.isWord && question.tags.contains { contains(condition, terms, Array($0.utf8)) }
    case .tag(let tag, let isPrefix):
      return question.tags.contains {
        isPrefix ? $0.lowercased().hasPrefix(tag) : $0.lowercased() == tag
      }
    case .user(let name):
      return texts.posts(of: part).contains { post in
        UserFacets.matches(name, name: post.owner?.displayName, id: post.owner?.id)
      }
    case .property(let property):
      switch property {
      case "is:accepted": return question.acceptedAnswerID != nil
      case "is:answered": return texts.answerCount > 0
      case "is:unanswered": return texts.answerCount == 0
      case "is:question":
        guard case .answer = part else { return true }
        return false
      case "is:answer": return part != .question
      default: return property == "site:\(texts.key.site.lowercased())"
      }
    case .post(let condition): return matches(condition, part, of: texts)
    }
  }

  private func matches(_ condition: PostCondition, _ part: Part, of texts: HitTexts) -> Bool {
    let question = texts.question
    let post = texts.post(of: part)
    switch condition {
    case .text(let field, let text): return contains(text, in: field, part, of: texts)
    case .flag(let flag, let isWanted): return isSet(flag, part, of: texts) == isWanted
    case .number(.score, let range): return range.contains(post.score)
    case .number(.answers, let range): return range.contains(texts.answerCount)
    case .number(.views, let range): return range.contains(question.viewCount)
    case .date(let property, let days):
      let date =
        switch property {
        case .asked: question.post.creationDate
        case .created: post.creationDate
        case .lastActive: post.lastActivityDate ?? post.lastEditDate ?? post.creationDate
        }
      return date.map { days.contains(CalendarDay(of: $0).description) } ?? false
    case .inQuestion(let id): return question.id == id
    }
  }

  /// Reports whether a field of a part contains a phrase, code or an address.
  private func contains(
    _ text: String, in field: PostCondition.Field, _ part: Part, of texts: HitTexts
  ) -> Bool {
    let contains: (ParsedPost) -> Bool
    switch field {
    case .title: return phrases[text]?.matches(Array(texts.question.title.utf8)) ?? false
    case .body:
      let phrase = phrases[text]
      contains = { phrase?.matches($0.searchableText) ?? false }
    case .code:
      let wanted = text.singleSpaced
      contains = { $0.codeTexts.contains { $0.singleSpaced.contains(wanted) } }
    case .url:
      let pattern = AddressPattern(text)
      contains = { $0.addresses.contains(where: pattern.matches) }
    }
    return texts.posts(of: part).contains { texts.parsed($0.source).map(contains) ?? false }
  }

  /// Reports whether a flag is true of a part.
  private func isSet(_ flag: PostCondition.Flag, _ part: Part, of texts: HitTexts) -> Bool {
    let question = texts.question
    switch flag {
    case .isAccepted:
      guard case .answer(let index) = part else { return false }
      return question.answers[index].id == question.acceptedAnswerID
    case .hasAccepted: return question.acceptedAnswerID != nil
    case .hasCode:
      return texts.posts(of: part).contains { texts.parsed($0.source)?.hasCode ?? false }
    case .closed: return question.closedDate != nil
    case .duplicate: return texts.isDuplicate
    case .wiki: return texts.post(of: part).communityOwnedDate != nil
    case .locked: return texts.post(of: part).lockedDate != nil
    }
  }

  /// Reports whether a word or phrase is in the posts of a part; threads have their comments, too.
  private func isOwn(
    _ condition: SearchQuery.Condition, _ terms: MatchedTerms, _ part: Part, of texts: HitTexts
  ) -> Bool {
    let sources =
      texts.posts(of: part).map(\.source) + (part == .thread ? texts.comments.map(\.source) : [])
    return sources.contains { source in
      texts.parsed(source).map { contains(condition, terms, $0.searchableText) } ?? false
    } || part == .question && contains(condition, terms, Array(texts.question.title.utf8))
  }

  private func contains(
    _ condition: SearchQuery.Condition, _ terms: MatchedTerms, _ text: [UInt8]
  ) -> Bool {
    if case .phrase(let phrase) = condition { return phrases[phrase]?.matches(text) ?? false }
    return QueryWord.words(in: String(decoding: text, as: UTF8.self)).contains(
      where: terms.contains)
  }
}

extension HitTexts {
  /// Returns the post whose own facts count: that of an answer, else the question.
  fileprivate func post(of part: PostMatcher.Part) -> Post {
    if case .answer(let index) = part { return question.answers[index].post }
    return question.post
  }
}

extension SearchQuery.Condition {
  fileprivate var isWord: Bool { if case .word = self { true } else { false } }
  fileprivate var isPhrase: Bool { if case .phrase = self { true } else { false } }
}

/// A pattern of `url:`: the beginning of an address, up to a boundary, in which `*` stands for anything.
struct AddressPattern {
  private let pattern: String

  init(_ pattern: String) {
    self.pattern = Self.withoutPrefix("www.", Self.withoutScheme(pattern.lowercased()))
  }

  /// Reports whether an address begins with the pattern.
  func matches(_ address: String) -> Bool {
    let address = Self.withoutScheme(address.lowercased())
    // A star before the domain stands for `www`, too.
    return matches(Array(address.utf8))
      || matches(Array(Self.withoutPrefix("www.", address).utf8))
  }

  private func matches(_ address: [UInt8]) -> Bool {
    var ends: Set<Int> = [0]
    var isAfterStar = false
    for part in pattern.split(separator: "*", omittingEmptySubsequences: false) {
      let part = Array(part.utf8)
      var next: Set<Int> = []
      for end in ends where end + part.count <= address.count {
        if !isAfterStar {
          if address[end...].starts(with: part) { next.insert(end + part.count) }
        } else {
          for start in end...(address.count - part.count) where address[start...].starts(with: part)
          {
            next.insert(start + part.count)
          }
        }
      }
      ends = next
      isAfterStar = true
    }
    return ends.contains { end in
      end == address.count || "/?#:".utf8.contains(address[end])
        || end > 0 && "/?#=".utf8.contains(address[end - 1])
    }
  }

  private static func withoutScheme(_ address: String) -> String {
    ["https://", "http://", "//"].reduce(address) { withoutPrefix($1, $0) }
  }

  private static func withoutPrefix(_ prefix: String, _ text: String) -> String {
    text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
  }
}

extension String {
  /// The text with single spaces for all white space, in small letters.
  fileprivate var singleSpaced: String {
    lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

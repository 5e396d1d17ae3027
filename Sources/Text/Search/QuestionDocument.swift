package import Basics

/// A document of the search index: a question with all texts that its page shows.
package struct QuestionDocument: Sendable {
  /// The path of the question's page below `q/`, without the file extension.
  package var pagePath: String
  package var title: String
  package var tags: [String]
  /// The folder names of the tags' pages, in the order of the tags; special bytes are encoded as
  /// `_` and two hexadecimal digits, as in `c_23`.
  package var tagFolders: [String]
  /// The day on which the question was asked.
  package var creationDay: CalendarDay?
  /// The day of the last activity.
  package var activityDay: CalendarDay?
  /// The properties that the question has, except an accepted answer; for code, the question or an answer.
  package var flags: Set<PostCondition.Flag> = []
  /// The number of answers.
  package var answerCount: Int
  /// Whether the question has an accepted answer.
  package var hasAcceptedAnswer: Bool
  /// The text of the question itself.
  package var question: Text
  /// The texts of the answers, in the order of the page.
  package var answers: [Text]
  /// The texts of the comments: first those on the question, then those on the answers.
  package var comments: [Text]

  /// The text of a question, an answer or a comment.
  package struct Text: Sendable {
    /// The id of the post or comment.
    package var id: Int
    /// The name of the author.
    package var author: String?
    /// The id of the author; nil if unknown.
    package var authorID: Int?
    /// The plain text, without markup, in UTF-8.
    package var plainText: [UInt8]
    /// The beginning of the text on one line, for search results.
    package var excerpt: String

    package init(
      id: Int, author: String?, authorID: Int? = nil, plainText: [UInt8], excerpt: String = ""
    ) {
      self.id = id
      self.author = author
      self.authorID = authorID
      self.plainText = plainText
      self.excerpt = excerpt
    }
  }

  package init(
    pagePath: String, title: String, tags: [String], tagFolders: [String],
    creationDay: CalendarDay?, answerCount: Int,
    hasAcceptedAnswer: Bool,
    question: Text, answers: [Text], comments: [Text]
  ) {
    self.pagePath = pagePath
    self.title = title
    self.tags = tags
    self.tagFolders = tagFolders
    self.creationDay = creationDay
    self.answerCount = answerCount
    self.hasAcceptedAnswer = hasAcceptedAnswer
    self.question = question
    self.answers = answers
    self.comments = comments
  }
}

extension QuestionDocument {
  /// Returns a hash of everything that the search index stores of the question, including the value
  /// of ``entry``, which the caller passes in.
  package func contentHash(with entry: [UInt8]) -> UInt64 {
    var hash = FNV1a<UInt64>()
    hash.add(entry.span)
    for tag in tags { hash.add(tag.utf8.span) }
    for text in [question] + answers + comments {
      hash.add((text.author ?? "").utf8.span)
      hash.add(UInt64(bitPattern: Int64(text.authorID ?? 0)))
      hash.add(text.plainText.span)
    }
    return hash.value
  }
}

extension QuestionDocument {
  /// The first byte of the index terms of tags.
  static let tagPrefix = UInt8(ascii: "[")

  /// Index terms for the properties of the question by which a search can be filtered, separated by
  /// spaces.
  ///
  /// `[tag` stands for a tag, and terms such as `]is:answered`, `]asked:2024-05-31`, `]answers:2`, `]closed:yes` and
  /// `]site:emacs` for other properties. Words of texts never form such terms.
  var facetTerms: [UInt8] {
    var facets: [UInt8] = []
    for tag in tags.map({ $0.lowercased() }) where tag.canBeTerm { facets += "[\(tag) ".utf8 }
    facets += (answerCount > 0 ? "]is:answered " : "]is:unanswered ").utf8
    if hasAcceptedAnswer { facets += "]is:accepted ".utf8 }
    facets += "]answers:\(answerCount) ".utf8
    if let creationDay { facets += "]asked:\(creationDay) ".utf8 }
    if let activityDay { facets += "]active:\(activityDay) ".utf8 }
    for flag in flags.sorted(by: { $0.rawValue < $1.rawValue }) {
      facets += "]\(flag.rawValue):yes ".utf8
    }
    let site = pagePath.prefix { $0 != "/" }.lowercased()
    if site.canBeTerm { facets += "]site:\(site) ".utf8 }
    return facets
  }
}

/// The index terms by which the questions of a person are found, and those with an answer of that person.
///
/// `{jon` stands for a word of the name, `{jon+skeet` for two words that follow each other, and `{22656` for the id.
package enum UserFacets {
  /// Returns the terms of a person's name, separated by spaces.
  static func terms(ofName name: String) -> [UInt8] {
    let words = words(of: name).map { "{\($0)" }
    let terms = words.count > 1 ? words + queryTerms(of: name) : words
    return Array(terms.map { "\($0) " }.joined().utf8)
  }

  /// Reports whether a query for a person means the author of a post.
  package static func matches(_ query: String, name: String?, id: Int?) -> Bool {
    if let id, query == String(id) { return true }
    let (wanted, words) = (words(of: query), words(of: name ?? ""))
    return !wanted.isEmpty
      && words.indices.contains { words[$0...].starts(with: wanted) }
  }

  /// Returns the terms that a question must have if a query asks for a person with these words in the name, in
  /// this order.
  static func queryTerms(of name: String) -> [String] {
    let words = words(of: name)
    return words.count < 2
      ? ["{" + words.joined()] : zip(words, words.dropFirst()).map { "{\($0)+\($1)" }
  }

  /// Returns the words of a name as index terms.
  private static func words(of name: String) -> [String] {
    QueryWord.words(in: name).flatMap { word in
      word.parts.count > 1 ? word.parts : [word.whole]
    }.filter(\.canBeTerm)
  }
}

extension String {
  /// Whether a string can be an index term: it is short and has no byte that ``PostingLists`` or a
  /// script reserves.
  fileprivate var canBeTerm: Bool {
    utf8.count <= 200 && utf8.allSatisfy { $0 > 0x20 && !reservedBytes.contains($0) }
  }
}

/// The bytes that have a special meaning in posting lists, string literals or HTML.
private let reservedBytes = ByteSet(#"!"\<"#)

package import Archive
internal import StackExchange

/// A phrase of the word files that is also needed as plain text, outside of templates.
protocol Phrase: PageValue {
  /// The name of the phrase in word files.
  static var name: String { get }
}

extension SiteTheme {
  /// Returns the text of a phrase in the language of the site.
  func text<Sentence: Phrase>(of phrase: Sentence) -> String {
    text(ofPhrase: Sentence.name, phrase.record)
  }

  /// Returns the title of a digest that has none of its own.
  package func text(of title: DefaultTitle) -> String { text(of: DefaultTitlePhrase(title: title)) }

  /// Returns the sentences that say how the questions of an edition were chosen.
  package func text(of rules: Edition.SelectionRules, siteNames: [String]) -> String {
    text(of: RulesPhrase(rules: rules, siteNames: siteNames))
  }

  /// Returns the changes in an edition since the previous edition of its digest; `nil` for the first edition.
  package func changes(in edition: Edition) -> String? {
    EditionChanges(in: edition).map(text(of:))
  }

  /// Returns the title of the feed of a digest's editions.
  package func editionFeedTitle(ofDigestTitled title: String) -> String {
    text(of: EditionFeedTitle(title: title))
  }

  /// Returns the title of a feed entry about an answer that was accepted.
  package func acceptedAnswerTitle(ofQuestionTitled title: String) -> String {
    text(of: AcceptedAnswerTitle(title: title))
  }

  /// Returns the title of a feed entry about an answer that was posted.
  package func answerTitle(ofQuestionTitled title: String) -> String {
    text(of: AnswerTitle(title: title))
  }

  /// Returns the votes, the answers and the change of a question for the text of a mail message.
  package func mailFacts(of entry: Edition.QuestionEntry) -> String {
    text(of: MailFacts(entry: entry))
  }

  /// Returns the heading of an answer in the text of a mail message.
  package func mailHeading(of answer: PostItem) -> String {
    text(of: MailAnswerHeading(answer: answer))
  }
}

extension SiteTheme.Declarations {
  /// Declares the templates of some kinds of files, and the phrases that are also needed as plain text.
  package init(of kinds: [any FileKind]) {
    let phrases: [any Phrase.Type] = [
      RulesPhrase.self, AcceptedAnswerTitle.self, AnswerTitle.self, EditionFeedTitle.self,
      DeletedUser.self,
      UnknownAuthor.self, UnnamedAuthor.self, EditionChanges.self, MailFacts.self,
      DefaultTitlePhrase.self, MailAnswerHeading.self,
    ]
    var phraseDeclarations = phrases.reduce(into: [:]) { $0[$1.name] = $1.declaration }
    phraseDeclarations["more-questions"] = Count.declaration
    for name in SectionHeading.names { phraseDeclarations[name] = SectionHeading.declaration }
    self.init(
      declarationsByFile: kinds.reduce(into: [:]) { $0.merge($1.fieldsByTemplate) { $1 } },
      declarationsByPhrase: phraseDeclarations)
  }
}

/// The title of a feed entry about an answer that was accepted.
struct AcceptedAnswerTitle: Phrase {
  static let name = "accepted-answer-to"
  /// The title of the question.
  let title: String

  static let fields = PageFields<Self> { fields in fields.text("title") { $0.title } }
}

/// The title of a feed entry about an answer that was posted.
struct AnswerTitle: Phrase {
  static let name = "answer-to"
  /// The title of the question.
  let title: String

  static let fields = PageFields<Self> { fields in fields.text("title") { $0.title } }
}

/// The title of a digest that has none of its own, in the language of the site.
struct DefaultTitlePhrase: Phrase {
  static let name = "digest-title"
  let title: DefaultTitle

  private var tags: (all: [String], any: [String]) {
    if case .tags(let all, let any) = title.subject { (all, any) } else { ([], []) }
  }

  /// The people whose posts the digest has, each with the kind of id that stands for an unknown name.
  private var people: [Person] {
    guard case .people(let people) = title.subject else { return [] }
    let names = people.map { person in
      switch person {
      case .named(let name): name
      case .user(let id), .account(let id): String(id)
      }
    }
    return zip(people, EnumerationItem.items(names)).map { Person(person: $0, item: $1) }
  }

  static let fields = PageFields<Self> { fields in
    fields.text("words", note: "the words of a search") { $0.title.words }
    fields.flag("isChosen", note: "whether the questions were chosen one by one") {
      $0.title.subject == .chosenQuestions
    }
    fields.flag("isAny", note: "whether the questions may have any tags") {
      $0.title.subject == .tags(all: [], any: [])
    }
    fields.list("tags", note: "tags that all questions have") { EnumerationItem.items($0.tags.all) }
    fields.list("any", note: "tags of which each question has one") {
      EnumerationItem.items($0.tags.any)
    }
    fields.flag("hasBoth", note: "whether both lists have tags") {
      !$0.tags.all.isEmpty && !$0.tags.any.isEmpty
    }
    fields.flag("isGrouped", note: "whether `any` needs parentheses") {
      !$0.tags.all.isEmpty && $0.tags.any.count > 1
    }
    fields.list("people") { $0.people }
    fields.flag("hasSites") { !$0.title.sites.isEmpty }
    fields.list("sites") { phrase in
      // The number of further sites ends the enumeration.
      let further = phrase.title.omittedSiteCount > 0 ? [""] : []
      return EnumerationItem.items(phrase.title.sites + further).dropLast(further.count).map {
        EnumerationItem(
          text: $0.text, isLast: $0.isLast || $0.isNextToLast && !further.isEmpty,
          isNextToLast: $0.isNextToLast && further.isEmpty)
      }
    }
    fields.record("omittedSites", note: "the number of sites without a name") {
      $0.title.omittedSiteCount > 0 ? Count($0.title.omittedSiteCount) : nil
    }
  }

  /// A person whose posts a digest has.
  struct Person: PageValue {
    let person: DefaultTitle.Person
    let item: EnumerationItem

    static let fields = PageFields<Self> { fields in
      fields.text("text", note: "the name or id") { $0.item.text }
      fields.flag("isUser", note: "whether `text` is the id of a user") {
        if case .user = $0.person { true } else { false }
      }
      fields.flag("isAccount", note: "whether `text` is the id of an account") {
        if case .account = $0.person { true } else { false }
      }
      fields.flag("isLast") { $0.item.isLast }
      fields.flag("isNextToLast") { $0.item.isNextToLast }
    }
  }
}

/// The title of the feed of a digest's editions.
struct EditionFeedTitle: Phrase {
  static let name = "editions-of"
  /// The title of the digest.
  let title: String

  static let fields = PageFields<Self> { fields in fields.text("title") { $0.title } }
}

/// The votes, the answers and the change of a question in the text of a mail message.
struct MailFacts: Phrase {
  static let name = "mail-facts"
  /// The question as the edition shows it.
  let entry: Edition.QuestionEntry

  static let fields = PageFields<Self> { fields in
    fields.record("badge") { QuestionEntry.Badge($0.entry) }
    fields.record("score") { Count($0.entry.statistics.score) }
    fields.record("answerCount") { Count($0.entry.statistics.answerCount) }
  }
}

/// The heading of an answer in the text of a mail message.
struct MailAnswerHeading: Phrase {
  static let name = "mail-answer"
  let answer: PostItem

  static let fields = PageFields<Self> { fields in
    fields.flag("isAccepted") { $0.answer.isAccepted }
    fields.record("score") { Count($0.answer.post.score) }
  }
}

/// The phrase in place of the name of a deleted user.
struct DeletedUser: Phrase {
  static let name = "deleted-user"

  static let fields = PageFields<Self> { _ in }
}

/// The phrase in place of all names of people, if a ZIM file leaves them out.
struct UnnamedAuthor: Phrase {
  static let name = "unnamed-author"

  static let fields = PageFields<Self> { _ in }
}

/// The phrase in place of the name of an unknown author.
struct UnknownAuthor: Phrase {
  static let name = "unknown-author"

  static let fields = PageFields<Self> { _ in }
}

/// The sentences that say how the questions of an edition were chosen.
struct RulesPhrase: Phrase {
  static let name = "rules"

  let rules: Edition.SelectionRules
  /// The names of the selected sites.
  let siteNames: [String]

  private var selection: DigestSelection { rules.selection }
  /// The first day on which selected questions were asked.
  private var since: DisplayDate? { rules.since.flatMap { DisplayDate(day: $0) } }
  /// The last day on which selected questions were asked.
  private var until: DisplayDate? { rules.until.flatMap { DisplayDate(day: $0) } }
  /// Whether to state the maximum number of questions of an edition; digests of people and of
  /// single posts have no maximum by default.
  private var hasLimit: Bool {
    switch selection.subject {
    case .tags, .search, .query: true
    case .users, .account, .posts: selection.limit < 100_000
    }
  }
  /// Whether all selected questions were asked on a single day.
  private var isOneDay: Bool { since != nil && since == until }

  static let fields = PageFields<Self> { fields in
    fields.record("limit") { $0.hasLimit ? Count($0.selection.limit) : nil }
    fields.flag("isPersonal") { $0.selection.subject.isPersonal }
    fields.flag("isNamed") { if case .posts = $0.selection.subject { true } else { false } }
    fields.text("words") { $0.selection.subject.words }
    fields.flag("isAccepted") { $0.selection.requiresAcceptedAnswer }
    fields.flag("hasSites") { !$0.siteNames.isEmpty }
    fields.list("sites") { EnumerationItem.items($0.siteNames) }
    fields.flag("hasTags") { !($0.selection.tags.all + $0.selection.tags.any).isEmpty }
    fields.flag("hasTwo") { $0.selection.tags.all.count == 2 }
    fields.flag("hasBoth") { !$0.selection.tags.all.isEmpty && !$0.selection.tags.any.isEmpty }
    fields.list("tags") { EnumerationItem.items($0.selection.tags.all) }
    fields.list("any") { EnumerationItem.items($0.selection.tags.any) }
    fields.flag("hasNone") { !$0.selection.tags.none.isEmpty }
    fields.list("none") { EnumerationItem.items($0.selection.tags.none) }
    fields.record("day") { $0.isOneDay ? $0.since : nil }
    fields.record("since") { $0.isOneDay ? nil : $0.since }
    fields.record("until") { $0.isOneDay ? nil : $0.until }
    fields.record("minScore") { $0.selection.minScore.map(Count.init) }
    for sort in QuestionListRequest.Sort.allCases {
      fields.flag("isBy-\(sort.rawValue)") { $0.selection.sort == sort }
    }
    fields.flag("isSaved") { !$0.selection.subject.needsRequests }
    fields.record("answers") { $0.selection.maxAnswers == 0 ? nil : Count($0.selection.maxAnswers) }
    fields.flag("hasComments") { $0.selection.includesComments }
    fields.flag("isOnlyNew") { $0.selection.onlyNew }
  }
}

/// A name in an enumeration such as `a, b and c`.
struct EnumerationItem: PageValue {
  let text: String
  let isLast: Bool
  /// Whether only the last name of the enumeration follows.
  let isNextToLast: Bool

  /// Returns the items of an enumeration of names.
  static func items(_ names: [String]) -> [EnumerationItem] {
    names.enumerated().map { index, name in
      EnumerationItem(
        text: name, isLast: index == names.count - 1, isNextToLast: index == names.count - 2)
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.text("text") { $0.text }
    fields.flag("isLast") { $0.isLast }
    fields.flag("isNextToLast") { $0.isNextToLast }
  }
}

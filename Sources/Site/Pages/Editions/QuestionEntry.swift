package import Archive
internal import Basics
package import Contents
internal import FoundationEssentials
package import Mustache
internal import StackExchange

/// A question in a list, with its score, counts, tags and author; in lists of an author, possibly an answer.
package struct QuestionEntry: PageValue {
  /// The position in the list, from 1.
  let position: Int
  let questionID: Int
  /// The score and counts of the question, either current or as of the day of an edition.
  let statistics: QuestionStatistics
  /// How the question changed since the previous edition; `nil` in other lists, and if it did not.
  var badge: Badge?
  /// The stored question; `nil` if the archive no longer has it.
  let question: QuestionSummary?
  let site: SiteQuestions?
  package let title: QuestionTitle?
  /// The address of the question's local page.
  package var address: LinkAddress?
  /// The beginning of the question's text; `nil` in short lists.
  let excerpt: String?
  /// The open bounty on the question; `nil` if there is none.
  var bounty: Bounty?
  /// The answer to the question by a user whom the digest is about; `nil` if there is none.
  let ownAnswer: OwnAnswer?
  /// The date of the edition that added the question to its digest; `nil` if it is not shown.
  var additionDate: String?
  /// The answer that the list shows instead of the question; `nil` for the question itself.
  var listedAnswer: AuthorPost?
  /// Whether the list names the question's author, as editions do.
  var showsAuthor = true
  /// Whether the list shows when the question was asked.
  var showsDate = true
  let composer: Composer

  package static let fields = PageFields<Self> { fields in
    fields.number("position", note: "the position in the list, from 1") { $0.position }
    fields.text("title", note: "the title; empty if the archive no longer has the question") {
      $0.title?.text
    }
    fields.markup("titleMarkup", note: "the title with formulas, in HTML") { $0.title?.html ?? [] }
    fields.address("address", note: "the question's page") { $0.address }
    fields.text("language", note: "the language of the site, if the pages have another one") {
      $0.site.flatMap($0.composer.language)
    }
    fields.text("excerpt", note: "the beginning of the text; empty in short lists") { $0.excerpt }
    fields.markup("excerptMarkup", note: "the excerpt with formulas, in HTML") { entry in
      entry.excerpt.map { entry.composer.excerptMarkup($0, on: entry.site) } ?? []
    }
    fields.record("score") { Count($0.listedAnswer?.score ?? $0.statistics.score) }
    fields.record("answers", note: "the number of answers; missing if the row shows an answer") {
      $0.listedAnswer == nil ? Count($0.statistics.answerCount) : nil
    }
    fields.record("views") { Count($0.statistics.viewCount) }
    fields.flag("isAccepted", note: "whether an answer, or the answer of the row, is accepted") {
      $0.isAccepted
    }
    fields.record("bounty", note: "the bounty, if one is open") { $0.bounty }
    fields.record(
      "asked",
      note: "when it was asked; missing if the row shows an answer, and on a brief home page"
    ) {
      $0.listedAnswer == nil && $0.showsDate
        ? $0.question?.creationDate.flatMap(DisplayDate.init) : nil
    }
    fields.record("answered", note: "when the answer of the row was written") {
      $0.listedAnswer?.date.flatMap(DisplayDate.init)
    }
    fields.record("author", note: "only in editions") {
      $0.author
    }
    fields.list("tags", { $0.tags }, unlessEmpty: "hasTags")
    fields.text("number", note: "the id of the question") { String($0.questionID) }
    fields.record("badge", note: "how it changed since the previous edition; missing if it did not")
    { $0.badge }
    fields.text(
      "added", note: "in editions: the day of the edition that added the question, if it is known"
    ) { $0.additionDate }
    fields.record(
      "ownAnswer", note: "in the newest edition: an answer by a user whom the digest is about"
    ) {
      $0.ownAnswer
    }
  }

  /// Whether the listed answer or, in an entry of a question, any answer is accepted.
  private var isAccepted: Bool {
    guard let accepted = statistics.acceptedAnswerID else { return false }
    return listedAnswer.map { $0.answerID == accepted } ?? true
  }

  private var author: CachedRecord<Person>? {
    guard showsAuthor, let site else { return nil }
    return question?.owner.map { composer.person($0, on: site, isListed: true) }
  }

  private var tags: [CachedRecord<TagLink>] {
    site.map { composer.tagLinks(question?.tags ?? [], of: $0) } ?? []
  }

  /// The change of a question since the previous edition: it is new, its score changed, or an answer was
  /// accepted.
  package struct Badge: PageValue {
    private let badge: Edition.Badge
    /// The change of the question's score since the previous edition.
    private let scoreChange: Int?

    /// Creates the badge of a question in an edition; `nil` if the question did not change.
    package init?(_ entry: Edition.QuestionEntry) {
      guard let badge = entry.badge else { return nil }
      (self.badge, scoreChange) = (badge, entry.scoreGain)
    }

    package static let fields = PageFields<Self> { fields in
      fields.flag("isNew") { $0.badge == .new }
      fields.flag(
        "isAccepted", note: "whether an answer was accepted since the previous edition"
      ) {
        $0.badge == .accepted
      }
      fields.change("scoreChange", note: "the change of the score, such as `+5`") {
        $0.badge == .moved ? $0.scoreChange : nil
      }
    }
  }

  /// An answer by a user whom the digest is about.
  struct OwnAnswer: PageValue {
    let address: LinkAddress
    let score: Count

    package static let fields = PageFields<Self> { fields in
      fields.address("address", note: "the answer on the page of its question") { $0.address }
      fields.record("score") { $0.score }
    }
  }
}

extension Composer {
  /// Returns a list entry for a question with its current score and counts, without its author, so that the list does
  /// not depend on the names of people.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - position: The position in the list, from 1.
  ///   - site: The site of the question.
  /// - Returns: The entry.
  package func entry(_ question: QuestionSummary, position: Int, of site: SiteQuestions)
    -> QuestionEntry
  {
    QuestionEntry(
      position: position, questionID: question.id, statistics: question.statistics,
      question: question, site: site, title: title(question.displayTitle, on: site),
      address: address(ofQuestion: question.id, on: site), excerpt: nil,
      bounty: contents.bounty(on: question), ownAnswer: nil, showsAuthor: false, composer: self)
  }

  /// Returns a list entry for a question of an edition, with the score and counts of the edition's day.
  ///
  /// - Parameters:
  ///   - entry: The question, with the score and counts of the edition's day.
  ///   - position: The position in the list, from 1.
  ///   - isNewest: Whether the edition is the newest of its digest, so that bounties and answers by people of the
  ///     digest are shown.
  ///   - digest: The digest, whose people's answers are shown.
  ///   - excerpt: The beginning of the question's text, for entries in long form.
  ///   - additionDate: Returns the date of the edition that added a question to its digest, if it is shown.
  /// - Returns: The entry.
  package func entry(
    _ entry: Edition.QuestionEntry, position: Int, isNewest: Bool, of digest: DigestEditions? = nil,
    excerpt: String? = nil,
    additionDate: (Edition.QuestionEntry) -> String? = { _ in nil }
  ) -> QuestionEntry {
    let site = contents.site(entry.site)
    let question = site?.question(entry.questionID)
    return QuestionEntry(
      position: position, questionID: entry.questionID, statistics: entry.statistics,
      badge: QuestionEntry.Badge(entry), question: question, site: site,
      title: question.map { title($0.displayTitle, on: site) },
      address: question.flatMap { question in site.map { address(ofQuestion: question.id, on: $0) }
      },
      excerpt: excerpt, bounty: isNewest ? question.flatMap(contents.bounty) : nil,
      ownAnswer: question == nil || !isNewest ? nil : ownAnswer(to: entry, in: digest),
      additionDate: additionDate(entry), composer: self)
  }

  /// Returns list entries for consecutive questions of an edition; `start` is the index of the
  /// first.
  func entries(
    _ entries: ArraySlice<Edition.QuestionEntry>, from start: Int = 0, isNewest: Bool,
    of digest: DigestEditions, additionDate: (Edition.QuestionEntry) -> String?
  ) -> [QuestionEntry] {
    entries.enumerated().map { index, entry in
      self.entry(
        entry, position: start + index + 1, isNewest: isNewest, of: digest,
        additionDate: additionDate)
    }
  }

  /// Returns a list entry for a question on the page of another one, in whose folder it may be.
  ///
  /// The entry has no bounty, so that the page with the list depends on the question only.
  func linkedEntry(_ linked: SiteQuestion, inFolderOf folderSite: SiteQuestions) -> QuestionEntry {
    var entry = entry(linked.question, position: 1, of: linked.site)
    if linked.site === folderSite {
      entry.address = LinkAddress(
        path: QuestionPages.fileName(
          ofQuestion: linked.id, on: linked.site, in: links.linkedFormat))
    }
    entry.bounty = nil
    return entry
  }

  /// Returns the address of the page of a question, or of one of its answers.
  func address(
    ofQuestion id: Int, on site: SiteQuestions, answer: Int? = nil
  ) -> LinkAddress {
    links.fileAddress(
      QuestionPages.path(ofQuestion: id, on: site, in: links.linkedFormat),
      fragment: answer.map { "answer-\($0)" })
  }

  /// Returns the address of the page that lists an author's posts; `nil` if authors have no pages.
  func address(ofAuthor author: User?, on site: SiteQuestions) -> LinkAddress? {
    guard links.format == .html, contents.hasAuthors, let id = author?.id else { return nil }
    return links.fileAddress(AuthorPages.path(of: "\(id).html", on: site))
  }

  /// Returns the address of the page that lists a tag's questions; `nil` if tags have no pages.
  package func address(ofTag tag: String, on site: SiteQuestions) -> LinkAddress? {
    guard links.settings.formats.contains(.html), links.format != .markdown else { return nil }
    return links.fileAddress(TagPages.path(ofTag: tag, on: site))
  }
}

extension Composer {
  /// Returns the address of a question on its source site; `nil` if the address of that site is invalid.
  package func originalAddress(_ entry: Edition.QuestionEntry) -> LinkAddress? {
    contents.site(entry.site).flatMap {
      LinkAddress(web: nil, or: "\($0.community.url)/q/\(entry.questionID)")
    }
  }
}

/// The title of a question, as text and as HTML.
package struct QuestionTitle: Equatable {
  let text: String
  /// The title as HTML, with formulas if the site has them.
  let html: [UInt8]

  /// Creates a title; without `html`, the HTML is the escaped text.
  init(_ text: String, html: [UInt8]? = nil) {
    self.text = text
    self.html = html ?? Self.escaped(text)
  }

  /// Returns a text as HTML, escaped like texts in templates.
  private static func escaped(_ text: String) -> [UInt8] {
    var html = ByteBuffer(capacity: text.utf8.count)
    html.append(text, escapedFor: TemplateHTMLEscaping.self)
    return html.bytes
  }
}

/// A bounty on a question.
struct Bounty: PageValue {
  /// The amount of the bounty, in points of reputation.
  let amount: Count
  /// The date when the bounty ends.
  let until: DisplayDate?

  package static let fields = PageFields<Self> { fields in
    fields.record("amount", note: "the amount in points of reputation") { $0.amount }
    fields.record("until", note: "when it ends") { $0.until }
  }
}

extension SiteContents {
  /// Returns the bounty of a question; `nil` if none is open at the time of the newest data.
  func bounty(on question: QuestionSummary) -> Bounty? {
    bounty(of: question.bountyAmount, until: question.bountyClosesDate)
  }

  /// Returns a bounty with the given amount and end; `nil` without an amount, or if the bounty is
  /// not open at the time of the newest data.
  func bounty(of amount: Int?, until end: Date?) -> Bounty? {
    guard let amount, isBountyOpen(until: end) else { return nil }
    return Bounty(amount: Count(amount), until: end.flatMap(DisplayDate.init))
  }
}

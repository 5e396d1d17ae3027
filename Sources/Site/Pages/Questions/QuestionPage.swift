internal import Contents
internal import StackExchange

/// The values that the page of a question with its answers prints.
package struct QuestionPage: PageValue {
  let source: QuestionPages.Source
  let title: QuestionTitle
  let question: PostItem
  /// The answers to the question, the accepted answer first, then by votes.
  let answers: [PostItem]
  /// The local questions of which the question is a duplicate, and other local questions that are
  /// linked with it.
  let originals, linked: [QuestionEntry]
  let tags: [CachedRecord<TagLink>]
  let composer: Composer

  private var storedQuestion: Question { source.question }
  private var site: Community { source.site.community }
  private var isHTML: Bool { composer.links.format == .html }
  private var isInZim: Bool { composer.links.settings.zim != nil }
  /// The answers by users whom a digest is about.
  private var ownAnswers: [PostItem] { answers.filter { !$0.digests.isEmpty } }
  /// The number of answers on the source site or, if that is less, of the answers on the page.
  private var totalAnswerCount: Int { max(storedQuestion.answerCount, answers.count) }

  /// When the question was last active; `nil` if that was on the day it was asked.
  private var lastActive: DisplayDate? {
    let date = storedQuestion.post.lastActivityDate.flatMap(DisplayDate.init)
    return date?.day == question.created?.day ? nil : date
  }

  private var frame: PageFrame {
    composer.pageFrame(
      title: isInZim
        ? storedQuestion.displayTitle : "\(storedQuestion.displayTitle) – \(site.name)",
      shareTitle: storedQuestion.displayTitle,
      original: question.originalAddress
    ) { QuestionPages.path(ofQuestion: storedQuestion.id, on: source.site, in: $0) }
  }

  /// The date when a question was closed, and the reason.
  struct Closure: PageValue {
    let date: DisplayDate?
    let reason: String?

    init?(of question: Question) {
      guard question.closedDate != nil || question.closedReason != nil else { return nil }
      date = question.closedDate.flatMap(DisplayDate.init)
      reason = question.closedReason
    }

    static let fields = PageFields<Self> { fields in
      fields.record("date") { $0.date }
      fields.text("reason") { $0.reason }
    }
  }

  package static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame.in(.questions) }
    fields.markup("frontMatter", note: "metadata as YAML; empty in HTML") {
      $0.composer.frontMatter(
        of: $0.storedQuestion, as: $0.question, answers: $0.answers, fetched: $0.source.fetchDate)
    }
    fields.text("title") { $0.title.text }
    fields.markup("titleMarkup", note: "the title with formulas, in HTML") { $0.title.html }
    fields.text("language", note: "the language of the site, if the pages have another one") {
      $0.composer.language(of: $0.source.site)
    }
    fields.text("site") { $0.site.name }
    fields.address("original", note: "the question on its source site") {
      $0.question.originalAddress
    }
    fields.record("asked", note: "when it was asked") { $0.question.created }
    fields.record("author", note: "who asked it") { $0.question.author }
    fields.record("active", note: "when it was last active, if not on the day it was asked") {
      $0.lastActive
    }
    fields.record("fetched", note: "when its data was fetched") {
      $0.composer.displayDate(ofFetch: $0.source.fetchDate)
    }
    fields.record("views") { Count($0.storedQuestion.viewCount) }
    fields.record("scoreTrend", note: "the history of its score and counts, once they changed") {
      ScoreTrend($0.source.scoreHistory, in: $0.composer.links.settings.timeZone)
    }
    fields.record("closed") { Closure(of: $0.storedQuestion) }
    fields.record("bounty", note: "the bounty, if one is open") {
      $0.composer.contents.bounty(
        of: $0.storedQuestion.bountyAmount, until: $0.storedQuestion.bountyClosesDate)
    }
    fields.record("locked", note: "the date since which it is locked") {
      $0.storedQuestion.post.lockedDate.flatMap(DisplayDate.init)
    }
    fields.record("protected", note: "the date since which it is protected") {
      $0.storedQuestion.protectedDate.flatMap(DisplayDate.init)
    }
    fields.record("question") { $0.question }
    fields.list("tags") { $0.tags }
    fields.list("answers", note: "the answers, the accepted one first, then by votes") {
      $0.answers
    }
    fields.list(
      "digestAnswers", note: "the answers by users whom a digest is about", { $0.ownAnswers },
      unlessEmpty: "hasDigestAnswers"
    )
    fields.record(
      "latestEdition",
      note: "the latest edition that contains the question, with its neighbours there"
    ) {
      EditionNavigation(from: $0.source.target, with: $0.composer)
    }
    fields.list(
      "originals", note: "the local questions of which it is a duplicate", { $0.originals },
      unlessEmpty: "hasOriginals")
    fields.list(
      "linked", note: "other local questions that are linked with it", { $0.linked },
      unlessEmpty: "hasLinked")
    fields.markup(
      "structured", note: "data for search engines as JSON-LD; empty in Markdown and ZIM files"
    ) { page in
      page.isHTML && !page.isInZim
        ? StructuredData.markup(
          of: page.storedQuestion, page.source.texts, as: page.question, answers: page.answers) : []
    }
    fields.record("shownAnswerCount", note: "the number of answers on the page") {
      Count($0.answers.count)
    }
    fields.record("totalAnswerCount", note: "the number of answers on the source site") {
      Count($0.totalAnswerCount)
    }
    fields.flag("hasContents", note: "whether there are more than five answers") {
      $0.answers.count > 5
    }
    fields.flag("hasAnswers") { !$0.answers.isEmpty }
    fields.flag("hasAnswersElsewhere", note: "whether the source site has more answers") {
      $0.totalAnswerCount > $0.answers.count
    }
    fields.flag("hasTags") { !$0.tags.isEmpty }
    fields.text("tagNames", note: "the names of the tags, such as `swift, arrays`") {
      $0.tags.map(\.value.name).joined(separator: ", ")
    }
  }
}

/// The latest edition that contains a question, with links to the previous and the next question there.
struct EditionNavigation: PageValue {
  let question: SiteQuestion
  let edition: EditionIndex.IndexedEdition
  /// The index of the question in the edition.
  let position: Int
  let composer: Composer

  /// Finds the latest edition that contains a question; `nil` if there is none.
  init?(from question: SiteQuestion, with composer: Composer) {
    guard let shown = composer.contents.editionIndex.location(of: question) else { return nil }
    (self.question, edition, position, self.composer) = (
      question, shown.edition, shown.position, composer
    )
  }

  /// Returns the list entry for the question at an index of the edition; `nil` if there is none.
  private func entry(at index: Int) -> QuestionEntry? {
    guard edition.questions.indices.contains(index) else { return nil }
    return composer.linkedEntry(edition.questions[index], inFolderOf: question.site)
  }

  static let fields = PageFields<Self> { fields in
    fields.text("title", note: "the title of the digest") {
      $0.edition.digest.title(of: $0.edition.heading)
    }
    fields.record("edition") {
      $0.composer.editionLink(to: $0.edition.heading, of: $0.edition.digest)
    }
    fields.flag("hasNeighbours", note: "whether there is a previous or next question") {
      $0.edition.questions.count > 1
    }
    fields.record("previous", note: "the previous question in the edition") {
      $0.entry(at: $0.position - 1)
    }
    fields.record("next", note: "the next question in the edition") {
      $0.entry(at: $0.position + 1)
    }
  }
}

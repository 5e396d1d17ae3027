internal import Configuration
internal import Contents
internal import StackExchange

/// A question with its answers.
package struct QuestionPage: PageValue {
  let source: QuestionPages.Source
  let title: Title
  let question: PostItem
  /// The accepted one first, then the best.
  let answers: [PostItem]
  /// The questions that it was closed as a duplicate of, as far as they are here, and those that its texts
  /// lead to.
  let originals, linked: [Row]
  let tags: [CachedRecord<TagLink>]
  let composer: Composer

  private var facts: Question { source.question }
  private var site: Community { source.site.community }
  private var isHTML: Bool { composer.links.format == .html }
  /// Those whose authors a digest is about.
  private var own: [PostItem] { answers.filter { !$0.digests.isEmpty } }
  /// How many answers Stack Exchange holds, or there are here.
  private var answersInAll: Int { max(facts.answerCount, answers.count) }

  private var frame: Frame {
    composer.frame(
      title: "\(facts.shownTitle) – \(site.name)", topic: facts.shownTitle,
      original: question.link
    ) { QuestionPages.path(of: facts.id, on: source.site, in: $0) }
  }

  /// Why and when a question was closed.
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
    fields.record("page") { $0.frame }
    fields.markup("frontMatter", note: "in Markdown alone: the same in YAML") {
      $0.composer.frontMatter(
        of: $0.facts, as: $0.question, answers: $0.answers, fetched: $0.source.date)
    }
    fields.text("title") { $0.title.text }
    fields.markup("heading", note: "the title with its formulas, in HTML") { $0.title.html }
    fields.text("language", note: "of the site, where that is not English") {
      $0.composer.language(of: $0.source.site)
    }
    fields.text("site") { $0.site.name }
    fields.address("original") { $0.question.link }
    fields.record("asked") { $0.question.created }
    fields.record("active") { $0.facts.post.lastActivityDate.flatMap(DisplayDate.init) }
    fields.record("fetched") { $0.composer.moment(ofData: $0.source.date) }
    fields.record("views") { Count($0.facts.viewCount) }
    fields.record("movement", note: "once its figures moved") {
      ScoreTrend($0.source.history, in: $0.composer.links.settings.zone)
    }
    fields.record("closed") { Closure(of: $0.facts) }
    fields.record("bounty", note: "while it is open") {
      $0.composer.contents.bounty(
        of: $0.facts.bountyAmount, until: $0.facts.bountyClosesDate)
    }
    fields.record("locked", note: "since when") {
      $0.facts.post.lockedDate.flatMap(DisplayDate.init)
    }
    fields.record("protected", note: "since when") {
      $0.facts.protectedDate.flatMap(DisplayDate.init)
    }
    fields.record("question") { $0.question }
    fields.list("tags") { $0.tags }
    fields.list("answers", note: "the accepted one first, then the best") { $0.answers }
    fields.list(
      "own", note: "the answers of people whom a digest is about", { $0.own }, unlessEmpty: "hasOwn"
    )
    fields.record("way", note: "the latest edition that shows it") {
      EditionNavigation(from: $0.source.target, with: $0.composer)
    }
    fields.list("originals", { $0.originals }, unlessEmpty: "hasOriginals")
    fields.list(
      "linked", note: "what it is a duplicate of, and what its texts lead to, of all that is here",
      { $0.linked }, unlessEmpty: "hasLinked")
    fields.markup("structured", note: "a block of JSON-LD, in HTML") { page in
      page.isHTML
        ? StructuredData.markup(
          of: page.facts, page.source.texts, as: page.question, answers: page.answers) : []
    }
    fields.record("answersShown") { Count($0.answers.count) }
    fields.record("answersInAll") { Count($0.answersInAll) }
    fields.flag("hasContents", note: "for more than five answers") { $0.answers.count > 5 }
    fields.flag("hasAnswers") { !$0.answers.isEmpty }
    fields.flag("hasAnswersElsewhere") { $0.answersInAll > $0.answers.count }
    fields.flag("hasTags") { !$0.tags.isEmpty }
    fields.text("tagNames", note: "such as `swift, arrays`") {
      $0.tags.map(\.value.name).joined(separator: ", ")
    }
  }
}

/// An edition that shows a question, and the questions before and after it there.
struct EditionNavigation: PageValue {
  let question: SiteQuestion
  let edition: EditionIndex.Shown
  let position: Int
  let composer: Composer

  /// The latest edition that shows a question; nil where there is none.
  init?(from question: SiteQuestion, with composer: Composer) {
    guard let way = composer.contents.editionPlaces.place(of: question) else { return nil }
    (self.question, edition, position, self.composer) = (
      question, way.edition, way.position, composer
    )
  }

  private func row(_ position: Int) -> Row? {
    guard edition.questions.indices.contains(position) else { return nil }
    let place = edition.questions[position]
    return composer.row(place.question, of: place.site, besides: question.site)
  }

  static let fields = PageFields<Self> { fields in
    fields.text("title", note: "of the digest") { $0.edition.digest.title(of: $0.edition.heading) }
    fields.record("edition") { $0.composer.link(to: $0.edition.heading, of: $0.edition.digest) }
    fields.flag("hasNeighbours", note: "whether any of these is there") {
      $0.edition.questions.count > 1
    }
    fields.record("previous", note: "the questions before and after it there") {
      $0.row($0.position - 1)
    }
    fields.record("next", note: "the questions before and after it there") {
      $0.row($0.position + 1)
    }
  }
}

internal import Archive
internal import FoundationEssentials
internal import Mustache
internal import StackExchange

extension Composer {
  /// The page of a question, with its answers, the best first, and its figures, the oldest first.
  func page(_ source: QuestionPages.Source, _ images: PageImages) -> QuestionPage {
    let (question, site) = (source.question, source.site)
    let name = site.community.name
    let posts = PostPage(
      site: site, presentation: presentation(of: question, on: site, images), images: images)
    let texts = source.texts
    let item = item(question.post, texts.question, id: question.id, as: .question, on: posts)
    // By place, as each copy of an answer counts its thirty texts.
    let answers = question.answers.indices.map { place in
      self.item(
        question.answers[place].post, texts.answers[place], id: question.answers[place].id,
        as: .answer(isAccepted: question.answers[place].isAccepted), on: posts)
    }
    let frame = frame(
      title: "\(question.shownTitle) – \(name)",
      original: item.link
    ) { $0 == .json ? nil : QuestionPages.path(of: question.id, on: site, in: $0) }
    return QuestionPage(
      frame: frame, title: title(question.shownTitle, on: site), language: language(of: site),
      site: name,
      original: item.link, asked: item.created,
      active: question.post.lastActivityDate.flatMap(Moment.init), fetched: Moment(source.date),
      views: Count(question.viewCount), movement: Movement(source.history),
      closed: Self.closure(of: question),
      bounty: Bounty(
        of: question.bountyAmount, until: question.bountyClosesDate, at: contents.newest),
      locked: question.post.lockedDate.flatMap(Moment.init),
      protected: question.protectedDate.flatMap(Moment.init), question: item,
      tags: tags(question.tags, of: site), answers: answers,
      structured: links.format == .html
        ? StructuredData.markup(of: question, texts, as: item, answers: answers) : [],
      answerCount: question.answerCount)
  }

  private static func closure(of question: Question) -> QuestionPage.Closure? {
    guard question.closedDate != nil || question.closedReason != nil else { return nil }
    return QuestionPage.Closure(
      date: question.closedDate.flatMap(Moment.init), reason: question.closedReason)
  }
}

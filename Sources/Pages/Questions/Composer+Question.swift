internal import Archive
internal import Contents
internal import FoundationEssentials
internal import Mustache
internal import StackExchange

extension Composer {
  /// The page of a question, with its answers, the best first, and its figures, the oldest first.
  package func page(_ source: QuestionPages.Source, _ images: PageImages, _ pages: PageLinks)
    -> QuestionPage
  {
    let (question, site) = (source.question, source.site)
    let name = site.community.name
    let posts = PostPage(
      site: site, presentation: presentation(tagged: question.tags, on: site, images, pages),
      images: images)
    let texts = source.texts
    let item = item(question.post, texts.question, id: question.id, as: .question, on: posts)
    // By place, as each copy of an answer counts its thirty texts.
    let answers = question.answers.indices.map { place in
      self.item(
        question.answers[place].post, texts.answers[place], id: question.answers[place].id,
        as: .answer(isAccepted: question.answers[place].isAccepted), on: posts)
    }
    let frame = frame(
      title: "\(question.shownTitle) – \(name)", topic: question.shownTitle,
      original: item.link
    ) { QuestionPages.path(of: question.id, on: site, in: $0) }
    let (originals, linked) = others(of: source, pages)
    return QuestionPage(
      frame: frame, facts: question,
      frontMatter: frontMatter(of: question, as: item, answers: answers, fetched: source.date),
      title: title(question.shownTitle, on: site), language: language(of: site),
      site: name,
      original: item.link, asked: item.created,
      fetched: moment(ofData: source.date),
      movement: ScoreTrend(source.history, in: links.settings.zone),
      bounty: contents.bounty(
        of: question.bountyAmount, until: question.bountyClosesDate),
      question: item, tags: tags(question.tags, of: site), answers: answers,
      way: way(from: source.target),
      originals: originals, linked: linked,
      structured: links.format == .html
        ? StructuredData.markup(of: question, texts, as: item, answers: answers) : [])
  }

  /// Questions that are here: those that one is a duplicate of, and others that it leads to.
  private func others(of source: QuestionPages.Source, _ pages: PageLinks)
    -> (originals: [Row], linked: [Row])
  {
    let here = { (id: Int) in self.contents.target(id, on: source.site) }
    let originals = source.originals.compactMap(here)
    let related = source.related.compactMap(here).filter { !pages.found.contains($0) }
    let linked = (pages.found + related).filter { !originals.contains($0) }
    let rows = { (targets: [SiteQuestion]) in
      targets.map { self.row($0.question, of: $0.site, besides: source.site) }
    }
    return (rows(originals), rows(linked))
  }

  /// The edition that leads to a question, and its neighbours there.
  private func way(from question: SiteQuestion) -> EditionWay? {
    guard let (edition, position) = contents.editionPlaces.place(of: question) else { return nil }
    let questions = edition.questions
    let step = { (position: Int) -> Row? in
      guard questions.indices.contains(position) else { return nil }
      let place = questions[position]
      return self.row(place.question, of: place.site, besides: question.site)
    }
    return EditionWay(
      title: edition.digest.title(of: edition.heading),
      edition: link(to: edition.heading, of: edition.digest), previous: step(position - 1),
      next: step(position + 1))
  }
}

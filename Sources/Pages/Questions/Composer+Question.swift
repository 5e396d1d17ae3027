internal import Contents
internal import StackExchange

extension Composer {
  /// The page of a question, with its answers, the best first, and its figures, the oldest first.
  package func page(_ source: QuestionPages.Source, _ images: PageImages, _ pages: PageLinks)
    -> QuestionPage
  {
    let (question, site) = (source.question, source.site)
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
    let (originals, linked) = others(of: source, pages)
    return QuestionPage(
      source: source, title: title(question.shownTitle, on: site), question: item, answers: answers,
      originals: originals, linked: linked,
      tags: tags(question.tags, of: site), composer: self)
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
}

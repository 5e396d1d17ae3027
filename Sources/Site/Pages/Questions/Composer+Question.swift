internal import Contents
internal import StackExchange

extension Composer {
  /// Returns the values that the page of a question prints, and records the images and links on the
  /// page.
  package func questionPage(
    _ source: QuestionPages.Source, _ images: PageImages, _ localLinks: LinkResolver
  )
    -> QuestionPage
  {
    let (question, site) = (source.question, source.site)
    let posts = PostContext(
      site: site, presentation: presentation(tagged: question.tags, on: site, images, localLinks),
      images: images)
    let texts = source.texts
    let item = postItem(question.post, texts.question, id: question.id, as: .question, on: posts)
    // By index, because copying an answer would retain its many strings.
    let answers = question.answers.indices.map { index in
      self.postItem(
        question.answers[index].post, texts.answers[index], id: question.answers[index].id,
        as: .answer(isAccepted: question.answers[index].isAccepted), on: posts)
    }
    let (originals, linked) = relatedQuestions(of: source, localLinks)
    return QuestionPage(
      source: source, title: title(question.displayTitle, on: site), question: item,
      answers: answers,
      originals: originals, linked: linked,
      tags: tagLinks(question.tags, of: site), composer: self)
  }

  /// Returns the local questions of which a question is a duplicate, and the other local questions that are linked
  /// with it.
  private func relatedQuestions(of source: QuestionPages.Source, _ localLinks: LinkResolver)
    -> (originals: [QuestionEntry], linked: [QuestionEntry])
  {
    let localTarget = { (id: Int) in self.contents.question(id, on: source.site) }
    let originals = source.originalIDs.compactMap(localTarget)
    let related = source.relatedIDs.compactMap(localTarget).filter {
      !localLinks.linkedQuestions.contains($0)
    }
    let linked = (localLinks.linkedQuestions + related).filter { !originals.contains($0) }
    let rows = { (targets: [SiteQuestion]) in
      targets.map { self.linkedEntry($0, inFolderOf: source.site) }
    }
    return (rows(originals), rows(linked))
  }
}

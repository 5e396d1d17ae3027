package import Contents
package import Mustache
package import StackExchange
package import StackMarkdown

/// A question with its answers, to be read elsewhere than on its page.
package struct QuestionPosts: PageValue {
  package let title: String
  package var question: PostItem
  /// The accepted one first, then the best.
  package var answers: [PostItem]
  let tags: [CachedRecord<TagLink>]

  private var site: SiteQuestions { question.site }
  private var composer: Composer { question.composer }
  /// Its page here, where that has an address; else the original.
  package var address: Address? {
    composer.links.hasHost ? composer.address(of: question.id, on: site) : question.link
  }

  package static let fields = PageFields<Self> { fields in
    fields.text("title") { $0.title }
    fields.text("language", note: "of the site, where that is not English") {
      $0.composer.language(of: $0.site)
    }
    fields.text("site") { $0.site.community.name }
    fields.address("address", note: "its page, or the original") { $0.address }
    fields.list("tags") { $0.tags }
    fields.record("question", note: "without a portrait") { $0.question }
    fields.list("answers") { $0.answers }
  }
}

extension Composer {
  /// A question with those of its answers that are wanted; without portraits.
  package func posts(
    of question: Question, on site: SiteQuestions, _ images: PageImages,
    as presentation: Presentation, comments: Bool = false,
    answers isWanted: (Answer) -> Bool = { _ in true }
  ) -> QuestionPosts {
    let page = PostPage(
      site: site, presentation: presentation, images: images, showsPortraits: false,
      showsComments: comments)
    let texts = QuestionTexts(of: question, on: site)
    let item = item(question.post, texts.question, id: question.id, as: .question, on: page)
    return QuestionPosts(
      title: question.shownTitle, question: item,
      answers: question.answers.indices.filter { isWanted(question.answers[$0]) }.map { place in
        let answer = question.answers[place]
        return self.item(
          answer.post, texts.answers[place], id: answer.id,
          as: .answer(isAccepted: answer.isAccepted), on: page)
      }, tags: tags(question.tags, of: site))
  }

  /// As posts look elsewhere than on pages: without colours and formulas.
  package func plainPresentation(
    image: @escaping @Sendable (String) -> ImageChoice
  ) -> Presentation {
    var presentation = Presentation.plain
    presentation.image = image
    return presentation
  }
}

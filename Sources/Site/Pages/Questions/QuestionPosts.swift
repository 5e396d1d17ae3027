internal import Archive
package import Contents
package import Mustache
package import StackExchange
package import StackMarkdown

/// A question with answers for a file other than its page, such as a feed, a message or a book.
package struct QuestionPosts: PageValue {
  package let title: String
  package var question: PostItem
  /// The included answers, the accepted answer first, then by votes.
  package var answers: [PostItem]
  let tags: [CachedRecord<TagLink>]

  private var site: SiteQuestions { question.site }
  private var composer: Composer { question.composer }
  /// The absolute address of the question's local page or, if the address of the site is not
  /// configured, of the question on its source site.
  package var address: LinkAddress? {
    composer.links.isAbsolute
      ? composer.address(ofQuestion: question.id, on: site) : question.originalAddress
  }

  package static let fields = PageFields<Self> { fields in
    fields.text("title") { $0.title }
    fields.text("language", note: "the language of the site, if the pages have another one") {
      $0.composer.language(of: $0.site)
    }
    fields.text("site") { $0.site.community.name }
    fields.address("address", note: "the local page, or the question on its source site") {
      $0.address
    }
    fields.list("tags") { $0.tags }
    fields.record("question", note: "the question, without a portrait") { $0.question }
    fields.list("answers") { $0.answers }
  }
}

extension Composer {
  /// Returns a question with some of its answers, without portraits.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - site: The site of the question.
  ///   - images: Records the images that the posts show.
  ///   - presentation: The options that render the texts of the posts.
  ///   - showsComments: Whether comments are included.
  ///   - isIncluded: Returns whether an answer is included.
  /// - Returns: The question.
  package func posts(
    of question: Question, on site: SiteQuestions, _ images: PageImages,
    as presentation: Presentation, showsComments: Bool = false,
    including isIncluded: (Answer) -> Bool = { _ in true }
  ) -> QuestionPosts {
    let page = PostContext(
      site: site, presentation: presentation, images: images, showsPortraits: false,
      showsComments: showsComments)
    let texts = QuestionTexts(of: question, on: site)
    let item = postItem(question.post, texts.question, id: question.id, as: .question, on: page)
    return QuestionPosts(
      title: question.displayTitle, question: item,
      answers: question.answers.indices.filter { isIncluded(question.answers[$0]) }.map { index in
        let answer = question.answers[index]
        return self.postItem(
          answer.post, texts.answers[index], id: answer.id,
          as: .answer(isAccepted: answer.isAccepted), on: page)
      }, tags: tagLinks(question.tags, of: site))
  }

  /// Returns the options that render posts in files other than pages, without coloured code and
  /// formulas; `image` decides how the image at an address is shown.
  package func plainPresentation(
    image: @escaping @Sendable (String) -> ImagePresentation
  ) -> Presentation {
    var presentation = Presentation.plain
    presentation.imagePresentation = image
    return presentation
  }
}

/// The parsed texts of a question and its answers; each text is parsed once for all formats.
struct QuestionTexts {
  let question: PostTexts
  /// The parsed texts of the answers, in the order of the question's answers.
  let answers: [PostTexts]

  init(of question: Question, on site: SiteQuestions) {
    self.init(of: question, site.dialect)
  }

  init(of question: Question, _ dialect: Site) {
    self.question = PostTexts(of: question.post, dialect)
    answers = question.answers.indices.map { PostTexts(of: question.answers[$0].post, dialect) }
  }
}

/// The parsed texts of a post and of its comments; `nil` for texts that the archive does not have.
struct PostTexts {
  let body: StackMarkdown.ParsedPost?
  let comments: [StackMarkdown.ParsedPost?]

  init(of post: StackExchange.Post, _ dialect: Site) {
    body = post.source.map { StackMarkdown.ParsedPost($0, dialect) }
    comments = post.comments.map { $0.source.map { StackMarkdown.ParsedPost($0, dialect) } }
  }
}

extension SiteQuestions {
  /// The Markdown dialect of the site's posts.
  package var dialect: Site { Site(url: community.url, hasMath: community.hasMath) }
}

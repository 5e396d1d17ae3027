internal import Basics
internal import StackExchange
internal import StackMarkdown

/// What search engines read of a question, in the words of schema.org.
///
/// Source: https://schema.org/QAPage
enum StructuredData {
  /// Texts are cut so that they have no more than 100 characters: a page tells them in full.
  private static let textLimit = 98
  /// So many answers are told, the accepted one first.
  private static let mostAnswers = 3

  /// A block of JSON-LD with its tags, for the page of a question in HTML; nothing of strangers can
  /// end it.
  static func markup(
    of question: Question, _ texts: QuestionTexts, as item: PostItem, answers: [PostItem]
  ) -> [UInt8] {
    var json = JSONWriter(.embedded)
    json.object { json in
      json.text("@context", "https://schema.org")
      json.text("@type", "QAPage")
      json.field("mainEntity")
      json.object { json in
        json.text("@type", "Question")
        json.text("name", question.shownTitle)
        json.number("answerCount", max(question.answerCount, answers.count))
        write(texts.question, score: question.post.score, to: &json)
        writeOrigin(of: item, to: &json)
        let places = answers.indices.prefix(mostAnswers)
        let accepted = places.prefix { answers[$0].isAccepted }
        if let place = accepted.first {
          json.field("acceptedAnswer")
          write(answers[place], of: question.answers[place], texts.answers[place], to: &json)
        }
        json.field("suggestedAnswer")
        json.array { json in
          for place in places.dropFirst(accepted.count) {
            json.item()
            write(answers[place], of: question.answers[place], texts.answers[place], to: &json)
          }
        }
      }
    }
    return Array("<script type=\"application/ld+json\">".utf8) + json.bytes
      + Array("</script>".utf8)
  }

  private static func write(
    _ item: PostItem, of answer: Answer, _ texts: PostTexts, to json: inout JSONWriter
  ) {
    json.object { json in
      json.text("@type", "Answer")
      json.text("url", "#\(item.anchor)")
      write(texts, score: answer.post.score, to: &json)
    }
  }

  /// The fields that questions and answers share.
  private static func write(_ texts: PostTexts, score: Int, to json: inout JSONWriter) {
    let text = texts.body?.excerpt(upTo: textLimit) ?? ""
    if !text.isEmpty { json.text("text", text) }
    json.number("upvoteCount", score)
  }

  private static func writeOrigin(of item: PostItem, to json: inout JSONWriter) {
    if let created = item.created { json.text("datePublished", created.iso) }
    guard let author = item.author?.value else { return }
    json.field("author")
    json.object { json in
      json.text("@type", "Person")
      json.text("name", author.name)
    }
  }
}

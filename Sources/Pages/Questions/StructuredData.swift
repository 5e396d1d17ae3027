internal import Basics
internal import StackExchange
internal import StackMarkdown

/// What search engines read of a question, in the words of schema.org.
///
/// Source: https://schema.org/QAPage
enum StructuredData {
  /// Texts are cut so that they have no more than 60 characters: a page tells them in full.
  private static let textLimit = 58

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
        // One is enough: that which was accepted, or the best.
        guard let best = answers.first else { return }
        let answer = { (json: inout JSONWriter) in
          json.object { json in
            json.text("@type", "Answer")
            write(texts.answers[0], score: question.answers[0].post.score, to: &json)
          }
        }
        if best.isAccepted {
          json.field("acceptedAnswer")
          answer(&json)
        } else {
          json.field("suggestedAnswer")
          json.array { json in
            json.item()
            answer(&json)
          }
        }
      }
    }
    return Array("<script type=\"application/ld+json\">".utf8) + json.bytes
      + Array("</script>".utf8)
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

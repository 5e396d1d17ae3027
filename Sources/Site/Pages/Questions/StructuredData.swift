internal import Basics
internal import StackExchange
internal import StackMarkdown

/// The structured data of a question for search engines, in the vocabulary of schema.org.
///
/// Source: https://schema.org/QAPage
enum StructuredData {
  /// The maximum length of a post's text in bytes of UTF-8, without the ellipsis; the page itself
  /// shows the full text.
  private static let textLimit = 58

  /// Returns a `script` element with JSON-LD for the HTML page of a question, safe against texts that try to end
  /// the element.
  static func markup(
    of question: Question, _ texts: QuestionTexts, as item: PostItem, answers: [PostItem]
  ) -> [UInt8] {
    var json = JSONWriter(.embeddedInHTML)
    json.object { json in
      json.text("@context", "https://schema.org")
      json.text("@type", "QAPage")
      json.field("mainEntity")
      json.object { json in
        json.text("@type", "Question")
        json.text("name", question.displayTitle)
        json.number("answerCount", max(question.answerCount, answers.count))
        write(texts.question, score: question.post.score, to: &json)
        writeOrigin(of: item, to: &json)
        // The accepted or best answer is enough.
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
            json.beginItem()
            answer(&json)
          }
        }
      }
    }
    return Array("<script type=\"application/ld+json\">".utf8) + json.bytes
      + Array("</script>".utf8)
  }

  /// Writes the text and the score of a question or an answer as JSON-LD fields.
  private static func write(_ texts: PostTexts, score: Int, to json: inout JSONWriter) {
    let text = texts.body?.excerpt(upTo: textLimit) ?? ""
    if !text.isEmpty { json.text("text", text) }
    json.number("upvoteCount", score)
  }

  /// Writes the date and the author of a post as JSON-LD fields.
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

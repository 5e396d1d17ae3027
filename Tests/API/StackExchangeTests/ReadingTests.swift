import FoundationEssentials
import StackExchange
import Testing

@Suite struct ReadingTests {
  private func page<Item>(_ json: String, _ encoding: TextEncoding = .raw) throws -> Page<Item>
  where Item: Decodable & Sendable {
    try Page(json: Array(json.utf8), encoding: encoding)
  }

  @Test("A complete question is decoded with its answers, comments and owners")
  func wholeQuestion() throws {
    let page: Page<Question> = try page(wholeQuestionJSON, .encoded)
    let question = try #require(page.items.first)
    #expect(question.id == 7)
    #expect(question.title == "Why is \"x\" < y?")
    #expect(question.tags == ["swift", "c++"])
    #expect(question.answerCount == 3)
    #expect(question.acceptedAnswerID == 9)
    #expect(question.isAnswered)
    #expect(question.viewCount == 12)
    #expect(question.closedReason == "Needs details & clarity")
    #expect(question.post.score == -2)
    #expect(question.post.creationDate == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(question.post.bodyMarkdown == "a < b\r\n\r\n> c")
    #expect(question.post.body == "<p>a &lt; b</p>")
    #expect(question.post.contentLicense == "CC BY-SA 4.0")
    #expect(question.post.owner?.displayName == "José")
    #expect(question.post.owner?.id == 3)
    #expect(question.post.comments.first?.replyTo?.displayName == "B")
    #expect(question.post.comments.first?.body == "see <code>a&#47;b</code>")
    let answer = try #require(question.answers.first)
    #expect(answer.id == 9)
    #expect(answer.isAccepted)
    #expect(answer.post.score == 4)
    #expect(answer.post.owner?.kind == .doesNotExist)
    #expect(answer.post.owner?.id == nil)
  }

  @Test("The fields of the wrapper are decoded")
  func wrapper() throws {
    let page: Page<Question> = try page(
      #"{"items":[],"has_more":true,"backoff":10,"quota_max":300,"quota_remaining":17,"x":1}"#)
    #expect(page.items.isEmpty)
    #expect(page.hasMore)
    #expect(page.backoff == 10)
    #expect(page.quotaMax == 300)
    #expect(page.quotaRemaining == 17)
  }

  @Test("A question with only an id and a title is decoded")
  func minimalQuestion() throws {
    let page: Page<Question> = try page(#"{"items":[{"question_id":1,"title":"t"}]}"#)
    #expect(page.items == [Question(id: 1, title: "t")])
    #expect(!page.hasMore)
  }

  @Test("Optional fields that are null, of a wrong type or out of range count as missing")
  func invalidOptionalFields() throws {
    let page: Page<Question> = try page(
      """
      {"items":[{"question_id":1,"title":"t","score":"high","tags":null,"owner":7,
      "creation_date":-5,"last_activity_date":999999999999999,"answers":[{"answer_id":"x"},
      {"answer_id":2,"question_id":1}]}]}
      """)
    var question = Question(id: 1, title: "t", answers: [Answer(id: 2, questionID: 1)])
    question.post.unreadableFields = ["answers"]
    #expect(page.items == [question])
    #expect(page.skipped == ["item 1: answer 1: `answer_id` has the wrong type"])
  }

  @Test("An invalid item is skipped and reported, and the others are kept")
  func skippedItem() throws {
    let page: Page<Question> = try page(
      """
      {"items":[{"question_id":"not-a-number","title":null},{"question_id":2,"title":"kept"},
      {"title":"t"}]}
      """)
    #expect(page.items.map(\.id) == [2])
    #expect(
      page.skipped == [
        "item 1: `question_id` has the wrong type", "item 3: `question_id` is missing",
      ])
  }

  @Test("A response without items is an error")
  func noItems() {
    #expect(throws: DecodingError.self) {
      let _: Page<Question> = try page(#"{"has_more":false}"#)
    }
  }

  @Test("Fields without a property are kept as other fields")
  func otherFields() throws {
    let page: Page<Question> = try page(
      #"{"items":[{"question_id":1,"title":"t","up_vote_count":5,"notice":{"body":"b","n":null}}]}"#
    )
    #expect(
      page.items.first?.post.otherFields == [
        "up_vote_count": .integer(5), "notice": .object(["body": .string("b"), "n": .null]),
      ])
  }

  @Test("A site is decoded, and the trailing slash of its URL is removed")
  func site() throws {
    let page: Page<Community> = try page(
      """
      {"items":[{"api_site_parameter":"unix","name":"Unix &amp; Linux",
      "site_url":"https://unix.stackexchange.com/","markdown_extensions":["MathJax"]}]}
      """, .encoded)
    let site = try #require(page.items.first)
    #expect(site.name == "Unix & Linux")
    #expect(site.url == "https://unix.stackexchange.com")
    #expect(site.hasMath)
  }

  @Test("A user without a type is registered if there is an id, and otherwise deleted")
  func userKind() throws {
    let page: Page<User> = try page(#"{"items":[{"user_id":5},{"display_name":"user9"}]}"#)
    #expect(page.items.map(\.kind) == [.registered, .doesNotExist])
  }
}

private let wholeQuestionJSON = #"""
  {"items":[{"question_id":7,"title":"Why is &quot;x&quot; &lt; y?","tags":["swift","c++"],
  "answer_count":3,"accepted_answer_id":9,"is_answered":true,"view_count":12,"score":-2,
  "closed_date":1700000500,"closed_reason":"Needs details &amp; clarity",
  "creation_date":1700000000,"content_license":"CC BY-SA 4.0",
  "body_markdown":"a &lt; b\r\n\r\n&gt; c","body":"<p>a &lt; b</p>",
  "owner":{"user_id":3,"user_type":"registered","display_name":"Jos&#233;","reputation":1},
  "comments":[{"comment_id":4,"post_id":7,"score":1,"body":"see <code>a&#47;b</code>",
  "reply_to_user":{"user_id":2,"display_name":"B"}}],
  "answers":[{"answer_id":9,"question_id":7,"is_accepted":true,"score":4,
  "owner":{"user_type":"does_not_exist","display_name":"user6101582"}}]}],"has_more":false}
  """#

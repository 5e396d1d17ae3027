import FoundationEssentials
import StackExchange
import Testing

/// Tests the decoding of complete responses, including partly invalid ones.
@Suite struct PageTests {
  @Test("Only invalid items of a page are skipped, and the order is kept")
  func wholePage() throws {
    var items = (1...100).map { id -> JSONValue in
      ["question_id": .integer(id), "title": .string("Title \(id)")]
    }
    items[0] = .null
    items[49] = ["title": "t"]
    items[99] = ["question_id": "100", "title": "t"]
    let page = try read(items, as: Question.self)
    #expect(page.items.map(\.id) == Array(2...49) + Array(51...99))
    #expect(page.skipped.map { $0.prefix { $0 != ":" } } == ["item 1", "item 50", "item 100"])
  }

  @Test("A page of invalid items is empty and has a reason for each item")
  func invalidItems() throws {
    let items: [JSONValue] = [7, "x", true, 1.5, [], [[:]], .null, [:]]
    let page = try read(items, as: Question.self)
    #expect(page.items.isEmpty)
    #expect(
      page.skipped == (1...7).map { "item \($0): it is not an object" } + [
        "item 8: `question_id` is missing"
      ])
  }

  @Test(
    "A question with a missing or invalid id is skipped",
    arguments: [
      ("question_id", nil), ("question_id", .null), ("question_id", "7"), ("question_id", 7.5),
      ("question_id", 1e300), ("question_id", true), ("question_id", []),
    ] as [(String, JSONValue?)])
  func requiredFields(name: String, value: JSONValue?) throws {
    let page = try read([Fixture.question.replacing(name, with: value)], as: Question.self)
    #expect(page.items.isEmpty)
    let reason = value == nil ? "is missing" : "has the wrong type"
    #expect(page.skipped == ["item 1: `\(name)` \(reason)"])
  }

  @Test(
    "A missing or invalid title is reported, and the question is kept",
    arguments: [nil, .null, 7, true, ["t"], [:]] as [JSONValue?])
  func title(value: JSONValue?) throws {
    let page = try read([Fixture.question.replacing("title", with: value)], as: Question.self)
    var expected = try #require(try read([Fixture.question], as: Question.self).items.first)
    expected.title = ""
    expected.post.unreadableFields = ["title"]
    #expect(page.items == [expected])
    let reason = value.map { $0 == .null } ?? true ? "is missing" : "has the wrong type"
    #expect(page.skipped == ["item 1: `title` \(reason)"])
  }

  @Test("Answers, comments and sites require their ids")
  func otherRequiredFields() throws {
    for name in ["answer_id", "question_id"] {
      let page = try read([Fixture.answer.replacing(name, with: nil)], as: Answer.self)
      #expect(page.skipped == ["item 1: `\(name)` is missing"])
    }
    for name in ["comment_id", "post_id"] {
      let page = try read(
        [Fixture.comment.replacing(name, with: nil)], as: StackExchange.Comment.self)
      #expect(page.skipped == ["item 1: `\(name)` is missing"])
    }
    for name in ["api_site_parameter", "site_url"] {
      let page = try read([Fixture.community.replacing(name, with: nil)], as: Community.self)
      #expect(page.skipped == ["item 1: `\(name)` is missing"])
    }
  }

  @Test("An invalid part of an item is skipped and reported with its position")
  func invalidParts() throws {
    let text = """
      {"items":[{"question_id":1,"title":"a"},{"question_id":2,"title":"b","tags":["x",7],
      "comments":[{"comment_id":1,"post_id":2},{"post_id":2}],
      "answers":[{"answer_id":3,"question_id":2,"comments":[{"comment_id":"4","post_id":3}]},
      {"question_id":2},null,{"answer_id":5,"question_id":2}]},
      {"question_id":6,"title":"c","answers":{},"comments":null}]}
      """
    let page = try read(text: text, as: Question.self)
    #expect(page.items.map(\.id) == [1, 2, 6])
    #expect(page.items[1].answers.map(\.id) == [3, 5])
    #expect(page.items[1].tags == ["x"])
    #expect(page.items[1].post.comments.map(\.id) == [1])
    #expect(
      Set(page.skipped) == [
        "item 2: tag 2: it is not a string", "item 2: comment 2: `comment_id` is missing",
        "item 2: answer 1: comment 1: `comment_id` has the wrong type",
        "item 2: answer 2: `answer_id` is missing", "item 2: answer 3: it is not an object",
        "item 3: `answers` has the wrong type",
      ])
  }

  /// The largest integer that every JSON decoder represents exactly.
  private static let largest = 9_007_199_254_740_992

  @Test("The largest safe integers are decoded exactly")
  func largeNumbers() throws {
    let item = Fixture.question.adding([
      "question_id": .integer(Self.largest), "view_count": .integer(Self.largest),
      "score": .integer(-Self.largest), "accepted_answer_id": .integer(Self.largest - 1),
    ])
    let question = try #require(try read([item], as: Question.self).items.first)
    #expect(question.id == Self.largest)
    #expect(question.viewCount == Self.largest)
    #expect(question.post.score == -Self.largest)
    #expect(question.acceptedAnswerID == Self.largest - 1)
  }

  @Test(
    "An item with an id out of range is skipped, and other ids out of range are ignored",
    arguments: [0, -1, .min, .max, largest + 1])
  func idsOutOfRange(id: Int) throws {
    let items = [
      Fixture.question.adding([
        "accepted_answer_id": .integer(id),
        "owner": ["user_id": .integer([0, -1].contains(id) ? -2 : id)],
        "answers": [Fixture.answer.adding(["answer_id": .integer(id)])],
        "comments": [Fixture.comment.adding(["post_id": .integer(id)])],
      ]), Fixture.question.adding(["question_id": .integer(id)]),
    ]
    let page = try read(items, as: Question.self)
    let question = try #require(page.items.first)
    #expect(page.items.count == 1)
    #expect(question.acceptedAnswerID == nil)
    #expect(question.post.owner?.id == nil)
    #expect(question.answers.isEmpty && question.post.comments.isEmpty)
    #expect(
      Set(page.skipped) == [
        "item 2: `question_id` is out of range", "item 1: answer 1: `answer_id` is out of range",
        "item 1: comment 1: `post_id` is out of range",
      ])
  }

  @Test("A number out of range is clamped to the nearest limit")
  func numbersOutOfRange() throws {
    let item = Fixture.question.adding([
      "view_count": .integer(.max), "score": .integer(.min), "answer_count": .integer(.max),
      "bounty_amount": .integer(.max), "owner": ["user_id": 1, "reputation": .integer(.min)],
    ])
    let question = try #require(try read([item], as: Question.self).items.first)
    #expect(question.viewCount == Self.largest && question.answerCount == Self.largest)
    #expect(question.post.score == -Self.largest)
    #expect(question.bountyAmount == Self.largest)
    #expect(question.post.owner?.reputation == -Self.largest)
  }

  @Test("Only the first hundred tags of a question are kept, and the rest is reported")
  func manyTags() throws {
    let tags = (0..<20_000).map { JSONValue.string("t\($0)") }
    let page = try read([Fixture.question.adding(["tags": .array(tags)])], as: Question.self)
    #expect(page.items.first?.tags == (0..<100).map { "t\($0)" })
    #expect(page.skipped == ["item 1: `tags` has more than 100 elements"])
  }

  @Test("An item with an id of more than 64 bits is skipped, and other such numbers are ignored")
  func tooLargeNumbers() throws {
    let text = """
      {"items":[{"question_id":9223372036854775808,"title":"a"},
      {"question_id":1,"title":"b","score":9223372036854775808,"up_vote_count":1e400}]}
      """
    let page = try read(text: text, as: Question.self)
    #expect(page.items.map(\.id) == [1])
    #expect(page.items.first?.post.score == 0)
    #expect(page.skipped.count == 1)
  }

  @Test(
    "Dates are seconds from 1970 to the end of the year 9999",
    arguments: [0, 1, 1_217_540_572, 4_294_967_296, 253_402_300_799])
  func dates(seconds: Int) throws {
    let item = Fixture.question.adding(["creation_date": .integer(seconds)])
    let question = try #require(try read([item], as: Question.self).items.first)
    #expect(question.post.creationDate == Date(timeIntervalSince1970: Double(seconds)))
  }

  @Test("The wrapper requires only items, and unknown fields are ignored")
  func wrapper() throws {
    let least = try read(text: #"{"items":[]}"#, as: Question.self)
    #expect(!least.hasMore)
    #expect(least.backoff == nil && least.quotaMax == nil && least.quotaRemaining == nil)
    #expect(least.skipped.isEmpty)
    let most = try read(
      text: """
        {"page":1,"page_size":30,"total":9,"type":"question","new":{"a":[1]},"items":[],
        "quota_max":10000,"quota_remaining":0,"backoff":10,"has_more":true}
        """, as: Question.self)
    #expect(most.hasMore)
    #expect(most.backoff == 10 && most.quotaMax == 10_000 && most.quotaRemaining == 0)
  }

  @Test(
    "An invalid value in the wrapper counts as missing, and the items are kept",
    arguments: [.null, "x", "10", [], [:], 1e30] as [JSONValue])
  func wrongWrapper(value: JSONValue) throws {
    let json: JSONValue = [
      "items": [["question_id": 1, "title": "t"]], "has_more": value, "backoff": value,
      "quota_max": value, "quota_remaining": value,
    ]
    let page = try Page<Question>(json: json.bytes(), encoding: .raw)
    #expect(page.items.map(\.id) == [1])
    #expect(!page.hasMore)
    #expect(page.backoff == nil && page.quotaMax == nil && page.quotaRemaining == nil)
  }

  @Test(
    "A response without a list of items is an error",
    arguments: [
      "", "null", "[]", "7", #""items""#, "{}", #"{"items":null}"#, #"{"items":{}}"#,
      #"{"items":"x"}"#, #"{"items":[{"question_id":1,"title":"t"}"#, "<html></html>",
    ])
  func withoutItems(text: String) {
    #expect(throws: DecodingError.self) { try read(text: text, as: Question.self) }
  }

  @Test("A duplicate member is decoded once")
  func duplicateMembers() throws {
    let page = try read(
      text: #"{"items":[{"question_id":1,"title":"a","title":"b","score":1,"score":2}]}"#,
      as: Question.self)
    let question = try #require(page.items.first)
    #expect(page.items.count == 1)
    #expect(["a", "b"].contains(question.title))
    #expect([1, 2].contains(question.post.score))
  }

  @Test("Text in any script and with any escape is decoded exactly")
  func unicode() throws {
    let page = try read(
      text: """
        {"items":[{"question_id":1,"title":"\\ud83d\\udc69\\u00e9e\\u0301\\u0000\\/\\t\u{2028}",
        "tags":["日本語","c\\u002b\\u002b"]}]}
        """, as: Question.self)
    let question = try #require(page.items.first)
    #expect(
      Array(question.title.unicodeScalars) == Array("👩\u{E9}e\u{301}\0/\t\u{2028}".unicodeScalars))
    #expect(question.tags == ["日本語", "c++"])
  }

  @Test(
    "An unpaired surrogate becomes U+FFFD and affects nothing else",
    arguments: [
      (#"a\ud83d"#, "a\u{FFFD}"), (#"\uD83Db"#, "\u{FFFD}b"),
      (#"\udc69\ud83d"#, "\u{FFFD}\u{FFFD}"),
      (#"\ud83d\ud83d\udc69"#, "\u{FFFD}👩"), (#"\ud83d\n\u00e9"#, "\u{FFFD}\n\u{E9}"),
      (#"\\ud83d"#, #"\ud83d"#), (#"\\\ud83d\""#, "\\\u{FFFD}\""),
    ])
  func loneSurrogates(escaped: String, text: String) throws {
    let page = try read(
      text: #"""
        {"items":[{"question_id":1,"title":"\#(escaped)","body":"\#(escaped)","score":7,
        "body_markdown":"\#(escaped)","owner":{"user_id":1,"display_name":"\#(escaped)"},
        "comments":[{"comment_id":2,"post_id":1,"body":"\#(escaped)"}]}]}
        """#, as: Question.self)
    let question = try #require(page.items.first)
    #expect(page.skipped.isEmpty)
    for read in [
      question.title, question.post.body, question.post.bodyMarkdown,
      question.post.owner?.displayName, question.post.comments.first?.body,
    ] {
      #expect(read.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }
    #expect(question.post.score == 7)
  }

  @Test("Bytes that are not UTF-8 become U+FFFD")
  func invalidUTF8() throws {
    let json =
      Array(#"{"items":[{"question_id":1,"title":"a"#.utf8) + [0xC3, 0xFF]
      + Array(#"b"}]}"#.utf8)
    let page = try Page<Question>(json: json, encoding: .raw)
    #expect(page.items.first?.title == "a\u{FFFD}\u{FFFD}b")
    #expect(page.skipped.isEmpty)
  }

  @Test(
    "Extremely deep nesting is an error",
    arguments: [("[", "]"), (#"{"a":"#, "}")])
  func deepNesting(open: String, close: String) {
    let deep =
      String(repeating: open, count: 50_000) + "1" + String(repeating: close, count: 50_000)
    #expect(throws: DecodingError.self) {
      try read(text: #"{"items":[{"question_id":1,"title":"t","x":\#(deep)}]}"#, as: Question.self)
    }
  }
}

import FoundationEssentials
import StackExchange
import Testing

/// What a whole answer says, and how much of it survives one bad part.
@Suite struct PageTests {
  @Test("A page of 100 loses only what is unreadable, and keeps the order")
  func wholePage() throws {
    var items = (1...100).map { id -> JSONValue in
      ["question_id": .integer(id), "title": .string("Title \(id)")]
    }
    items[0] = .null
    items[49] = ["question_id": 50]
    items[99] = ["question_id": "100", "title": "t"]
    let page = try read(items, as: Question.self)
    #expect(page.items.map(\.id) == Array(2...49) + Array(51...99))
    #expect(page.skipped.map { $0.prefix { $0 != ":" } } == ["item 1", "item 50", "item 100"])
  }

  @Test("A page on which nothing can be read is empty and says why for each item")
  func nothingReadable() throws {
    let items: [JSONValue] = [7, "x", true, 1.5, [], [[:]], .null, [:]]
    let page = try read(items, as: Question.self)
    #expect(page.items.isEmpty)
    #expect(
      page.skipped == (1...7).map { "item \($0): it is no object" } + [
        "item 8: `question_id` is missing"
      ])
  }

  @Test(
    "An id has to be a whole number, and what an item cannot do without has to be there",
    arguments: [
      ("question_id", nil), ("question_id", .null), ("question_id", "7"), ("question_id", 7.5),
      ("question_id", 1e300), ("question_id", true), ("question_id", []), ("title", nil),
      ("title", .null), ("title", 7), ("title", ["t"]),
    ] as [(String, JSONValue?)])
  func requiredFields(name: String, value: JSONValue?) throws {
    let page = try read([Fixture.question.replacing(name, with: value)], as: Question.self)
    #expect(page.items.isEmpty)
    let reason = value == nil ? "is missing" : "has the wrong type"
    #expect(page.skipped == ["item 1: `\(name)` \(reason)"])
  }

  @Test("Answers, comments and sites need what names them")
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

  @Test("What is unreadable within an item is left out and named, by its place")
  func unreadableWithin() throws {
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
        "item 2: tag 2: it is no text", "item 2: comment 2: `comment_id` is missing",
        "item 2: answer 1: comment 1: `comment_id` has the wrong type",
        "item 2: answer 2: `answer_id` is missing", "item 2: answer 3: it is no object",
        "item 3: `answers` has the wrong type",
      ])
  }

  @Test("Numbers are read to their last digit")
  func largeNumbers() throws {
    let large = 9_007_199_254_740_993
    let item = Fixture.question.adding([
      "question_id": .integer(.max), "view_count": .integer(large), "score": .integer(-large),
      "accepted_answer_id": .integer(.max - 1),
    ])
    let question = try #require(try read([item], as: Question.self).items.first)
    #expect(question.id == .max)
    #expect(question.viewCount == large)
    #expect(question.post.score == -large)
    #expect(question.acceptedAnswerID == .max - 1)
  }

  @Test("A number beyond 64 bits loses its item as an id, and only itself elsewhere")
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
    "Dates are seconds since 1970 up to the last of the year 9999",
    arguments: [0, 1, 1_217_540_572, 4_294_967_296, 253_402_300_799])
  func dates(seconds: Int) throws {
    let item = Fixture.question.adding(["creation_date": .integer(seconds)])
    let question = try #require(try read([item], as: Question.self).items.first)
    #expect(question.post.creationDate == Date(timeIntervalSince1970: Double(seconds)))
  }

  @Test("The wrapper may hold nothing but items, and more than is known")
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
    "What the wrapper says in a wrong form counts as not said, and the items stay",
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
    "What has no list of items is no page",
    arguments: [
      "", "null", "[]", "7", #""items""#, "{}", #"{"items":null}"#, #"{"items":{}}"#,
      #"{"items":"x"}"#, #"{"items":[{"question_id":1,"title":"t"}"#, "<html></html>",
    ])
  func noPage(text: String) {
    #expect(throws: DecodingError.self) { try read(text: text, as: Question.self) }
  }

  @Test("A member given twice is read once")
  func duplicateMembers() throws {
    let page = try read(
      text: #"{"items":[{"question_id":1,"title":"a","title":"b","score":1,"score":2}]}"#,
      as: Question.self)
    let question = try #require(page.items.first)
    #expect(page.items.count == 1)
    #expect(["a", "b"].contains(question.title))
    #expect([1, 2].contains(question.post.score))
  }

  @Test("Text in any script and escape is read to the scalar")
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
    "Nesting without end is refused, not followed",
    arguments: [("[", "]"), (#"{"a":"#, "}")])
  func endlessNesting(open: String, close: String) {
    let deep =
      String(repeating: open, count: 50_000) + "1" + String(repeating: close, count: 50_000)
    #expect(throws: DecodingError.self) {
      try read(text: #"{"items":[{"question_id":1,"title":"t","x":\#(deep)}]}"#, as: Question.self)
    }
  }
}

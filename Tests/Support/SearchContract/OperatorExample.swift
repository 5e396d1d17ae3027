/// A query with an operator, and the posts of ``OperatorQuestion`` that it finds.
///
/// These examples are the contract between the search page, the terminal and the tools of assistants. They were written
/// from the data, before any code read them.
package struct OperatorExample: Sendable {
  package let query: String
  /// The ids of the results: of questions or, if ``findsAnswers``, of answers.
  package let ids: Set<Int>
  /// Whether the results are answers.
  package let findsAnswers: Bool
  /// Whether a page without a server can answer the query; it says if it cannot.
  package let isAnsweredByPages: Bool

  private init(
    _ query: String, _ ids: Int..., answers: Bool = false, onPages isAnsweredByPages: Bool = true
  ) {
    (self.query, self.ids) = (query, Set(ids))
    (findsAnswers, self.isAnsweredByPages) = (answers, isAnsweredByPages)
  }

  /// The day on which the examples search.
  package static let today = (year: 2_026, month: 11, day: 20)

  package static let all = [
    // Fields of the text
    OperatorExample("title:parse", 1, 3, onPages: false),
    OperatorExample(#"title:"parse JSON""#, 1, onPages: false),
    OperatorExample(#"title:"json parse""#, onPages: false),
    OperatorExample("title:stream", onPages: false),
    OperatorExample("body:stream", 1, 2, onPages: false),
    OperatorExample("body:parse", 2, onPages: false),
    OperatorExample(#"body:"raw output""#, 1, onPages: false),
    OperatorExample("-title:parse", 2, 4, 5, onPages: false),
    OperatorExample(#"code:"if (foo != bar)""#, 2, onPages: false),
    OperatorExample("code:jq", 1, onPages: false),
    OperatorExample("code:stream", onPages: false),
    OperatorExample(#"code:"-r .name""#, 1, onPages: false),
    OperatorExample(#"code:"foo!=bar""#, onPages: false),
    OperatorExample(#"url:"*.example.com""#, 2, onPages: false),
    OperatorExample("url:docs.example.com", 2, onPages: false),
    OperatorExample("url:example.com", onPages: false),
    OperatorExample(#"url:"example.org/*""#, 3, onPages: false),
    OperatorExample(#"url:"https://example.org/manual""#, 3, onPages: false),
    OperatorExample("url:ample.com", onPages: false),
    OperatorExample(#"url:"*.example.net""#, 5, onPages: false),
    OperatorExample("url:example.net/tools", 5, onPages: false),
    OperatorExample("url:http://www.example.net", 5, onPages: false),
    OperatorExample(#"title:"parse JSON" OR body:"sort the keys""#, 1, 2, onPages: false),
    // People
    OperatorExample("user:11", 1, 3), OperatorExample("user:ada", 1, 3),
    OperatorExample("user:11 is:question", 1, onPages: false),
    OperatorExample("user:11 is:answer", 301, answers: true, onPages: false),
    // Kinds of posts
    OperatorExample("is:question", 1, 2, 3, 4, 5, onPages: false),
    OperatorExample("stream is:question", 2, onPages: false),
    OperatorExample("stream is:answer", 102, answers: true, onPages: false),
    OperatorExample("is:answer", 101, 102, 201, 301, answers: true, onPages: false),
    OperatorExample("parse tokens is:answer", 102, answers: true, onPages: false),
    OperatorExample("parse is:answer", answers: true, onPages: false),
    OperatorExample("-is:answer stream", 2, onPages: false),
    OperatorExample("isaccepted:yes", 101, 301, answers: true, onPages: false),
    OperatorExample("isaccepted:no", 102, 201, answers: true, onPages: false),
    OperatorExample("is:answer -isaccepted:yes", 102, 201, answers: true, onPages: false),
    OperatorExample("inquestion:1", 1, onPages: false),
    OperatorExample("inquestion:1 is:answer", 101, 102, answers: true, onPages: false),
    OperatorExample("inquestion:1 stream is:answer", 102, answers: true, onPages: false),
    OperatorExample("inquestion:99", onPages: false),
    // Yes and no
    OperatorExample("hasaccepted:yes", 1, 3), OperatorExample("hasaccepted:no", 2, 4, 5),
    OperatorExample("HasAccepted:TRUE", 1, 3), OperatorExample("-hasaccepted:1", 2, 4, 5),
    OperatorExample("hascode:yes", 1, 2), OperatorExample("hascode:no", 3, 4, 5),
    OperatorExample("hascode:yes is:question", 2, onPages: false),
    OperatorExample("hascode:no is:answer", 102, 201, 301, answers: true, onPages: false),
    OperatorExample("closed:yes", 4, 5), OperatorExample("closed:no", 1, 2, 3),
    OperatorExample("duplicate:yes", 4), OperatorExample("duplicate:no", 1, 2, 3, 5),
    OperatorExample("closed:yes duplicate:no", 5),
    OperatorExample("wiki:yes", 3), OperatorExample("wiki:no closed:no", 1, 2),
    OperatorExample("wiki:yes is:answer", 201, answers: true, onPages: false),
    OperatorExample("locked:yes", 5), OperatorExample("-locked:yes closed:yes", 4),
    OperatorExample("is:accepted", 1, 3), OperatorExample("is:unanswered", 4, 5),
    // Numbers
    OperatorExample("answers:0", 4, 5), OperatorExample("answers:1", 2, 3),
    OperatorExample("answers:1..", 1, 2, 3), OperatorExample("answers:..1", 2, 3, 4, 5),
    OperatorExample("answers:2..5", 1),
    OperatorExample("score:3..5", 2, 3), OperatorExample("score:-1", 1, 2, 3, 4),
    OperatorExample("score:5", 1, 2), OperatorExample("score:..0", 4, 5),
    OperatorExample("score:-2..-1", 4, 5), OperatorExample("-score:3", 4, 5),
    OperatorExample("score:10 is:answer", 101, 301, answers: true, onPages: false),
    OperatorExample("score:..0 is:answer", 201, answers: true, onPages: false),
    OperatorExample("views:250..", 1, 3, onPages: false),
    OperatorExample("views:250", 1, 3, onPages: false),
    OperatorExample("views:..99", 4, 5, onPages: false),
    OperatorExample("views:100..300", 2, 3, onPages: false),
    // Dates
    OperatorExample("created:2012-04-03", 1), OperatorExample("created:2012-04-04"),
    OperatorExample("created:2012-04", 1), OperatorExample("created:2012", 1, 2),
    OperatorExample("created:2011..2012", 1, 2, 3), OperatorExample("created:2013..", 4, 5),
    OperatorExample("created:..2011", 3), OperatorExample("created:2012-04-04..2012-12-31", 2),
    OperatorExample("created:1y..", 5), OperatorExample("created:1y", 5),
    OperatorExample("created:3y..1y", 4), OperatorExample("created:..10y", 1, 2, 3),
    OperatorExample("created:2020.. is:answer", 201, answers: true, onPages: false),
    OperatorExample("asked:2012-04-03", 1), OperatorExample("asked:2011..2012", 1, 2, 3),
    OperatorExample("asked:2012 is:answer", 101, 102, 201, answers: true, onPages: false),
    OperatorExample("lastactive:3m", 5), OperatorExample("lastactive:2020", 2),
    OperatorExample("lastactive:..2012", 1, 3),
    // Tags
    OperatorExample("[json]", 1), OperatorExample("[json-*]", 2, 3),
    OperatorExample("[json*]", 1, 2, 3), OperatorExample("-[json*]", 4, 5),
    OperatorExample("[json] or [shell]", 1, 4), OperatorExample("[json] or [shell] parse", 1),
    OperatorExample("[json] OR [json-path] OR [shell]", 1, 2, 4),
    OperatorExample("-[json] -[shell]", 2, 3, 5), OperatorExample("[json][shell]"),
    OperatorExample("[json*][json] parse", 1), OperatorExample("-[json][json*]", 2, 3),
    OperatorExample("title:parse OR code:foo", 1, 2, 3, onPages: false),
    OperatorExample("[shell] OR closed:yes", 4, 5),
  ]

  /// Queries with a part that looks like an operator, but is none, and the nearest operator that notes name.
  package static let unknown: [(query: String, part: String, nearest: String?)] = [
    ("score:>=3", "score:>=3", "score:3.."), ("json -score:>=3", "score:>=3", "score:3.."),
    ("score:<=3", "score:<=3", "score:..3"),
    ("score:>3", "score:>3", "score:4.."), ("answers:<2", "answers:<2", "answers:..1"),
    ("intitel:json", "intitel:json", "title:json"),
    ("intitle:json", "intitle:json", "title:json"), ("inbody:json", "inbody:json", "body:json"),
    ("is:closed", "is:closed", "closed:yes"), ("is:wiki", "is:wiki", "wiki:yes"),
    ("is:locked", "is:locked", "locked:yes"), ("is:duplicate", "is:duplicate", "duplicate:yes"),
    ("is:nonsense", "is:nonsense", nil), ("anwsers:0", "anwsers:0", "answers:0"),
    ("hasaccepted:maybe", "hasaccepted:maybe", "hasaccepted:yes"),
    (#"intitle:"a b""#, #"intitle:"a b""#, #"title:"a b""#), ("tag:json", "tag:json", "[json]"),
    ("tagged:json", "tagged:json", "[json]"),
    ("author:ada", "author:ada", "user:ada"), ("after:2012", "after:2012", "created:2012.."),
    ("since:2012", "since:2012", "created:2012.."),
    ("before:2012", "before:2012", "created:..2012"),
    ("created:yesterday", "created:yesterday", "created:1d"),
    ("created:2012-13", "created:2012-13", "created:2012-05"),
    ("score:5..3", "score:5..3", "score:3..5"), ("views:many", "views:many", "views:250.."),
    ("collective:go", "collective:go", nil), ("inquestion:this", "inquestion:this", nil),
  ]
}

/// A question of ``OperatorExample``.
package struct OperatorQuestion: Sendable {
  package typealias Day = (year: Int, month: Int, day: Int)

  package let id: Int
  package let title: String
  package let body: String
  package let tags: [String]
  package let author: (id: Int, name: String)
  package let score: Int
  package let viewCount: Int
  package let created: Day
  package let active: Day
  package var closedReason: String?
  package var isWiki = false
  package var isLocked = false
  package var answers: [Answer] = []

  package struct Answer: Sendable {
    package let id: Int
    package let body: String
    package let author: (id: Int, name: String)
    package let score: Int
    package let created: Day
    package var isAccepted = false
    package var isWiki = false
  }

  package static let all = [
    OperatorQuestion(
      id: 1, title: "Parse JSON in a script", body: "Which flag prints the raw output?",
      tags: ["json"], author: (11, "Ada"), score: 12, viewCount: 900, created: (2_012, 4, 3),
      active: (2_012, 5, 1),
      answers: [
        Answer(
          id: 101, body: "Use `jq -r .name` for that.", author: (12, "Ben"), score: 20,
          created: (2_012, 4, 3), isAccepted: true),
        Answer(
          id: 102, body: "Read it as a stream of tokens.", author: (13, "Cleo"), score: 4,
          created: (2_012, 5, 1)),
      ]),
    OperatorQuestion(
      id: 2, title: "Compare two documents",
      body:
        "I parse a stream:\n\n    if (foo != bar) {\n      stop()\n    }\n\nSee [the docs](https://docs.example.com/compare).",
      tags: ["json-path"], author: (12, "Ben"), score: 5, viewCount: 150,
      created: (2_012, 9, 30), active: (2_020, 2, 2),
      answers: [
        Answer(
          id: 201, body: "Sort the keys first.", author: (13, "Cleo"), score: 0,
          created: (2_020, 2, 2), isWiki: true)
      ]),
    OperatorQuestion(
      id: 3, title: "How to parse a schema",
      body: "There is a [manual](https://example.org/manual).",
      tags: ["json-schema"], author: (13, "Cleo"), score: 3, viewCount: 300,
      created: (2_011, 1, 15), active: (2_012, 1, 1), isWiki: true,
      answers: [
        Answer(
          id: 301, body: "Follow the manual.", author: (11, "Ada"), score: 15,
          created: (2_011, 1, 16), isAccepted: true)
      ]),
    OperatorQuestion(
      id: 4, title: "Loop over lines", body: "Nothing works.", tags: ["shell"],
      author: (14, "Dora"), score: -1, viewCount: 40, created: (2_024, 6, 1),
      active: (2_024, 6, 2), closedReason: "Duplicate"),
    OperatorQuestion(
      id: 5, title: "Best editor", body: "Opinions, please. [These](http://www.example.net/tools).",
      tags: ["editors"],
      author: (14, "Dora"), score: -2, viewCount: 99, created: (2_026, 9, 1),
      active: (2_026, 9, 2), closedReason: "Opinion-based", isLocked: true),
  ]
}

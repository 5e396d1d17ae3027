import FoundationEssentials
import StackExchange
import Testing

/// Fields that the models lack are kept unchanged.
@Suite struct OtherFieldTests {
  @Test("Only fields without a property are kept as other fields")
  func split() throws {
    let question = try #require(try read([Fixture.question], as: Question.self).items.first)
    #expect(question.post.otherFields == ["up_vote_count": 8])
    #expect(
      question.answers.first?.post.otherFields == ["awarded_bounty_amount": 50, "up_vote_count": 8])
  }

  @Test("Unknown nested objects are kept at any depth")
  func nested() throws {
    let migrated: JSONValue = [
      "on_date": 1_700_000_000, "question_id": 9,
      "other_site": [
        "name": "Meta", "related_sites": [["relation": "parent", "x": [1, [2, [3.5, .null]]]]],
      ],
    ]
    let details: JSONValue = [
      "by_users": [["user_id": 1, "display_name": "a"]], "on_hold": false, "reason": "r",
    ]
    let item = Fixture.question.adding([
      "migrated_from": migrated, "closed_details": details, "collectives": [], "notice": .null,
    ])
    let question = try #require(try read([item], as: Question.self).items.first)
    #expect(
      question.post.otherFields == [
        "up_vote_count": 8, "migrated_from": migrated, "closed_details": details,
        "collectives": [], "notice": .null,
      ])
  }

  @Test("A hundred levels of nesting are kept")
  func deep() throws {
    let deep = (0..<100).reduce(JSONValue.integer(1)) { inner, _ in .array([inner]) }
    let item = Fixture.answer.adding(["deep": deep])
    let answer = try #require(try read([item], as: Answer.self).items.first)
    #expect(answer.post.otherFields["deep"] == deep)
  }

  @Test(
    "Text in other fields is not decoded, as it may be HTML",
    arguments: [TextEncoding.raw, .encoded])
  func verbatim(encoding: TextEncoding) throws {
    let notice: JSONValue = ["body": "<p>a &lt; b &amp;amp; c</p>"]
    let item = Fixture.question.adding(["notice": notice])
    let question = try #require(try read([item], encoding, as: Question.self).items.first)
    #expect(question.post.otherFields["notice"] == notice)
  }

  @Test(
    "JSON values keep their type",
    arguments: [
      ("0", .integer(0)), ("-0.5", .number(-0.5)), ("1e-3", .number(0.001)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("18446744073709551616", .number(18_446_744_073_709_551_616)), ("false", .bool(false)),
      (#""1""#, .string("1")), (#""""#, .string("")),
      ("[[],{}]", .array([.array([]), .object([:])])),
      (#"{"":null,"é":"👩"}"#, .object(["": .null, "é": .string("👩")])),
    ] as [(String, JSONValue)])
  func kinds(text: String, value: JSONValue) throws {
    let read = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(read == value)
    let again = try JSONDecoder().decode(JSONValue.self, from: Data(read.bytes()))
    #expect(again == value)
  }

  @Test("Values of different types are never equal")
  func inequality() {
    let values: [JSONValue] = [.null, false, 0, "", "0", [], [:], [0], ["0": 0], .number(0.5)]
    for (index, left) in values.enumerated() {
      for (other, right) in values.enumerated() {
        #expect((left == right) == (index == other))
      }
    }
  }
}

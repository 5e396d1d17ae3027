import Basics
import Mustache
import Pages
import Synchronization
import Testing

@Suite("Printed fields of values")
struct PrintedFieldsTests {
  private struct Tag: PageValue {
    let name: String

    static let fields = PageFields<Self> { fields in fields.text("name") { $0.name } }
  }

  private final class ReadFields: Sendable {
    let names = Mutex<[String]>([])

    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private struct Question: PageValue {
    let readFields = ReadFields()

    static let fields = PageFields<Self> { fields in
      fields.text("title") { question in
        question.readFields.add("title")
        return "Title"
      }
      fields.list(
        "tags",
        { question in
          question.readFields.add("tags")
          return [Tag(name: "swift")]
        }, unlessEmpty: "hasTags")
      fields.record("first") { question in
        question.readFields.add("first")
        return Tag(name: "linux")
      }
    }
  }

  @Test(
    "Only fields that a page prints are read, and a list also for its flag",
    arguments: [
      ("{{title}}", "Title", ["title"]),
      ("{{#hasTags}}some{{/hasTags}}", "some", ["tags"]),
      ("{{#tags}}{{name}}{{/tags}}", "swift", ["tags"]),
      ("{{first.name}}, {{^hasTags}}none{{/hasTags}}", "linux, ", ["tags", "first"]),
      ("no field", "no field", []),
    ])
  func readFields(template: String, expected: String, names: [String]) throws {
    let theme = try Theme(
      files: ["page.html": Array(template.utf8)], pages: ["page.html": Question.declaration])
    let question = Question()
    var output = ByteBuffer()
    theme.render("page.html", into: &output) { question.record(printing: $0) }
    #expect(output.text == expected)
    #expect(question.readFields.names.withLock { $0 } == names)
  }

  @Test("A record without a page has all fields")
  func allFields() {
    let question = Question()
    #expect(question.record.values.count == 4)
    #expect(question.record.values.last == .record(TemplateRecord([.text("linux")])))
  }
}

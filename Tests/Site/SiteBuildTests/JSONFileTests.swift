import Archive
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("JSON files")
struct JSONFileTests {
  @Test("A question has its texts as HTML and Markdown, with authors and licences")
  func question() async throws {
    try await SiteFixture.withTemporary { fixture in
      var question = Question.plain(7, title: "<b>")
      question.answers[0].post.comments = [
        StackExchange.Comment(id: 5, postID: 8, score: 1, owner: .ben, body: "Hm &amp; <b>so</b>.")
      ]
      try fixture.save([question])
      try await fixture.publish { $0.formats = [.html, .json] }
      let file = try fixture.json("q/stackoverflow/7.json", as: Item.self)
      #expect(
        file.title == "<b>" && file.tags == ["swift"] && file.data_date == "2026-11-20T00:00:00Z")
      #expect(file.question.body == "<p>Text of <em>7</em>.</p>\n")
      #expect(file.question.body_markdown == "Text of *7*.\n")
      #expect(file.question.owner?.display_name == "Ada <b>")
      #expect(file.question.licence.name == "CC BY-SA 4.0")
      #expect(file.answers.map(\.link) == ["https://stackoverflow.example/a/8"])
      #expect(file.answers[0].comments[0].body == "Hm &amp; <b>so</b>.")
      let edition = try fixture.json("d/stackoverflow-swift/2026-11-20.json", as: Edition.self)
      #expect(edition.questions[0].json == "../../q/stackoverflow/7.json")
      #expect(edition.questions[0].posts?.answers[0].body == "<p>So.</p>\n")
      #expect(try fixture.crawl().problems == [])
    }
  }

  @Test(
    "Every JSON file matches the schema", .enabled(if: ShellScript.hasPythonModule("jsonschema")))
  func schema() async throws {
    try await SiteFixture.withTemporary(isSample: true) { fixture in
      try fixture.saveSample()
      try fixture.save([.plain(999_999)], digest: "gone")
      try fixture.changeArchive {
        try $0.markUnavailable([999_999], site: "stackoverflow", at: .day(22))
      }
      try await fixture.publish { $0.formats = [.html, .json] }
      let (status, output) = try ShellScript(
        """
        /usr/bin/python3 -c '
        import glob, json, sys, jsonschema
        schema = json.load(open(sys.argv[1]))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        files = glob.glob("q/*/*.json") + glob.glob("d/*/2*.json")
        print(len(files))
        for name in files:
            for error in validator.iter_errors(json.load(open(name))): print(name, error)
        ' "$1"
        """
      ).run(in: fixture.output, "\(repository)/Documentation/site.schema.json")
      #expect(
        status == 0 && (Int(output.split(whereSeparator: \.isWhitespace).joined()) ?? 0) > 30,
        "\(output)")
    }
  }

  private struct Item: Decodable {
    var title: String
    var tags: [String]
    var data_date: String?
    var question: Post
    var answers: [Post]
  }

  private struct Post: Decodable {
    var link: String?
    var body: String?
    var body_markdown: String?
    var owner: Owner?
    var licence: Licence
    var comments: [Comment]

    struct Owner: Decodable { var display_name: String }
    struct Licence: Decodable { var name: String }
    struct Comment: Decodable { var body: String? }
  }

  private struct Edition: Decodable {
    var questions: [Line]

    struct Line: Decodable {
      var json: String?
      var posts: Posts?
    }

    struct Posts: Decodable { var answers: [Post] }
  }
}

extension SiteFixture {
  func json<Value: Decodable>(_ file: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes(file)))
  }
}

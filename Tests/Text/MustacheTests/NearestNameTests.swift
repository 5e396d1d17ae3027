import Mustache
import Testing

@Suite struct NearestNameTests {
  @Test(
    "The suggested name is the one with the smallest edit distance",
    arguments: [
      ("title", ["tilte", "titles", "subtitle"], "tilte"),
      ("tilte", ["tile", "title", "tails"], "tile"),
      ("titel", ["table", "title"], "title"),
      ("scroe", ["screen", "score"], "score"),
      ("Title", ["tight", "title"], "title"),
      ("answerCount", ["answers", "answer_count", "viewCount"], "answer_count"),
      ("author", ["auhtor", "other", "owner"], "auhtor"),
      ("a", ["bcd", "xyz", "b"], "b"),
      ("abc", ["xbc", "abx"], "abx"),
      ("x", ["longer", "much-longer"], "longer"),
    ])
  func nearest(name: String, names: [String], expected: String) {
    let declaration = RecordDeclaration(names.map { RecordDeclaration.FieldDeclaration($0, .text) })
    #expect(
      errors("{{\(name)}}", for: declaration) == [
        "page.html:1:1: Unknown name '\(name)'. Did you mean '\(expected)'?"
      ])
  }

  @Test("Names of all enclosing records are suggested")
  func scopes() {
    let inner = RecordDeclaration(["near": .text])
    let page = RecordDeclaration(["list": .list(of: inner), "far": .text])
    #expect(
      errors("{{#list}}{{naer}}{{fra}}{{/list}}{{naer}}", for: page) == [
        "page.html:1:10: Unknown name 'naer'. Did you mean 'near'?",
        "page.html:1:18: Unknown name 'fra'. Did you mean 'far'?",
        "page.html:1:34: Unknown name 'naer'. Did you mean 'far'?",
      ])
  }

  @Test("Suggested templates have the same format as the page")
  func templates() {
    let files = ["post.html": "", "posts.md": "", "parts/pots.html": ""]
    #expect(
      errors("{{>posts}}", files: files, for: RecordDeclaration([:])) == [
        "page.html:1:1: Unknown template 'posts'. Did you mean 'post'?"
      ])
    #expect(
      errors("{{>post}}", page: "page.md", files: files, for: RecordDeclaration([:])) == [
        "page.md:1:1: Unknown template 'post'. Did you mean 'posts'?"
      ])
  }

  @Test("Locations are ordered by file, line and column")
  func order() {
    let locations = [
      Location(file: "a"), Location(file: "a", line: 1, column: 2),
      Location(file: "a", line: 1, column: 10), Location(file: "a", line: 2, column: 1),
      Location(file: "b", line: 1, column: 1),
    ]
    #expect(locations.reversed().sorted() == locations)
    #expect(locations.map(\.description) == ["a", "a:1:2", "a:1:10", "a:2:1", "b:1:1"])
  }
}

import Archive
import Configuration
import Contents
import PostContract
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Books", .enabled(if: recipeTestsAreEnabled, "Scripts/test --recipes runs them"))
struct BookTests {
  @Test("epubcheck finds no errors in books", .enabled(if: ShellScript.isInstalled("epubcheck")))
  func epub() async throws {
    try await SiteFixture.withTemporary(isSample: true) { fixture in
      try fixture.saveSample()
      var hostileQuestions = attacks.enumerated().map { index, attack in
        var question = Question.plain(index * 10 + 900_000, title: attack + "\u{1}")
        question.post.owner = User(id: index + 9_000, displayName: attack)
        (question.post.bodyMarkdown, question.post.body) = (nil, attack)
        question.answers = [
          Answer(id: index + 70_000, questionID: question.id, post: Post(bodyMarkdown: attack))
        ]
        return question
      }
      hostileQuestions[1].post.body =
        "<ol>a<b>c</b><ol><li>x</ol></ol><li>y</li><dl>z<dd>d</dd></dl><dt>e"
      hostileQuestions[0].post.bodyMarkdown =
        "| a | b |\n|:-:|--:|\n| ![x](https://images.example/page-size.png) | c |"
      try fixture.save(hostileQuestions, digest: "attacks")
      try fixture.changeArchive {
        let maths = Community(
          apiSiteParameter: "maths", name: "Maths", url: "https://maths.example",
          markdownExtensions: ["MathJax"])
        try $0.save(maths, apiBase: "https://api.example/2.3", at: .day(1))
      }
      var formulae = Question.plain(7, title: "Is $x^2$ <math> even?")
      formulae.post.bodyMarkdown = "$\\frac12$ `<math>` and\n\n$$\\int_0^1 x\\,dx$$"
      try fixture.save([formulae], site: "maths", digest: "maths")
      try await fixture.publish { $0.formats = [.html, .epub] }
      let books = try fixture.files().filter { $0.hasSuffix(".epub") }
      #expect(books.count == 5)
      for book in books {
        let (status, output) = try ShellScript(
          "java -jar \"$(command -v epubcheck)\" -q \"$1\""
        ).run(in: fixture.output, book)
        #expect(status == 0 && output.isEmpty, "\(book) \(output.prefix(4_000))")
      }
    }
  }
}

import StackMarkdown
import Testing

@Suite("Safe HTML")
struct SafeHTMLTests {
  @Test(
    "Nothing an author writes becomes a script",
    arguments: [
      Source.markdown("<script>alert(1)</script>"), .html("<script>alert(1)</script>"),
      .commentMarkdown("<script>alert(1)</script>"), .commentHTML("<script>alert(1)</script>"),
    ])
  func inert(source: Source) {
    let html = StackMarkdown.html(source).description
    #expect(!html.contains("<script"))
  }
}

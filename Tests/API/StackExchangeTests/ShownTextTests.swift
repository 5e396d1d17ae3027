import StackExchange
import Testing

@Suite struct ShownTextTests {
  @Test(
    "A post prefers its Markdown and a comment its HTML, unless that is missing or empty",
    arguments: [
      ("m", "h", .markdown("m"), .html("h")), ("m", nil, .markdown("m"), .markdown("m")),
      ("m", "", .markdown("m"), .markdown("m")), (nil, "h", .html("h"), .html("h")),
      ("", "h", .html("h"), .html("h")), (" ", "h", .markdown(" "), .html("h")),
      ("", "", nil, nil), (nil, nil, nil, nil), ("", nil, nil, nil), (nil, "", nil, nil),
    ] as [(String?, String?, DisplayText?, DisplayText?)])
  func rule(markdown: String?, html: String?, post: DisplayText?, comment: DisplayText?) {
    #expect(Post(bodyMarkdown: markdown, body: html).displayText == post)
    #expect(
      StackExchange.Comment(id: 1, postID: 1, body: html, bodyMarkdown: markdown).displayText
        == comment)
  }
}

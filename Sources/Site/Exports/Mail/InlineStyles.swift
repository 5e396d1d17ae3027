internal import Pages

extension ChapterPage {
  /// The question with inline styles in the HTML of all its posts.
  var withInlineStyles: ChapterPage {
    var page = self
    page.posts.question.body = posts.question.body.withInlineStyles
    for index in posts.answers.indices {
      page.posts.answers[index].body = posts.answers[index].body.withInlineStyles
    }
    return page
  }
}

extension [UInt8] {
  /// The HTML of a post with inline styles, because mail programs ignore style sheets.
  fileprivate var withInlineStyles: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + count / 8)
    var start = 0
    while let open = self[start...].firstIndex(of: UInt8(ascii: "<")) {
      result += self[start..<open]
      start = open
      if let (tag, styledTag) = inlineStyles.first(where: { self[open...].starts(with: $0.tag) }) {
        result += styledTag
        start = open + tag.count
      } else {
        result.append(self[open])
        start = open + 1
      }
    }
    return result + self[start...]
  }
}

/// The start tags that get inline styles, as the sanitizer writes them, with their replacements.
private let inlineStyles: [(tag: [UInt8], styled: [UInt8])] = [
  (
    "pre",
    "background:#f4f4f5;border-radius:4px;padding:8px;font-size:13px;white-space:pre-wrap;word-break:break-word"
  ),
  ("blockquote", "margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #d4d4d8"),
  ("table", "border-collapse:collapse"), ("td", "border:1px solid #d4d4d8;padding:4px 8px"),
  ("th", "border:1px solid #d4d4d8;padding:4px 8px"), ("img", "max-width:100%;height:auto"),
].flatMap { name, style in
  [" ", ">"].compactMap { end in
    (Array("<\(name)\(end)".utf8), Array("<\(name) style=\"\(style)\"\(end)".utf8))
  }
}

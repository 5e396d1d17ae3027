import StackMarkdown

/// What a page asks for, all of it.
private let wanted = Options(
  siteURL: "https://x.example", hasMath: true, strikethrough: true,
  presentation: Presentation(
    headingShift: 2, foldsSpoilers: true, labelsSnippets: true,
    image: { $0.hasSuffix("g") ? .local(path: "i.png", width: 3, height: 2) : .link }))

/// Reads bytes as HTML of a post and of a comment, and traps where a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTML(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe UnsafeBufferPointer(start: data, count: count)
  let text = unsafe String(decoding: bytes, as: UTF8.self)
  for source in [Source.html(text), .commentHTML(text)] {
    let html = StackMarkdown.html(source)
    precondition(
      StackMarkdown.html(.html(html.description)) == html, "safe HTML changes when read again")
    precondition(
      !holdsHandler(html.description), "an attribute that runs, or a scheme that does, got through")
    _ = StackMarkdown.html(source, options: wanted)
    _ = StackMarkdown.text(source)
    for options in [Options(), wanted] {
      let markdown = StackMarkdown.markdown(source, options: options)
      _ = StackMarkdown.html(.markdown(String(decoding: markdown, as: UTF8.self)))
    }
  }
  return 0
}

/// Whether a tag holds what no post may hold; text cannot look like it, as its `<` is escaped.
private func holdsHandler(_ html: String) -> Bool {
  html.split(separator: "<", omittingEmptySubsequences: false).dropFirst().contains { piece in
    let tag = piece.prefix { $0 != ">" }.lowercased()
    return tag.hasPrefix("script") || tag.contains(" on") && tag.contains("=\"") && isHandler(tag)
      || tag.contains("=\"javascript:") || tag.contains("=\"data:")
  }
}

/// Whether ` on…="` stands outside of all quotes.
private func isHandler(_ tag: String) -> Bool {
  tag.split(separator: "\"", omittingEmptySubsequences: false).enumerated().contains {
    $0.offset % 2 == 0 && $0.element.hasPrefix(" on")
  }
}

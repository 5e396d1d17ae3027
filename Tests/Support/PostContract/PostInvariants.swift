internal import StackMarkdown

/// The invariants of rendered posts and comments, which tests and fuzzers check for any input.
package enum PostInvariants {
  /// Returns the invariants that HTML violates when it is rendered as a post and as a comment.
  package static func violations(ofHTML text: String) -> [String] {
    [PostSource.html(text), .commentHTML(text)].flatMap { source in
      let isComment = source != .html(text)
      let post = ParsedPost(source, site)
      _ = post.html(everything)
      return violations(of: source, Site(), isComment: isComment)
        + violations(ofWrittenMarkdown: post.markdown(everything))
    }
  }

  /// Returns the invariants that Markdown violates when it is rendered as a post and as a comment.
  ///
  /// - Parameter input: A byte that selects the features of the site, then the Markdown.
  /// - Returns: The violations, in words; empty if there are none.
  package static func violations(ofMarkdown input: [UInt8]) -> [String] {
    let choice = input.first ?? 0
    let text = String(decoding: input.dropFirst(), as: UTF8.self)
    let site = Site(
      url: choice & 1 == 0 ? nil : "https://x.example", hasMath: choice & 2 != 0,
      hasStrikethrough: choice & 4 != 0)
    return violations(of: .markdown(text), site, isComment: false)
      + violations(of: .commentMarkdown(text), site, isComment: true)
      + violationsOfShape(text, site)
  }

  /// A presentation with all the options that pages use.
  private static let everything = Presentation(
    parentHeadingLevel: 2, foldsSpoilers: true, labelsSnippets: true, producesValidHTML: true,
    imagePresentation: {
      $0.hasSuffix("g") ? .localFile(path: "i.png", width: 3, height: 2) : .link
    })
  private static let site = Site(url: "https://x.example", hasMath: true, hasStrikethrough: true)

  /// Returns the invariants that the HTML and the Markdown of a post or comment violate.
  private static func violations(
    of source: PostSource, _ site: Site, isComment: Bool
  ) -> [String] {
    let post = ParsedPost(source, site)
    _ = post.plainText
    return violations(of: post.html(), site, isComment: isComment)
      + violations(ofWrittenMarkdown: post.markdown())
  }

  /// Returns what safe HTML contains that is not allowed, and whether parsing it again changes it.
  private static func violations(
    of html: SafeHTML, _ site: Site, isComment: Bool
  ) -> [String] {
    let elements = isComment ? Safety.elementsOfComments : Safety.elements
    let again = ParsedPost(.html(html.description), site).html()
    return Safety.violations(in: html.bytes, elements: elements)
      + (again == html ? [] : ["safe HTML changes when it is read again: \(html)"])
  }

  private static func violations(ofWrittenMarkdown markdown: [UInt8]) -> [String] {
    let post = ParsedPost(.markdown(String(decoding: markdown, as: UTF8.self)))
    return Safety.violations(in: post.html().bytes)
  }

  /// Returns a message if the Markdown written of a post, rendered again, differs from the post in
  /// its visible structure.
  private static func violationsOfShape(_ text: String, _ site: Site) -> [String] {
    // With a site the links of tags become ordinary ones.
    guard site.url == nil, Shape.isPreserved(forMarkdown: text) else { return [] }
    let post = ParsedPost(.markdown(text), site)
    let html = post.html()
    guard !isFlattened(html) else { return [] }
    let written = String(decoding: post.markdown(), as: UTF8.self)
    let again = ParsedPost(.markdown(written), site).html()
    return Shape(again.bytes) == Shape(html.bytes) ? [] : ["\(html) became \(again) as \(written)"]
  }

  /// Whether elements are nested so deeply that the limit of depth may have flattened some; in the
  /// written Markdown, that limit applies elsewhere.
  private static func isFlattened(_ html: SafeHTML) -> Bool {
    guard let strict = try? StrictHTML(html.bytes) else { return true }
    return strict.elements.contains { $0.ancestors.count > 40 }
  }
}

extension PostInvariants {
  /// Returns how the blocks that the dialect finds in Markdown differ from those that libcmark
  /// finds.
  ///
  /// - Returns: A message with both outlines; empty if they are equal, or if the dialect has its
  ///   own rules for the text: spoilers, tables, definitions with addresses that it rejects or in
  ///   lazy lines, and a maximum depth.
  package static func violations(ofBlocks markdown: String) -> [String] {
    let text = NormalizedMarkdown(Array(markdown.utf8))
    // White for libcmark, and for HTML, which the dialect follows, not.
    guard !text.bytes.contains(0x0B) else { return [] }
    guard let own = BlockOutline(of: BlockParser.parse(text, hasMath: false)) else { return [] }
    let theirs = LibCMark(text.bytes).outline
    guard own != theirs, !mayDifferInDefinitions(text.bytes) else { return [] }
    // libcmark overlooks blank lines behind a thematic break, which make a list loose.
    guard !own.hasBreak || own.withoutTightness != theirs.withoutTightness else { return [] }
    return ["\(markdown.debugDescription)\n  is here\n\(own)\n  and by libcmark\n\(theirs)"]
  }

  /// A pattern for simple addresses after simple blanks, which the dialect and libcmark read in the
  /// same way.
  private static var address: some RegexComponent {
    /^[ \t\r\n<>]*(?i:(https?:\/\/|ftp:\/\/|\/)[a-z0-9\/][a-z0-9\/.?=&#%+_~-]*)>?([ \t\r\n]|$)/
  }

  /// Whether a text may have a link definition that the dialect and libcmark read differently: one
  /// with an address that the dialect rejects, or one after spaces in a lazy continuation line,
  /// where libcmark finds none.
  private static func mayDifferInDefinitions(_ text: [UInt8]) -> Bool {
    // A mark behind a colon would make one character of both.
    let text = String(decoding: text.map { $0 < 0x80 ? $0 : UInt8(ascii: "\"") }, as: UTF8.self)
    return text.contains("]:") && text.contains(/(?m)^[ >]* +\[/)
      || text.split(separator: "]:").dropFirst().contains { $0.firstMatch(of: address) == nil }
  }
}

extension PostInvariants {
  /// Returns the invariants that the HTML and Markdown of a table violate.
  ///
  /// - Parameter input: Three bytes that select the blocks around the table, the features of the
  ///   site and the number of columns; then the header up to a line feed, and the rows.
  /// - Returns: The violations, in words; empty if there are none.
  package static func violations(ofTable input: [UInt8]) -> [String] {
    guard input.count > 3 else { return [] }
    let container = TableContainer.all[Int(input[0]) % TableContainer.all.count]
    let site = Site(hasMath: input[1] & 1 != 0, hasStrikethrough: input[1] & 2 != 0)
    let dashes = (0...Int(input[2] % 8)).map { ["-", ":-", "-:", ":-:"][$0 % 4] }
    var lines = String(decoding: input[3...], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert("|\(dashes.joined(separator: "|"))|", at: 1)
    let markdown = container.markdown(enclosing: lines)

    let html = ParsedPost(.markdown(markdown), site).html()
    return Safety.violations(in: html.bytes) + violationsOfRows(in: html)
      + violationsOfShape(markdown, site)
  }

  /// Returns a message for each table whose rows differ in their number of cells.
  private static func violationsOfRows(in html: SafeHTML) -> [String] {
    var tables: [[Int]] = []
    for element in (try? StrictHTML(html.bytes).elements) ?? [] {
      switch element.name {
      case "table": tables.append([])
      case "tr": tables[tables.count - 1].append(0)
      case "th", "td": tables[tables.count - 1][tables[tables.count - 1].count - 1] += 1
      default: break
      }
    }
    return tables.filter { Set($0).count != 1 }.map { "rows of \($0) cells" }
  }
}

/// The Markdown blocks that contain a table, as the prefixes of its lines.
private struct TableContainer {
  let firstLinePrefix: String
  let laterLinePrefix: String

  static let all = [
    ("", ""), ("> ", "> "), ("- ", "  "), (">! ", ">! "), ("a\n\n", ""), ("- a\n\n  ", "  "),
    ("1. > ", "   > "), ("> - a\n>\n>   ", ">   "),
  ].map { TableContainer(firstLinePrefix: $0, laterLinePrefix: $1) }

  /// Returns the Markdown of the container with the given lines of a table in it.
  func markdown(enclosing lines: [String]) -> String {
    firstLinePrefix + lines.joined(separator: "\n\(laterLinePrefix)")
  }
}

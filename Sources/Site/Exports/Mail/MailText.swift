internal import Archive
internal import Basics
internal import Contents
internal import Mustache
internal import Pages
internal import StackExchange
internal import StackMarkdown

extension Composer {
  /// Returns the plain-text version of the mail message with an edition: the questions with their posts, like the
  /// HTML, or else with their excerpts.
  func mailText(of export: EditionExport, _ chapters: [ChapterPage], includingPosts: Bool) -> String
  {
    let cover = cover(of: export)
    let day = cover.date.map { theme.notation.string(from: $0.day) } ?? ""
    let changes = theme.changes(in: export.edition)
    let facts = [day, changes?.singleLine].compactMap(\.self).joined(separator: " · ")
    var text = "\(cover.title.singleLine)\n\(facts)\n\n"
    if let description = export.digest.description {
      text += "\(description.wrapped(indent: 0))\n\n"
    }
    var shownCount = 0
    for chapter in chapters {
      shownCount += 1
      text += mailText(of: chapter, includingPosts: includingPosts)
      if text.utf8.count > MailFiles.maxBytes { break }
    }
    let omittedCount = export.omittedQuestionCount + chapters.count - shownCount
    if let omitted = Count.ifPositive(omittedCount) {
      text += "\(theme.text(ofPhrase: "more-questions", omitted.record).singleLine)\n"
    }
    if let address = cover.address { text += "\(address.text.singleLine)\n" }
    return text
  }

  /// Returns a question as text, with its posts or with its excerpt.
  private func mailText(of chapter: ChapterPage, includingPosts: Bool) -> String {
    var text = ""
    if let heading = chapter.sectionHeading?.singleLine {
      text += "\(heading)\n\(String(repeating: "-", count: heading.count))\n\n"
    }
    text += "\(chapter.position). \(chapter.posts.title.wrapped(indent: 3))\n"
    if !includingPosts, let excerpt = chapter.excerpt {
      text += "   \(excerpt.wrapped(indent: 3))\n"
    }
    text += "   \(theme.mailFacts(of: chapter.chapter.entry).singleLine)\n"
    text += "   \(origin(of: chapter.posts.question))\n"
    if let address = chapter.posts.address { text += "   \(address.text.singleLine)\n" }
    text += "\n"
    guard includingPosts else { return text }
    let (question, site) = (chapter.chapter.question, chapter.chapter.site)
    text += Self.plainText(of: question.post, on: site)
    for (answer, item) in zip(question.answers, chapter.posts.answers) {
      text +=
        "   \(theme.mailHeading(of: item).singleLine)\n   \(origin(of: item))\n\n"
      text += Self.plainText(of: answer.post, on: site)
    }
    return text
  }

  /// Returns the author, the day and the licence of a post, on one line.
  private func origin(of post: PostItem) -> String {
    [
      post.author?.value.name.singleLine, post.created.map { theme.notation.string(from: $0.day) },
      post.licence?.name.singleLine,
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the text of a post in lines of at most 74 characters where its blanks allow that, and a blank line.
  private static func plainText(of post: Post, on site: SiteQuestions) -> String {
    guard let source = post.source else { return "" }
    let lines = StackMarkdown.ParsedPost(source, site.dialect).plainText.split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.wrappedLine + "\n" }.joined() + "\n"
  }
}

extension Substring {
  /// The line without control characters, wrapped if it is prose; lines of code and of quotations keep their length.
  fileprivate var wrappedLine: String {
    let indent = prefix { $0 == " " || $0 == "\t" }
    let isProse = indent.isEmpty && !hasPrefix(">")
    if isProse { return String(self).wrapped(indent: 0) }
    return split(separator: "\t", omittingEmptySubsequences: false).map {
      printable(String($0), keepsLines: false, excess: " ", escaping: { _ in " " })
    }.joined(separator: "\t")
  }
}

extension String {
  /// Returns the text in lines of at most 74 characters, all but the first indented by `indent`
  /// spaces.
  fileprivate func wrapped(indent: Int) -> String {
    var (text, column) = ("", indent)
    for word in singleLine.split(separator: " ") {
      if !text.isEmpty {
        let isFull = column + word.count >= 74
        text += isFull ? "\n" + String(repeating: " ", count: indent) : " "
        column = isFull ? indent : column + 1
      }
      text += word
      column += word.count
    }
    return text
  }
}

extension String {
  /// The text in one line: white space and characters that `printable` replaces become single spaces.
  var singleLine: String {
    let text = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return printable(text, keepsLines: false, excess: " ", escaping: { _ in " " })
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

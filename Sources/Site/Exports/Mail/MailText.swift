internal import Contents
internal import Mustache
internal import Pages

extension Composer {
  /// Returns the plain-text version of the mail message with an edition.
  func mailText(of export: EditionExport, _ chapters: [ChapterPage], omittedCount: Int) -> String {
    let cover = cover(of: export)
    let day = cover.date.map { theme.notation.string(from: $0.day) } ?? ""
    let changes = EditionChanges(in: export.edition).map(theme.text(of:))
    let facts = [day, changes?.singleLine].compactMap(\.self).joined(separator: " · ")
    var text = "\(cover.title.singleLine)\n\(facts)\n\n"
    if let description = export.digest.description {
      text += "\(description.wrapped(indent: 0))\n\n"
    }
    var shownCount = 0
    for chapter in chapters {
      shownCount += 1
      text += "\(chapter.position). \(chapter.posts.title.wrapped(indent: 3))\n"
      if let excerpt = chapter.excerpt { text += "   \(excerpt.wrapped(indent: 3))\n" }
      let facts = theme.text(of: MailFacts(of: chapter.chapter.entry)).singleLine
      let question = chapter.posts.question
      let origin = [
        question.author?.value.name.singleLine,
        question.created.map { theme.notation.string(from: $0.day) }, question.licence?.name,
      ].compactMap(\.self).joined(separator: ", ")
      text += "   \(facts)\n   \(origin)\n"
      if let address = chapter.posts.address { text += "   \(address.text)\n" }
      text += "\n"
      if text.utf8.count > MailFiles.maxBytes { break }
    }
    if let omitted = Count.ifPositive(omittedCount + chapters.count - shownCount) {
      text += "\(theme.text(ofPhrase: "more-questions", omitted.record).singleLine)\n"
    }
    if let address = cover.address { text += "\(address.text)\n" }
    return text
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
  /// The text in one line: white space, control characters and bidirectional formatting are
  /// replaced by single spaces.
  var singleLine: String {
    let plain = unicodeScalars.map { $0.isControlOrBidirectional ? " " : $0 }
    return String(UnicodeScalarView(plain)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// Whether the character is a control character or changes the text direction.
  fileprivate var isControlOrBidirectional: Bool {
    properties.generalCategory == .control || 0x202A...0x202E ~= value
      || 0x2066...0x2069 ~= value
  }
}

internal import Archive
internal import Basics
internal import Contents
internal import FoundationEssentials
internal import StackExchange

extension Composer {
  /// Returns the YAML front matter of a question's page; empty in formats other than Markdown.
  func frontMatter(
    of question: Question, as item: PostItem, answers: [PostItem], fetched: Date
  ) -> [UInt8] {
    guard links.format == .markdown else { return [] }
    var matter = FrontMatter()
    matter.text("title", question.displayTitle)
    matter.date("date", item.created)
    matter.date("lastmod", question.post.lastActivityDate.flatMap(DisplayDate.init))
    matter.date("fetched", DisplayDate(fetched))
    matter.list("tags", question.tags.map(\.truncatedName))
    matter.number("score", question.post.score)
    matter.number("answers", question.answerCount)
    matter.flag("accepted", question.acceptedAnswerID != nil)
    var authors: [String] = []
    for name in ([item] + answers).compactMap(\.author?.value.name) where !authors.contains(name) {
      authors.append(name)
    }
    matter.list("authors", authors)
    if let licence = item.licence { matter.text("licence", licence.name) }
    matter.address("source", item.originalAddress)
    return matter.bytes
  }

  /// Returns the YAML front matter of an edition's page; empty in formats other than Markdown.
  func frontMatter(of edition: Edition, title: String) -> [UInt8] {
    guard links.format == .markdown else { return [] }
    var matter = FrontMatter()
    matter.text("title", title)
    matter.date("date", DisplayDate(day: edition.date))
    matter.date("fetched", DisplayDate(edition.dataDate))
    matter.text("digest", edition.digest.truncatedName)
    matter.number("questions", edition.entries.count)
    return matter.bytes
  }
}

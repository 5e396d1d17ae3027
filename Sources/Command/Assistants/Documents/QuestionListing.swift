internal import Archive
internal import ArchiveSearch
internal import Basics
internal import Mustache
internal import Pages
internal import StackExchange

/// A question in a list: of results, of news or of an edition.
struct QuestionListing: Sendable {
  let site: String
  let id: Int
  let title: String
  let tags: [String]
  let score: Int
  let answerCount: Int
  let isAccepted: Bool
  /// The day on which the question was asked, as 2014-11-02; `nil` if unknown.
  let asked: String?
  let author: String
  /// The address of the question on its site.
  let link: String?
  /// The text around the best match; empty in other lists.
  var excerpt = ""
  /// The id of the answer that matches best, or that is the result; `nil` for other matches.
  var answer: Int?
  /// Whether the result is that answer, with its own score, day and author.
  var isAnswer = false
  /// The change of the question in an edition, such as `new`; `nil` for none.
  var change: String?

  /// Lists a question that a search found.
  init(_ found: FoundQuestion, in sites: SiteDirectory) {
    (site, id) = (found.key.site, found.key.id)
    title = Quotation.line(found.title.plain.truncatedTitle)
    tags = found.tags.prefix(10).map { Quotation.line($0.truncatedName) }
    (score, answerCount, isAccepted) = (found.score, found.answerCount, found.isSolved)
    asked = dayText(found.creationDay)
    let name = Quotation.line(found.author.truncatedName)
    author = name.isEmpty ? authorName(nil) : name
    link = sites.link(toQuestion: found.key)
    excerpt = Quotation.line(found.excerpt.plain.truncated(to: 500))
    (answer, isAnswer) = (found.answerID, found.isAnswer)
  }

  /// Lists a stored question.
  init(_ summary: QuestionSummary, in sites: SiteDirectory) {
    (site, id) = (summary.site, summary.id)
    title = Quotation.line(summary.title.truncatedTitle)
    tags = summary.tags.prefix(10).map { Quotation.line($0.truncatedName) }
    (score, answerCount) = (summary.score, summary.answerCount)
    isAccepted = summary.acceptedAnswerID != nil
    asked = isoDay(summary.creationDate)
    author = authorName(summary.owner)
    link = sites.link(toQuestion: QuestionKey(site: summary.site, id: summary.id))
  }

  /// Returns the question as a passage; the heading begins with its number in the list.
  func passage(_ number: Int) -> Passage {
    var facts = ["score \(score)", answerCount == 1 ? "1 answer" : "\(answerCount) answers"]
    if isAccepted { facts.append("accepted answer") }
    if let asked { facts.append("\(isAnswer ? "answered" : "asked") \(asked)") }
    if let answer, !isAnswer { facts.append("best match in answer \(answer)") }
    if let change { facts.append(change) }
    var lines = ["**\(title)**", "Tags: \(tags.joined(separator: ", "))"]
    lines.append(["By \(author)", link].compactMap(\.self).joined(separator: ", "))
    return Passage(
      heading:
        "\(number). \(isAnswer ? "Answer \(answer ?? 0) to question" : "Question") \(id) on \(Quotation.line(site)): "
        + facts.joined(separator: ", "),
      attribution: lines, lines: excerpt.isEmpty ? [] : [excerpt])
  }

  /// The question in a structured result, which does not repeat the text: what other tools take, and what sorts.
  static let fields = ResultFields<QuestionListing>([
    .field("site", "Site, for read_question") { Quotation.line($0.site) },
    .field("id", "Id, for read_question", \.id), .field("score", "Votes", \.score),
    .field("isAccepted", "Whether an answer is accepted", \.isAccepted),
    .field("answer", "Id of the answer that matches best", \.answer),
    .field("news", "What changed, such as new", \.change),
  ])
}

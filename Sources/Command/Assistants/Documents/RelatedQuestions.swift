internal import Archive
internal import Basics
internal import StackExchange
internal import StackMarkdown

/// The questions that the page of a question leads to: its originals, if it is a duplicate, and those that are linked with it.
struct RelatedQuestions: Sendable {
  /// A question at the other end of a link.
  private struct Link: Sendable, Equatable {
    let key: QuestionKey
    let isOriginal: Bool
  }

  private let links: [(link: Link, summary: QuestionSummary?)]
  private let question: QuestionKey
  private let sites: SiteDirectory
  /// The number of all questions, of which `links` may have only the first.
  private let total: Int

  /// The ids of the questions of which this one is a duplicate, whether the archive has them or not.
  let originals: [Int]

  /// The maximum number of questions to name.
  private static let maxQuestions = 10
  /// The maximum number of links to look at; some posts have thousands.
  private static let maxLinks = 50

  /// Reads the questions that are related to one: by its closing, by a data dump, and by links in its texts.
  init(
    of question: Question, on site: String, in archive: Archive, _ sites: SiteDirectory
  ) throws {
    let key = QuestionKey(site: site, id: question.id)
    let dumpLinks = try archive.links(ofQuestion: question.id, site: site, limit: Self.maxLinks)
    originals = try archive.originalIDs(of: question, site: site, dumpLinks)
    let dialect = Site(url: sites.site(withParameter: site).url)
    let linked = try question.linkedAddresses(dialect, limit: Self.maxLinks).compactMap {
      try sites.question(at: $0, in: archive)
    }
    let ofDump = dumpLinks.map { QuestionKey(site: site, id: $0.questionID) }
    var links = originals.map {
      Link(key: QuestionKey(site: site, id: $0), isOriginal: true)
    }
    for other in linked + ofDump where other != key && !links.contains(where: { $0.key == other }) {
      links.append(Link(key: other, isOriginal: false))
    }
    var readable: [(link: Link, summary: QuestionSummary?)] = []
    for link in links {
      let summary = try archive.summaries(ofSite: link.key.site, ids: [link.key.id]).first
      // Of the others, only those that the archive has can be read.
      if link.isOriginal || summary != nil { readable.append((link, summary)) }
    }
    total = readable.count
    self.links = Array(readable.prefix(Self.maxQuestions))
    (self.question, self.sites) = (key, sites)
  }

  /// The related questions as a passage of a result for assistants; nil if there are none.
  var passage: Passage? {
    guard !links.isEmpty else { return nil }
    let count = total > links.count ? ", the first \(links.count) of \(total)" : ""
    return Passage(
      heading: "## Related questions\(count)", attribution: links.map(line(on:)))
  }

  /// Returns the kind, id, facts and title of a question.
  private func line(on link: (link: Link, summary: QuestionSummary?)) -> String {
    let (link, summary) = link
    var facts = ["\(link.isOriginal ? "Original" : "Linked"): question \(link.key.id)"]
    if link.key.site != question.site { facts[0] += " on \(Quotation.line(link.key.site))" }
    if let summary {
      facts.append("score \(summary.score)")
      facts.append(summary.answerCount == 1 ? "1 answer" : "\(summary.answerCount) answers")
      if summary.acceptedAnswerID != nil { facts.append("accepted answer") }
      facts.append("**\(Quotation.line(summary.title.truncatedTitle))**")
    } else {
      facts.append("not in the archive")
      if let address = sites.link(toQuestion: link.key) { facts.append(address) }
    }
    return "- " + facts.joined(separator: ", ")
  }

  /// The questions as a list of a structured result; nil if there are none.
  var listed: [(key: QuestionKey, site: String?, isOriginal: Bool)]? {
    guard !links.isEmpty else { return nil }
    return links.map { link, _ in
      let site = link.key.site == question.site ? nil : Quotation.line(link.key.site)
      return (link.key, site, link.isOriginal)
    }
  }

  /// Returns the field with the questions that `record` returns.
  static func field<Record>(
    _ name: String, _ record: @escaping @Sendable (Record) -> RelatedQuestions?
  ) -> ResultFields<Record>.Field {
    .optionalList(
      name, "Originals and linked questions, at most \(maxQuestions)",
      of: ResultFields([
        .field("id", "Id, for read_question", \.key.id),
        .field("site", "Site, if it is another one", \.site),
        .field("isOriginal", "Whether this question is a duplicate of it", \.isOriginal),
      ])
    ) { record($0)?.listed }
  }
}

extension Question {
  /// Returns the first addresses in the texts of the question, its answers and their comments, in their order.
  fileprivate func linkedAddresses(_ dialect: Site, limit: Int) -> [String] {
    let posts = [post] + answers.map(\.post)
    let sources = posts.flatMap { [$0.source] + $0.comments.map(\.source) }
    var addresses: [String] = []
    for source in sources.compactMap(\.self) {
      addresses += ParsedPost(source, dialect).addresses
      if addresses.count >= limit { break }
    }
    return Array(addresses.prefix(limit))
  }
}

extension SiteDirectory {
  /// Returns the stored question to which an address leads; nil for other addresses.
  fileprivate func question(at address: String, in archive: Archive) throws -> QuestionKey? {
    guard let post = QuestionReference.post(at: address),
      let host = Self.host(of: address.lowercased()),
      let site = sites.first(where: { Self.host(of: $0.url.lowercased()) == host })
    else { return nil }
    let parameter = site.apiSiteParameter
    let id =
      post.isAnswer ? try archive.questionID(ofAnswer: post.id, site: parameter) : post.id
    return id.map { QuestionKey(site: parameter, id: $0) }
  }
}

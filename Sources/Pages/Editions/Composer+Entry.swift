package import Archive
internal import Configuration
package import Contents
package import Mustache
package import StackExchange

extension Composer {
  /// A question in a list, with its present figures.
  package func entry(_ question: QuestionSummary, position: Int, of site: SiteQuestions) -> Entry {
    Entry(
      position: position,
      figures: Edition.Entry(
        site: site.community.parameter, questionID: question.id, score: question.score,
        answerCount: question.answerCount, viewCount: question.viewCount,
        acceptedAnswerID: question.acceptedAnswerID),
      question: question, site: site, title: title(question.shownTitle, on: site),
      address: address(of: question.id, on: site), excerpt: nil,
      bounty: contents.bounty(on: question), own: nil, composer: self)
  }

  /// A question in an edition, with the figures of its day; its bounty only where the edition is
  /// the newest.
  package func entry(
    _ entry: Edition.Entry, position: Int, isNewest: Bool, of digest: DigestEditions? = nil,
    excerpt: String? = nil
  ) -> Entry {
    let site = contents.site(entry.site)
    let question = site?.question(entry.questionID)
    return Entry(
      position: position, figures: entry, question: question, site: site,
      title: question.map { title($0.shownTitle, on: site) },
      address: question.flatMap { question in site.map { address(of: question.id, on: $0) } },
      excerpt: excerpt, bounty: isNewest ? question.flatMap(contents.bounty) : nil,
      own: question == nil || !isNewest ? nil : ownAnswer(to: entry, in: digest), composer: self)
  }

  /// Neighbours in an edition, the first of which has a place there.
  func entries(
    _ entries: ArraySlice<Edition.Entry>, from start: Int = 0, isNewest: Bool,
    of digest: DigestEditions? = nil
  ) -> [Entry] {
    entries.enumerated().map { index, entry in
      self.entry(entry, position: start + index + 1, isNewest: isNewest, of: digest)
    }
  }

  package func address(of question: Int, on site: SiteQuestions, answer: Int? = nil) -> Address {
    links.to(
      QuestionPages.path(of: question, on: site, in: links.pageFormat),
      at: answer.map { "answer-\($0)" })
  }

  /// Where an author's posts are, if authors have pages.
  package func address(ofAuthor author: User?, on site: SiteQuestions) -> Address? {
    guard links.format == .html, contents.hasAuthors, let id = author?.id else { return nil }
    return links.to(AuthorPages.path(of: "\(id).html", on: site))
  }

  /// Where a tag's questions are, if tags have pages.
  package func address(ofTag tag: String, on site: SiteQuestions) -> Address? {
    guard links.settings.formats.contains(.html), links.format != .markdown else { return nil }
    return links.to(TagPages.path(ofTag: tag, on: site))
  }
}

extension Composer {
  /// The question on its site; nil where that has no address that a page would lead to.
  package func original(_ line: Edition.Entry) -> Address? {
    contents.site(line.site).flatMap {
      Address(web: nil, or: "\($0.community.url)/q/\(line.questionID)")
    }
  }
}

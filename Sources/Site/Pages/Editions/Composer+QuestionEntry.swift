package import Archive
package import Contents
package import Mustache
package import StackExchange

extension Composer {
  /// Returns a list entry for a question with its current score and counts, without its author, so that the list does
  /// not depend on the names of people.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - position: The position in the list, from 1.
  ///   - site: The site of the question.
  /// - Returns: The entry.
  package func entry(_ question: QuestionSummary, position: Int, of site: SiteQuestions)
    -> QuestionEntry
  {
    QuestionEntry(
      position: position,
      statistics: Edition.QuestionEntry(
        site: site.community.apiSiteParameter, questionID: question.id, score: question.score,
        answerCount: question.answerCount, viewCount: question.viewCount,
        acceptedAnswerID: question.acceptedAnswerID),
      question: question, site: site, title: title(question.displayTitle, on: site),
      address: address(ofQuestion: question.id, on: site), excerpt: nil,
      bounty: contents.bounty(on: question), ownAnswer: nil, showsAuthor: false, composer: self)
  }

  /// Returns a list entry for a question of an edition, with the score and counts of the edition's day.
  ///
  /// - Parameters:
  ///   - entry: The question, with the score and counts of the edition's day.
  ///   - position: The position in the list, from 1.
  ///   - isNewest: Whether the edition is the newest of its digest, so that bounties and answers by people of the
  ///     digest are shown.
  ///   - digest: The digest, whose people's answers are shown.
  ///   - excerpt: The beginning of the question's text, for entries in long form.
  ///   - additionDate: Returns the date of the edition that added a question to its digest, if it is shown.
  /// - Returns: The entry.
  package func entry(
    _ entry: Edition.QuestionEntry, position: Int, isNewest: Bool, of digest: DigestEditions? = nil,
    excerpt: String? = nil,
    additionDate: (Edition.QuestionEntry) -> String? = { _ in nil }
  ) -> QuestionEntry {
    let site = contents.site(entry.site)
    let question = site?.question(entry.questionID)
    return QuestionEntry(
      position: position, statistics: entry, question: question, site: site,
      title: question.map { title($0.displayTitle, on: site) },
      address: question.flatMap { question in site.map { address(ofQuestion: question.id, on: $0) }
      },
      excerpt: excerpt, bounty: isNewest ? question.flatMap(contents.bounty) : nil,
      ownAnswer: question == nil || !isNewest ? nil : ownAnswer(to: entry, in: digest),
      additionDate: additionDate(entry), composer: self)
  }

  /// Returns list entries for consecutive questions of an edition; `start` is the index of the
  /// first.
  func entries(
    _ entries: ArraySlice<Edition.QuestionEntry>, from start: Int = 0, isNewest: Bool,
    of digest: DigestEditions, additionDate: (Edition.QuestionEntry) -> String?
  ) -> [QuestionEntry] {
    entries.enumerated().map { index, entry in
      self.entry(
        entry, position: start + index + 1, isNewest: isNewest, of: digest,
        additionDate: additionDate)
    }
  }

  /// Returns a list entry for a question on the page of another one, in whose folder it may be.
  ///
  /// The entry has no bounty, so that the page with the list depends on the question only.
  func linkedEntry(_ linked: SiteQuestion, inFolderOf folderSite: SiteQuestions) -> QuestionEntry {
    var entry = entry(linked.question, position: 1, of: linked.site)
    if linked.site === folderSite {
      entry.address = LinkAddress(
        path: QuestionPages.fileName(ofQuestion: linked.id, in: links.linkedFormat))
    }
    entry.bounty = nil
    return entry
  }

  /// Returns the address of the page of a question, or of one of its answers.
  package func address(
    ofQuestion id: Int, on site: SiteQuestions, answer: Int? = nil
  ) -> LinkAddress {
    links.fileAddress(
      QuestionPages.path(ofQuestion: id, on: site, in: links.linkedFormat),
      fragment: answer.map { "answer-\($0)" })
  }

  /// Returns the address of the page that lists an author's posts; `nil` if authors have no pages.
  package func address(ofAuthor author: User?, on site: SiteQuestions) -> LinkAddress? {
    guard links.format == .html, contents.hasAuthors, let id = author?.id else { return nil }
    return links.fileAddress(AuthorPages.path(of: "\(id).html", on: site))
  }

  /// Returns the address of the page that lists a tag's questions; `nil` if tags have no pages.
  package func address(ofTag tag: String, on site: SiteQuestions) -> LinkAddress? {
    guard links.settings.formats.contains(.html), links.format != .markdown else { return nil }
    return links.fileAddress(TagPages.path(ofTag: tag, on: site))
  }
}

extension Composer {
  /// Returns the address of a question on its source site; `nil` if the address of that site is invalid.
  package func originalAddress(_ entry: Edition.QuestionEntry) -> LinkAddress? {
    contents.site(entry.site).flatMap {
      LinkAddress(web: nil, or: "\($0.community.url)/q/\(entry.questionID)")
    }
  }
}

internal import Archive
internal import Configuration
internal import Contents
internal import Digests
internal import StackExchange
internal import Synchronization

/// The questions that a page's texts lead to, as far as they are here.
///
/// Belongs to a page; it is shared with the closure that its posts are rendered with.
package final class PageLinks: Sendable {
  private let contents: SiteContents
  private let answers: AnswerIndex
  /// The question of the page; nil where it has none.
  private let own: QuestionKey?
  private let state = Mutex(State())

  private struct State {
    /// Those that were looked for, found or not.
    var sources: Set<Input> = []
    var found: [SiteQuestion] = []
  }

  init(_ contents: SiteContents, _ answers: AnswerIndex, besides own: QuestionKey?) {
    (self.contents, self.answers, self.own) = (contents, answers, own)
  }

  /// What the page is made of because of them, in an order.
  var sources: [Input] { state.withLock { $0.sources.sorted() } }

  /// Each once, in the order of the texts.
  var found: [SiteQuestion] { state.withLock { $0.found } }

  /// The page here that shows what an address on the network does, and the place in it; nil where
  /// there is none.
  func page(for address: String, in format: SiteFormat) -> (path: String, place: String?)? {
    guard let reference = PostAddress(address),
      let site = contents.sites.first(where: { $0.host == reference.host })?.community.parameter
        ?? siteParameter(reference.host)
    else { return nil }
    let question =
      reference.question
      ?? reference.answer.flatMap { answers.question(ofAnswer: $0, site: site) }
    state.withLock { state in
      if let answer = reference.answer { state.sources.insert(.answer(answer, site: site)) }
      if let question { state.sources.insert(.question(question, site: site)) }
    }
    guard let question, let home = contents.site(site),
      let target = contents.target(question, on: home)
    else { return nil }
    note(target)
    let place = reference.answer.flatMap { answer in
      answers.question(ofAnswer: answer, site: site) == question ? "answer-\(answer)" : nil
    }
    return (QuestionPages.path(of: question, on: target.site, in: format), place)
  }

  private func note(_ target: SiteQuestion) {
    let id = target.question.id
    if own == QuestionKey(site: target.site.community.parameter, id: id) { return }
    state.withLock { state in
      let isKnown = state.found.contains { $0.site === target.site && $0.place == target.place }
      if !isKnown { state.found.append(target) }
    }
  }
}

internal import Archive
internal import Contents
internal import StackExchange
internal import Synchronization

/// Resolves links in a page's texts to local pages, and collects the questions to which the links
/// lead.
///
/// Each page has its own resolver, which the closure that renders the page's links shares.
package final class LinkResolver: Sendable {
  private let contents: SiteContents
  private let answers: AnswerIndex
  /// The question that the current page shows; `nil` for pages that are not about one question.
  private let currentQuestion: QuestionKey?
  private let state = Mutex(State())

  private struct State {
    /// The questions and answers to which links refer, whether the archive has them or not.
    var inputs: Set<Input> = []
    /// The local questions to which links lead, in the order of their first link.
    var questions: [SiteQuestion] = []
  }

  /// Creates a resolver that does not collect links to the question that the page itself shows.
  init(_ contents: SiteContents, _ answers: AnswerIndex, excluding currentQuestion: QuestionKey?) {
    (self.contents, self.answers, self.currentQuestion) = (contents, answers, currentQuestion)
  }

  /// The questions and answers to which links refer, whether the archive has them or not, sorted.
  var inputs: [Input] { state.withLock { $0.inputs.sorted() } }

  /// The local questions to which the texts link, each once, in the order of their first link.
  var linkedQuestions: [SiteQuestion] { state.withLock { $0.questions } }

  /// Returns the path of the local page that shows the post at an address of Stack Exchange, with the fragment
  /// of an answer; `nil` if the site does not have that post.
  func localPage(for address: String, in format: SiteFormat)
    -> (path: String, fragment: String?)?
  {
    guard let reference = PostAddress(address),
      let site = contents.sites.first(where: { $0.host == reference.host })?.community
        .apiSiteParameter
        ?? siteParameter(reference.host)
    else { return nil }
    let question =
      reference.questionID
      ?? reference.answerID.flatMap { answers.questionID(ofAnswer: $0, site: site) }
    state.withLock { state in
      if let answer = reference.answerID { state.inputs.insert(.answer(answer, site: site)) }
      if let question { state.inputs.insert(.question(question, site: site)) }
    }
    guard let question, let questionSite = contents.site(site),
      let target = contents.question(question, on: questionSite)
    else { return nil }
    addLinkedQuestion(target)
    let fragment = reference.answerID.flatMap { answer in
      answers.questionID(ofAnswer: answer, site: site) == question ? "answer-\(answer)" : nil
    }
    return (QuestionPages.path(ofQuestion: question, on: target.site, in: format), fragment)
  }

  /// Adds a question to the linked questions, unless it was added before or the page itself shows
  /// it.
  private func addLinkedQuestion(_ target: SiteQuestion) {
    let id = target.question.id
    if currentQuestion == QuestionKey(site: target.site.community.apiSiteParameter, id: id) {
      return
    }
    state.withLock { state in
      let isCollected = state.questions.contains {
        $0.site === target.site && $0.index == target.index
      }
      if !isCollected { state.questions.append(target) }
    }
  }
}

internal import Archive
package import Contents
package import Mustache
internal import StackExchange
internal import Synchronization

/// Resolves links in a page's texts to local pages, and collects the questions to which the links
/// lead.
///
/// Each page has its own resolver, which the closure that renders the page's links shares.
final class LinkResolver: Sendable {
  private let contents: SiteContents
  /// Finds the questions of answers.
  private let connection: SharedConnection
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
  init(
    _ contents: SiteContents, _ connection: SharedConnection,
    excluding currentQuestion: QuestionKey?
  ) {
    (self.contents, self.connection, self.currentQuestion) = (contents, connection, currentQuestion)
  }

  /// Returns the id of the question to which an answer belongs; `nil` if the archive does not have the answer or
  /// cannot be read.
  private func questionID(ofAnswer answer: Int, site: String) -> Int? {
    try? connection.read { try $0.questionID(ofAnswer: answer, site: site) }
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
      ?? reference.answerID.flatMap { questionID(ofAnswer: $0, site: site) }
    state.withLock { state in
      if let answer = reference.answerID { state.inputs.insert(.answer(answer, site: site)) }
      if let question { state.inputs.insert(.question(question, site: site)) }
    }
    guard let question, let questionSite = contents.site(site),
      let target = contents.question(question, on: questionSite)
    else { return nil }
    addLinkedQuestion(target)
    let fragment = reference.answerID.flatMap { answer in
      questionID(ofAnswer: answer, site: site) == question ? "answer-\(answer)" : nil
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

/// Builds the addresses of links from pages to other files of the site.
package struct LinkBuilder: Sendable {
  package let settings: SiteSettings
  /// The format of the pages that contain the links.
  package let format: SiteFormat
  /// The relative path from the folder of the pages to the site's folder: `../` for each level.
  let relativeRoot: String
  /// The absolute address of the site, for files that are read elsewhere, such as feeds and emails; `nil` for
  /// other files, or if the address is not configured.
  private let absoluteRoot: String?
  /// Whether the links are for files that are read elsewhere, where links relative to the site lead nowhere.
  let isReadElsewhere: Bool

  /// Creates a builder for links from pages `depth` folders below the site's folder; a `depth` of
  /// `nil` stands for files that are read elsewhere.
  init(_ settings: SiteSettings, in format: SiteFormat, depth: Int?) {
    self.settings = settings
    self.format = format
    relativeRoot = String(repeating: "../", count: depth ?? 0)
    absoluteRoot = depth == nil ? settings.baseURL : nil
    isReadElsewhere = depth == nil
  }

  /// Whether the built links are absolute URLs instead of relative ones.
  package var isAbsolute: Bool { absoluteRoot != nil }

  /// The format of the linked pages: HTML for exported editions, otherwise the format of the linking pages.
  var linkedFormat: SiteFormat { SiteFormat.exportFormats.contains(format) ? .html : format }

  /// The prefix of every linked path: the absolute address of the site with a slash, or the
  /// relative path to its folder.
  package var pathPrefix: String { absoluteRoot.map { "\($0)/" } ?? relativeRoot }

  /// Returns the address of a file of the site, or of an anchor in it.
  package func fileAddress(_ path: String, fragment: String? = nil) -> LinkAddress {
    let address = LinkAddress(path: relativeRoot + path, fragment: fragment)
    return absoluteRoot.flatMap { LinkAddress("\($0)/\(address.text)") } ?? address
  }

  /// Returns the address of the page about a target, such as a question or a digest.
  ///
  /// The page has the format of the linking pages or, if it does not exist in that format, its first format. A
  /// Markdown page links to Markdown pages only.
  ///
  /// - Returns: The address; `nil` if the site has no such page.
  package func pageAddress<Kind: FileKind>(_ kind: Kind, _ target: Kind.Target) -> LinkAddress? {
    let formats = kind.formats(among: settings.formats)
    let linkedFormat =
      formats.contains(format) ? format : format == .markdown ? nil : formats.first
    return linkedFormat.map { fileAddress(kind.path(of: target, in: $0)) }
  }
}

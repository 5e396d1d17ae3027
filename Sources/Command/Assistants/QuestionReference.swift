internal import Archive
internal import Basics
internal import StackExchange

/// The question or answer that an assistant names, by id, address or URI.
struct QuestionReference: Equatable {
  let id: Int
  /// The name or address of the site; `nil` if only the id is known.
  let site: String?
  /// Whether the id is known to be that of an answer.
  let isAnswer: Bool

  /// Parses the name of a question; `site` is used for ids.
  init(_ text: String, site: String?) throws(ToolFailure) {
    if let id = Int(text) {
      (self.id, self.site, isAnswer) = (id, site, false)
    } else if case .question(let site, let id, _) = ResourceURI(text) {
      (self.id, self.site, isAnswer) = (id, site, false)
    } else if SiteDirectory.host(of: text.lowercased()) != nil, let post = Self.post(at: text) {
      (id, isAnswer) = post
      self.site = text
    } else {
      throw ToolFailure(
        """
        "\(Quotation.line(text.truncated(to: 200)))" is no question; give its id, such as 11227809, or \
        its address, such as https://stackoverflow.com/q/11227809
        """)
    }
  }

  /// Returns the post that an address of a site leads to: `/q/1`, `/questions/1/title`, `/a/2`,
  /// `/posts/2/revisions`, `/questions/1/title/2` or `/questions/1#2`.
  static func post(at address: String) -> (id: Int, isAnswer: Bool)? {
    let path = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2)
    // URLs of teams have the team's path before the path of the post.
    guard let start = path.firstIndex(where: { ["q", "questions", "a", "posts"].contains($0) }),
      start + 1 < path.endIndex, let id = Int(path[start + 1])
    else { return nil }
    if path[start] == "questions" {
      let answer =
        (start + 3 < path.endIndex ? Int(path[start + 3]) : nil) ?? fragmentID(of: address)
      if let answer, answer != id { return (answer, true) }
    }
    return (id, path[start] == "a")
  }

  /// Returns the post to which the fragment of an address leads: `#2`, `#answer-2` or, for a comment on it,
  /// `#comment5_2`.
  private static func fragmentID(of address: String) -> Int? {
    guard let start = address.firstIndex(of: "#") else { return nil }
    let fragment = address[address.index(after: start)...]
    if let id = Int(fragment) { return id }
    guard fragment.hasPrefix("answer-") || fragment.hasPrefix("comment") else { return nil }
    let end = fragment.split(whereSeparator: "-_".contains).dropFirst().last
    return end.flatMap { Int($0) }
  }

  /// Finds the question in an archive; throws a failure that says what to try.
  ///
  /// - Returns: The key of the question, and the id of the answer if the reference names one.
  func question(in archive: Archive, _ sites: SiteDirectory) throws
    -> (key: QuestionKey, answer: Int?)
  {
    let candidates = try site.map { [try sites.site(named: $0)] } ?? sites.sites
    var keys: [QuestionKey] = []
    for candidate in candidates.map(\.apiSiteParameter) {
      if !isAnswer, try !archive.storedQuestionIDs(site: candidate, among: [id]).isEmpty {
        keys.append(QuestionKey(site: candidate, id: id))
      }
    }
    let isAnswer = keys.isEmpty
    if isAnswer {
      for candidate in candidates.map(\.apiSiteParameter) {
        if let question = try archive.questionID(ofAnswer: id, site: candidate) {
          keys.append(QuestionKey(site: candidate, id: question))
        }
      }
    }
    guard let key = keys.first else {
      throw ToolFailure(
        """
        The archive has no question \(id)\(site == nil ? "" : " on this site"); search_questions finds what it \
        has. Its sites: \(sites.nameList)
        """)
    }
    guard keys.count == 1 else {
      let names = keys.map { Quotation.line($0.site) }.joined(separator: ", ")
      throw ToolFailure("Several sites have a post \(id): \(names). Give one of them as `site`")
    }
    return (key, isAnswer ? id : nil)
  }
}

package import FoundationEssentials
package import Networking

/// What a person wrote on a site, what was active longest ago first: who reads it to some place can
/// go on from there, whatever happened meanwhile.
package struct AuthorList: Sendable, Equatable {
  package var author: UserKey
  /// The first moment of writing.
  package var createdFrom: Date?
  /// The first moment of the last activity.
  package var activeFrom: Date?

  package init(of author: UserKey, createdFrom: Date? = nil, activeFrom: Date? = nil) {
    self.author = author
    self.createdFrom = createdFrom
    self.activeFrom = activeFrom
  }

  fileprivate func request(of method: String, _ filter: Filter, page: Int) -> RequestDescription {
    var query = [QueryItem("order", "asc"), QueryItem("sort", "activity")]
    if let createdFrom { query.append(QueryItem("fromdate", QuestionList.seconds(createdFrom))) }
    if let activeFrom { query.append(QueryItem("min", QuestionList.seconds(activeFrom))) }
    let parameters = PageParameters(site: author.site, filter: filter, page: page, size: 100)
    return RequestDescription(
      path: ["users", PageParameters.segment([author.id]), method],
      query: query + parameters.query)
  }
}

extension Resource where A == Page<Question> {
  /// One page of the questions that a person asked; above page 25 only with a key.
  package static func questions(by list: AuthorList, filter: Filter, page: Int = 1) -> Resource {
    Resource(page: list.request(of: "questions", filter, page: page), encoding: filter.encoding)
  }
}

extension Resource where A == Page<Answer> {
  /// One page of the answers that a person gave; above page 25 only with a key.
  package static func answers(by list: AuthorList, filter: Filter, page: Int = 1) -> Resource {
    Resource(page: list.request(of: "answers", filter, page: page), encoding: filter.encoding)
  }
}

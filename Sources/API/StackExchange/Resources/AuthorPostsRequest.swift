package import FoundationEssentials
package import Networking

/// A request for the posts of a user on a site, ordered by ascending date of last activity.
///
/// In this order, an interrupted fetch can resume where it stopped, even if posts changed meanwhile.
package struct AuthorPostsRequest: Sendable, Equatable {
  /// The user whose posts are requested.
  package var author: UserKey
  /// The earliest creation date of a returned post; `nil` for no limit.
  package var createdFrom: Date?
  /// The earliest date of a returned post's last activity; `nil` for no limit.
  package var activeFrom: Date?

  /// Creates a request for the posts of a user; omitted dates do not restrict it.
  package init(of author: UserKey, createdFrom: Date? = nil, activeFrom: Date? = nil) {
    self.author = author
    self.createdFrom = createdFrom
    self.activeFrom = activeFrom
  }

  /// Returns the request for a page of 100 posts; `method` is `questions` or `answers`.
  fileprivate func description(
    of method: String, _ filter: Filter, page: Int
  ) -> RequestDescription {
    var query = [QueryItem("order", "asc"), QueryItem("sort", "activity")]
    if let createdFrom {
      query.append(QueryItem("fromdate", QuestionListRequest.unixSeconds(createdFrom)))
    }
    if let activeFrom {
      query.append(QueryItem("min", QuestionListRequest.unixSeconds(activeFrom)))
    }
    let parameters = PageParameters(site: author.site, filter: filter, page: page, size: 100)
    return RequestDescription(
      path: ["users", PageParameters.idSegment([author.id]), method],
      query: query + parameters.queryItems)
  }
}

extension Resource where Value == Page<Question> {
  /// Returns a resource for one page of the questions of a user; pages above 25 need an API key.
  package static func questions(
    matching request: AuthorPostsRequest, filter: Filter, page: Int = 1
  ) -> Resource {
    Resource(
      page: request.description(of: "questions", filter, page: page), encoding: filter.encoding)
  }
}

extension Resource where Value == Page<Answer> {
  /// Returns a resource for one page of the answers of a user; pages above 25 need an API key.
  package static func answers(
    matching request: AuthorPostsRequest, filter: Filter, page: Int = 1
  ) -> Resource {
    Resource(
      page: request.description(of: "answers", filter, page: page), encoding: filter.encoding)
  }
}

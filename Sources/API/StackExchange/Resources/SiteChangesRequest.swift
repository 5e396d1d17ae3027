package import FoundationEssentials
package import Networking

/// A request for what changed on a site since a date, the oldest change first.
///
/// In this order, a fetch can resume at the date of the last change that it received.
package struct SiteChangesRequest: Sendable, Equatable {
  /// The API parameter of the site.
  package var site: String
  /// The earliest date of a change.
  package var since: Date

  /// Creates a request for the changes of a site.
  package init(of site: String, since date: Date) {
    self.site = site
    since = date
  }

  /// Returns the request for a page of 100 items of an API method, sorted by a date.
  fileprivate func description(
    of method: String, sort: String, _ filter: Filter, page: Int
  ) -> RequestDescription {
    let query = [
      QueryItem("order", "asc"), QueryItem("sort", sort),
      QueryItem("min", QuestionListRequest.unixSeconds(since)),
    ]
    let parameters = PageParameters(site: site, filter: filter, page: page, size: 100)
    return RequestDescription(path: [method], query: query + parameters.queryItems)
  }
}

extension Resource where Value == Page<Question> {
  /// Returns a resource for one page of the questions with activity since a date, in its order;
  /// pages above 25 need an API key.
  package static func questions(
    changedIn request: SiteChangesRequest, filter: Filter, page: Int = 1
  ) -> Resource {
    Resource(
      page: request.description(of: "questions", sort: "activity", filter, page: page),
      encoding: filter.encoding)
  }
}

extension Resource where Value == Page<Comment> {
  /// Returns a resource for one page of the comments written since a date, the oldest first; pages
  /// above 25 need an API key.
  package static func comments(
    writtenIn request: SiteChangesRequest, filter: Filter, page: Int = 1
  ) -> Resource {
    Resource(
      page: request.description(of: "comments", sort: "creation", filter, page: page),
      encoding: filter.encoding)
  }
}

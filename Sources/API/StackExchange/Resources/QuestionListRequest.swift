public import FoundationEssentials
public import Networking

/// The criteria and order of a list of questions of a site.
public struct QuestionListRequest: Sendable, Equatable {
  /// The site parameter of the API, such as `stackoverflow`.
  public var site: String
  /// The tags that a question must have, all of them; with more than 5 nothing is found.
  public var tags: [String]
  /// The order of the questions, with the best or newest first.
  public var sort: Sort
  /// The kind of questions to list, such as unanswered ones.
  public var kind: Kind
  /// The text to search for; only with ``Sort/votes``, ``Sort/activity`` and ``Sort/creation``.
  public var searchText: String?
  /// Whether a search for ``searchText`` only finds questions with an accepted answer.
  public var requiresAcceptedAnswer = false
  /// The earliest creation date of a listed question; `nil` for no limit.
  public var createdFrom: Date?
  /// The latest creation date of a listed question; `nil` for no limit.
  public var createdThrough: Date?
  /// The minimum score of a listed question; only with ``Sort/votes``, since the API applies it to
  /// the sort field.
  public var minScore: Int?
  /// The earliest date of a listed question's last activity; only with ``Sort/activity``.
  public var activeFrom: Date?

  /// An order of questions in the API, with the best or newest first.
  public enum Sort: String, Sendable, CaseIterable, Codable {
    case votes, hot, week, month, activity, creation
  }

  /// A kind of questions for which the API has a list.
  public enum Kind: String, Sendable, CaseIterable {
    /// All questions of the site.
    case any
    /// Questions without an accepted or upvoted answer; not with ``Sort/hot``, ``Sort/week`` and
    /// ``Sort/month``.
    case unanswered
    /// Questions with an open bounty; not with ``Sort/hot``, ``Sort/week`` and ``Sort/month``.
    case featured
  }

  /// Creates the request for a list of questions; omitted criteria do not restrict it.
  public init(
    site: String, tags: [String], sort: Sort, kind: Kind = .any, createdFrom: Date? = nil,
    createdThrough: Date? = nil, minScore: Int? = nil, activeFrom: Date? = nil
  ) {
    self.site = site
    self.tags = tags
    self.sort = sort
    self.kind = kind
    self.createdFrom = createdFrom
    self.createdThrough = createdThrough
    self.minScore = minScore
    self.activeFrom = activeFrom
  }

  /// The path segments of the API method that returns the list.
  package var path: [String] {
    if searchText != nil { return ["search", "advanced"] }
    return kind == .any ? ["questions"] : ["questions", kind.rawValue]
  }

  /// The query items for the criteria and the order, without site, filter and paging.
  package var queryItems: [QueryItem] {
    var items = [QueryItem("order", "desc"), QueryItem("sort", sort.rawValue)]
    if let text = searchText {
      items.append(QueryItem("q", text))
      if requiresAcceptedAnswer { items.append(QueryItem("accepted", "true")) }
    }
    if !tags.isEmpty { items.append(QueryItem("tagged", tags.joined(separator: ";"))) }
    if let createdFrom {
      // With the order `creation`, `min` restricts the date of creation.
      items.append(QueryItem(sort == .creation ? "min" : "fromdate", Self.unixSeconds(createdFrom)))
    }
    if let createdThrough { items.append(QueryItem("todate", Self.unixSeconds(createdThrough))) }
    if sort == .votes, let minScore { items.append(QueryItem("min", String(minScore))) }
    if sort == .activity, let activeFrom {
      items.append(QueryItem("min", Self.unixSeconds(activeFrom)))
    }
    return items
  }

  /// Returns a date in Unix seconds for a query, clamped to the valid range.
  static func unixSeconds(_ date: Date) -> String {
    String(
      Int(min(max(0, date.timeIntervalSince1970), TimeInterval(ValidRange.unixSeconds.upperBound))))
  }
}

extension Resource where Value == Page<Question> {
  /// Returns a resource for one page of a list of questions.
  ///
  /// - Parameters:
  ///   - list: The criteria and order of the list.
  ///   - filter: The filter, which determines the fields of the questions.
  ///   - page: The page number, from 1; pages above 25 need an API key.
  ///   - size: The number of questions per page, from 1 to 100.
  /// - Returns: A resource for the page.
  public static func questions(
    _ list: QuestionListRequest, filter: Filter, page: Int = 1, size: Int = 100
  ) -> Resource {
    let parameters = PageParameters(site: list.site, filter: filter, page: page, size: size)
    let request = RequestDescription(
      path: list.path, query: list.queryItems + parameters.queryItems)
    return Resource(page: request, encoding: filter.encoding)
  }

  /// Returns a resource for 1 to 100 questions by id; deleted questions are missing from the page.
  public static func questions(ids: [Int], site: String, filter: Filter) -> Resource {
    let parameters = PageParameters(site: site, filter: filter, page: 1, size: 100)
    let request = RequestDescription(
      path: ["questions", PageParameters.idSegment(ids)], query: parameters.queryItems)
    return Resource(page: request, encoding: filter.encoding)
  }
}

public import FoundationEssentials
public import Networking

/// Which questions of a site to list, and in which order.
public struct QuestionList: Sendable, Equatable {
  /// As the API names it, such as `stackoverflow`.
  public var site: String
  /// All of them must be on a question; none means any question, more than 5 find nothing.
  public var tags: [String]
  /// The order, best or newest first.
  public var sort: Sort
  /// What all of them have in common.
  public var kind: Kind
  /// What to search for; only in the orders by votes, activity and creation.
  public var words: String?
  /// Of a search: whether an answer has to be accepted.
  public var accepted = false
  /// The first and the last moment of asking, both included.
  public var createdFrom: Date?
  /// The last moment of asking, included.
  public var createdThrough: Date?
  /// Only with ``Sort/votes``: the API bounds whatever it sorts by.
  public var minScore: Int?
  /// Only with ``Sort/activity``: the first moment of the last activity.
  public var activeFrom: Date?

  /// The API's orders, best or newest first.
  public enum Sort: String, Sendable, CaseIterable, Codable {
    case votes, hot, week, month, activity, creation
  }

  /// What all questions of a list have in common.
  public enum Kind: String, Sendable, CaseIterable {
    case any
    /// Without an answer that was accepted or has a positive score; not in the orders ``Sort/hot``,
    /// ``Sort/week`` and ``Sort/month``.
    case unanswered
    /// With an open bounty; in the same orders.
    case featured
  }

  /// Makes a list; what is left out bounds nothing.
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

  /// The method that gives the list.
  package var path: [String] {
    if words != nil { return ["search", "advanced"] }
    return kind == .any ? ["questions"] : ["questions", kind.rawValue]
  }

  /// The parameters that tell this list from others of the site.
  package var items: [QueryItem] {
    var items = [QueryItem("order", "desc"), QueryItem("sort", sort.rawValue)]
    if let words {
      items.append(QueryItem("q", words))
      if accepted { items.append(QueryItem("accepted", "true")) }
    }
    if !tags.isEmpty { items.append(QueryItem("tagged", tags.joined(separator: ";"))) }
    if let createdFrom {
      // Lists in the order of asking are bounded as any list is by what it is sorted by.
      items.append(QueryItem(sort == .creation ? "min" : "fromdate", Self.seconds(createdFrom)))
    }
    if let createdThrough { items.append(QueryItem("todate", Self.seconds(createdThrough))) }
    if sort == .votes, let minScore { items.append(QueryItem("min", String(minScore))) }
    if sort == .activity, let activeFrom {
      items.append(QueryItem("min", Self.seconds(activeFrom)))
    }
    return items
  }

  static func seconds(_ date: Date) -> String {
    String(
      Int(min(max(0, date.timeIntervalSince1970), TimeInterval(ValidRange.seconds.upperBound))))
  }
}

extension Resource where A == Page<Question> {
  /// One page of a list of questions.
  ///
  /// - Parameters:
  ///   - list: What to list.
  ///   - filter: Which fields to give.
  ///   - page: From 1; above 25 only with a key.
  ///   - size: From 1 to 100.
  /// - Returns: The page, with the answers and comments that the filter grants.
  public static func questions(
    _ list: QuestionList, filter: Filter, page: Int = 1, size: Int = 100
  ) -> Resource {
    let parameters = PageParameters(site: list.site, filter: filter, page: page, size: size)
    let request = RequestDescription(path: list.path, query: list.items + parameters.query)
    return Resource(page: request, encoding: filter.encoding)
  }

  /// Questions by id, 1 to 100; those that are gone are absent from the page.
  public static func questions(ids: [Int], site: String, filter: Filter) -> Resource {
    let parameters = PageParameters(site: site, filter: filter, page: 1, size: 100)
    let request = RequestDescription(
      path: ["questions", PageParameters.segment(ids)], query: parameters.query)
    return Resource(page: request, encoding: filter.encoding)
  }
}

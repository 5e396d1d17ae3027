internal import StackExchange

/// The sort options of an API method.
struct Ordering: Sendable {
  /// A value of the parameter `sort`, and how it sorts items.
  struct SortOption: Sendable {
    let name: String
    /// Whether the parameters `min` and `max` are allowed with this sort option.
    var allowsBounds = true
    /// Returns the sort key of an item, or `nil` to exclude the item from the response.
    let sortKey: @Sendable (SampleItem) -> SortKey?
  }

  /// The sort options of the method; the first one is the default.
  let sortOptions: [SortOption]

  /// The names of the request parameters for sorting.
  static let parameters: Set<String> = ["sort", "order", "min", "max"]

  /// Returns the items in the requested order, without those outside `min` and `max`.
  func sortedItems(for parameters: RequestParameters, from items: [SampleItem]) throws(APIError)
    -> [SampleItem]
  {
    let sort = try requestedSort(parameters)
    let isAscending = try isAscending(parameters)
    let minimum = try bound("min", sort, parameters)
    let maximum = try bound("max", sort, parameters)
    let keyedItems = items.compactMap { item in sort.sortKey(item).map { (key: $0, item: item) } }
    return
      keyedItems
      .filter { pair in
        (minimum.map { pair.key.isWithin($0, isMinimum: true) } ?? true)
          && (maximum.map { pair.key.isWithin($0, isMinimum: false) } ?? true)
      }
      .sorted { isAscending ? $0.key < $1.key : $1.key < $0.key }
      .map(\.item)
  }

  /// Returns the sort option that the parameter `sort` names, or the default one.
  private func requestedSort(_ parameters: RequestParameters) throws(APIError) -> SortOption {
    let name = parameters["sort"]
    guard let sort = name == nil ? sortOptions.first : sortOptions.first(where: { $0.name == name })
    else {
      throw .badParameter("sort")
    }
    return sort
  }

  /// Returns whether the parameter `order` requests ascending order.
  private func isAscending(_ parameters: RequestParameters) throws(APIError) -> Bool {
    switch parameters["order"] {
    case nil, "desc": false
    case "asc": true
    default: throw .badParameter("order")
    }
  }

  /// Returns the value of the parameter `min` or `max`, if any.
  private func bound(
    _ name: String, _ sort: SortOption, _ parameters: RequestParameters
  ) throws(APIError) -> SortValue? {
    guard let text = parameters[name] else { return nil }
    guard sort.allowsBounds else { throw .badParameter(name) }
    if sort.name == "name" { return .text(text) }
    guard let number = Int(text) else { throw .badParameter(name) }
    return .number(Double(number))
  }
}

/// A sort key: the value of the sorted field, then a unique value, so that the order is
/// deterministic.
struct SortKey: Comparable, Sendable {
  /// The value of the field by which items are sorted.
  let value: SortValue
  /// A unique value that orders items with equal values.
  let tieBreaker: SortValue

  static func < (left: SortKey, right: SortKey) -> Bool {
    left.value == right.value ? left.tieBreaker < right.tieBreaker : left.value < right.value
  }

  /// Returns whether the sort value is at least `bound` if that is a minimum, or else at most
  /// `bound`.
  fileprivate func isWithin(_ bound: SortValue, isMinimum: Bool) -> Bool {
    isMinimum ? value >= bound : value <= bound
  }
}

/// A value by which items are sorted.
enum SortValue: Comparable, Sendable {
  case number(Double)
  case text(String)

  /// Creates the value of a field of an item; 0 if the field is missing.
  init(of field: String, in item: SampleItem) {
    self = item.text(field).map(SortValue.text) ?? .number(Double(item.integer(field) ?? 0))
  }
}

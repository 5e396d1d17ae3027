internal import StackExchange

/// The orders in which a method can give its items.
struct Ordering: Sendable {
  /// One value of the parameter `sort`.
  struct Sort: Sendable {
    let name: String
    /// Whether `min` and `max` bound the values.
    var takesBounds = true
    let key: @Sendable (Item) -> SortKey?
  }

  /// The first one is what the method does when it is not told.
  let sorts: [Sort]

  static let parameters: Set<String> = ["sort", "order", "min", "max"]

  /// The items in the order asked for, those out of bounds left out.
  func apply(_ parameters: Parameters, to items: [Item]) throws(APIError) -> [Item] {
    let sort = try chosen(parameters)
    let isAscending = try isAscending(parameters)
    let lowest = try bound("min", sort, parameters)
    let highest = try bound("max", sort, parameters)
    let keyed = items.compactMap { item in sort.key(item).map { (key: $0, item: item) } }
    return
      keyed
      .filter { pair in
        (lowest.map { pair.key.isOnSideOf($0, ascending: true) } ?? true)
          && (highest.map { pair.key.isOnSideOf($0, ascending: false) } ?? true)
      }
      .sorted { isAscending ? $0.key < $1.key : $1.key < $0.key }
      .map(\.item)
  }

  private func chosen(_ parameters: Parameters) throws(APIError) -> Sort {
    let name = parameters["sort"]
    guard let sort = name == nil ? sorts.first : sorts.first(where: { $0.name == name }) else {
      throw .badParameter("sort")
    }
    return sort
  }

  private func isAscending(_ parameters: Parameters) throws(APIError) -> Bool {
    switch parameters["order"] {
    case nil, "desc": false
    case "asc": true
    default: throw .badParameter("order")
    }
  }

  private func bound(
    _ name: String, _ sort: Sort, _ parameters: Parameters
  ) throws(APIError) -> SortValue? {
    guard let text = parameters[name] else { return nil }
    guard sort.takesBounds else { throw .badParameter(name) }
    if sort.name == "name" { return .text(text) }
    guard let number = Int(text) else { throw .badParameter(name) }
    return .number(Double(number))
  }
}

/// What items are compared by: the field asked for, then their name, so that the order is certain.
struct SortKey: Comparable, Sendable {
  let value: SortValue
  let name: SortValue

  static func < (a: SortKey, b: SortKey) -> Bool {
    a.value == b.value ? a.name < b.name : a.value < b.value
  }

  fileprivate func isOnSideOf(_ bound: SortValue, ascending: Bool) -> Bool {
    ascending ? value >= bound : value <= bound
  }
}

enum SortValue: Comparable, Sendable {
  case number(Double)
  case text(String)

  /// The value of a field; 0 when there is none.
  init(of field: String, in item: Item) {
    self = item.text(field).map(SortValue.text) ?? .number(Double(item.integer(field) ?? 0))
  }
}

internal import Archive
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Performs a request that needs the filter; one that the API no longer knows is made anew, once
  /// a run.
  mutating func loadFiltered<Item>(
    _ resource: (Filter) -> Resource<Page<Item>>
  ) async throws -> Page<Item> {
    do {
      return try await load(resource(try await currentFilter()))
    } catch WebserviceError.backend(_, "bad_parameter", "filter") where !hasRenewedFilter {
      hasRenewedFilter = true
      filter = try await newFilter()
      return try await load(resource(try await currentFilter()))
    }
  }

  private mutating func currentFilter() async throws -> Filter {
    if let filter { return filter }
    let kept = try archive.filter(forFields: Self.fieldKey, apiBase: settings.apiBase)
    let current: Filter
    if let kept {
      current = Filter(name: kept.filter, encoding: kept.isSafe ? .encoded : .raw)
    } else {
      current = try await newFilter()
    }
    filter = current
    return current
  }

  private mutating func newFilter() async throws -> Filter {
    report(.askingForFilter)
    let fields = FieldList.everythingShown
    guard let granted = try await load(.creatingFilter(fields)).items.first else {
      throw FetchError.noFilter(apiBase: settings.apiBase)
    }
    let lacking = fields.required.intersection(granted.missing)
    guard lacking.isEmpty else {
      throw FetchError.filterLacks(lacking.sorted(), apiBase: settings.apiBase)
    }
    let missed = granted.missing.filter { !fields.marginal.contains($0) }
    if !missed.isEmpty {
      report(.note("the API does not give \(missed.joined(separator: ", "))"))
    }
    try archive.save(
      GrantedFilter(filter: granted.name, isSafe: granted.encoding == .encoded),
      forFields: Self.fieldKey, apiBase: settings.apiBase, at: settings.now)
    return granted
  }

  /// The fields asked for, as the archive compares them.
  static let fieldKey = FieldList.everythingShown.names.joined(separator: ";")
}

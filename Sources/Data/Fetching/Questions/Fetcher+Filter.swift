internal import Archive
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Loads a page of posts with the API filter that selects their fields; if the API no longer
  /// knows the stored filter, creates a new one, at most once a run.
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

  /// Returns the API filter that selects the fields of posts: the one of this run, else the stored
  /// one, else a new one.
  private mutating func currentFilter() async throws -> Filter {
    if let filter { return filter }
    let stored = try archive.filter(forFields: Self.fieldKey, apiBase: settings.apiBase)
    let current: Filter
    if let stored {
      current = Filter(name: stored.name, encoding: stored.isSafe ? .encoded : .raw)
    } else {
      current = try await newFilter()
    }
    filter = current
    return current
  }

  /// Asks the API to create a filter and stores it; throws an error if required fields were not
  /// granted.
  private mutating func newFilter() async throws -> Filter {
    report(.requestingFilter)
    let fields = FieldList.displayed
    guard let granted = try await load(.creatingFilter(fields)).items.first else {
      throw FetchError.noFilter(apiBase: settings.apiBase)
    }
    let missingRequired = fields.required.intersection(granted.missingFields)
    guard missingRequired.isEmpty else {
      throw FetchError.missingFields(missingRequired.sorted(), apiBase: settings.apiBase)
    }
    let missingOptional = granted.missingFields.filter {
      !fields.optionalWithoutWarning.contains($0)
    }
    if !missingOptional.isEmpty {
      report(.apiNotice("the API does not return \(missingOptional.joined(separator: ", "))"))
    }
    try archive.save(
      StoredFilter(name: granted.name, isSafe: granted.encoding == .encoded),
      forFields: Self.fieldKey, apiBase: settings.apiBase, at: settings.now)
    return granted
  }

  /// The requested fields as text, the key under which the archive stores the filter.
  static let fieldKey = FieldList.displayed.names.joined(separator: ";")
}

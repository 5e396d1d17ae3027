internal import StackExchange

/// The methods that return tags, sites, accounts and filters.
extension SampleMethod {
  /// Returns the method for tags: those with the given names, or all tags, filtered by `inname`.
  static func tags(named names: [String]?) -> SampleMethod {
    let additionalParameters: Set<String> = names == nil ? ["inname"] : []
    return SampleMethod(
      itemType: "tag", parameters: Ordering.parameters.union(additionalParameters)
    ) {
      (content, parameters) throws(APIError) in
      let substring = parameters["inname"] ?? ""
      let tags = try posts(content, parameters).tags.filter { tag in
        let name = tag.text("name") ?? ""
        return (names?.contains(name) ?? true) && (substring.isEmpty || name.contains(substring))
      }
      return try Ordering.tags.sortedItems(for: parameters, from: tags)
    }
  }

  /// The method that returns all sites.
  static let sites = SampleMethod(
    itemType: "site", parameters: [], requiresSite: false, maxPageSize: nil
  ) { content, _ in content.sites }

  /// Returns the method for the accounts of people on all sites, with their numbers of posts.
  static func accounts(ids: [Int]) -> SampleMethod {
    SampleMethod(itemType: "network_user", parameters: ["types"], requiresSite: false) {
      content, _ in
      content.accounts(ids: ids)
    }
  }

  /// The method that creates a filter.
  static let filterCreation = SampleMethod(
    itemType: "filter", parameters: ["base", "include", "exclude", "unsafe"], requiresSite: false
  ) { (_, parameters) throws(APIError) in
    guard var filter = FieldFilter(named: parameters["base"] ?? "default") else {
      throw .badParameter("base")
    }
    let validNames = Set(APISchema.allFieldNames)
    filter.fieldNames.formUnion(validNames.intersection(parameters.list("include")))
    filter.fieldNames.subtract(parameters.list("exclude"))
    filter.isSafe = try !(parameters.bool("unsafe") ?? false)
    return [filter.item(named: filter.name)]
  }

  /// Returns the method for filters with the given names; filters with unknown names have the type
  /// `invalid`.
  static func filters(named names: [String]) -> SampleMethod {
    SampleMethod(itemType: "filter", parameters: [], requiresSite: false) { _, _ in
      names.map { name in
        FieldFilter(named: name)?.item(named: name)
          ?? ["filter": .string(name), "filter_type": .string("invalid")]
      }
    }
  }
}

extension FieldFilter {
  /// Returns the filter as a `filter` object of the API.
  fileprivate func item(named name: String) -> SampleItem {
    [
      "filter": .string(name), "filter_type": .string(isSafe ? "safe" : "unsafe"),
      "included_fields": .array(fieldNames.sorted().map(JSONValue.string)),
    ]
  }
}

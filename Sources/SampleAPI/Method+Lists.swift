internal import StackExchange

/// The methods that return tags, sites, accounts and filters.
extension Method {
  /// Returns the method for tags: those with the given names, or all tags, filtered by `inname`.
  static func tags(named names: [String]?) -> Method {
    let additionalParameters: Set<String> = names == nil ? ["inname"] : []
    return Method(type: "tag", parameters: Ordering.parameters.union(additionalParameters)) {
      (content, parameters) throws(APIError) in
      let substring = parameters["inname"] ?? ""
      let tags = try posts(content, parameters).tags.filter { tag in
        let name = tag.text("name") ?? ""
        return (names?.contains(name) ?? true) && (substring.isEmpty || name.contains(substring))
      }
      return try Ordering.tags.apply(parameters, to: tags)
    }
  }

  /// The method that returns all sites.
  static let sites = Method(
    type: "site", parameters: [], isOfSite: false, largestPage: nil
  ) { content, _ in content.sites }

  /// Returns the method for the accounts of people on all sites, with their numbers of posts.
  static func accounts(ids: [Int]) -> Method {
    Method(type: "network_user", parameters: ["types"], isOfSite: false) { content, _ in
      content.accounts(ids)
    }
  }

  /// The method that creates a filter.
  static let filterCreation = Method(
    type: "filter", parameters: ["base", "include", "exclude", "unsafe"], isOfSite: false
  ) { (_, parameters) throws(APIError) in
    guard var filter = FieldFilter(named: parameters["base"] ?? "default") else {
      throw .badParameter("base")
    }
    let validNames = Set(Schema.names)
    filter.names.formUnion(validNames.intersection(parameters.list("include")))
    filter.names.subtract(parameters.list("exclude"))
    filter.isSafe = try !(parameters.flag("unsafe") ?? false)
    return [filter.item(named: filter.name)]
  }

  /// Returns the method for filters with the given names; unknown ones have the type `invalid`.
  static func filters(named names: [String]) -> Method {
    Method(type: "filter", parameters: [], isOfSite: false) { _, _ in
      names.map { name in
        FieldFilter(named: name)?.item(named: name)
          ?? ["filter": .string(name), "filter_type": .string("invalid")]
      }
    }
  }
}

extension FieldFilter {
  /// Returns the `filter` object of the API.
  fileprivate func item(named name: String) -> Item {
    [
      "filter": .string(name), "filter_type": .string(isSafe ? "safe" : "unsafe"),
      "included_fields": .array(names.sorted().map(JSONValue.string)),
    ]
  }
}

internal import StackExchange

/// Methods that give tags, sites and filters.
extension Method {
  static func tags(named names: [String]?) -> Method {
    let own: Set<String> = names == nil ? ["inname"] : []
    return Method(type: "tag", parameters: Ordering.parameters.union(own)) {
      (content, parameters) throws(APIError) in
      let part = parameters["inname"] ?? ""
      let tags = try posts(content, parameters).tags.filter { tag in
        let name = tag.text("name") ?? ""
        return (names?.contains(name) ?? true) && (part.isEmpty || name.contains(part))
      }
      return try Ordering.tags.apply(parameters, to: tags)
    }
  }

  static let sites = Method(
    type: "site", parameters: [], isOfSite: false, largestPage: nil
  ) { content, _ in content.sites }

  /// The sites on which people have accounts, and how much they wrote there.
  static func accounts(ids: [Int]) -> Method {
    Method(type: "network_user", parameters: ["types"], isOfSite: false) { content, _ in
      content.accounts(ids)
    }
  }

  static let filterCreation = Method(
    type: "filter", parameters: ["base", "include", "exclude", "unsafe"], isOfSite: false
  ) { (_, parameters) throws(APIError) in
    guard var filter = FieldFilter(named: parameters["base"] ?? "default") else {
      throw .badParameter("base")
    }
    let known = Set(Schema.names)
    filter.names.formUnion(known.intersection(parameters.list("include")))
    filter.names.subtract(parameters.list("exclude"))
    filter.isSafe = try !(parameters.flag("unsafe") ?? false)
    return [filter.item(named: filter.name)]
  }

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
  fileprivate func item(named name: String) -> Item {
    [
      "filter": .string(name), "filter_type": .string(isSafe ? "safe" : "unsafe"),
      "included_fields": .array(names.sorted().map(JSONValue.string)),
    ]
  }
}

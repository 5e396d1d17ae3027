internal import Basics

/// The operators that the search page of a site without a server can answer, and what it says of others.
///
/// `Templates/search.js` reads them from the directory of the index. Each has an example, the property in index terms,
/// the values or a regular expression of limits, and whether limits are dates; what needs the archive has nothing.
enum PageOperators {
  /// Writes the operators by their names as a field of an object of JSON; operators with one value have it in the name.
  static func write(to json: inout JSONWriter) {
    json.field("operators")
    json.object { json in
      for value in ["accepted", "answered", "unanswered"] {
        json.operator("is:\(value)", "", facet: "is:\(value)") { $0.values([(value, 1)]) }
      }
      for kind in ["question", "answer"] { json.operator("is:\(kind)", nil) }
      for flag in PostCondition.Flag.allCases {
        json.operator("is:\(flag.rawValue)", "\(flag.rawValue):yes")
      }
      for searchOperator in SearchOperator.all { json.operator(searchOperator) }
      for (name, meaning) in UnknownOperator.otherNames.sorted(by: { $0.key < $1.key }) {
        json.operator("\(name):", example(ofOperatorNamed: meaning))
      }
      json.operator("NOT", "-word")
      json.operator("AND", "")
    }
  }

  /// Returns an example of what an operator of another search means; empty for nothing, nil if it needs the archive.
  private static func example(ofOperatorNamed name: String?) -> String? {
    switch name {
    case nil: ""
    case "tag": "[tag]"
    case "after": "created:2012.."
    case "before": "created:..2012"
    case let name?: SearchOperator.all.first { $0.name == "\(name):" }.flatMap(\.pageExample)
    }
  }

  /// Numbers, or dates and beginnings of dates.
  fileprivate enum Limits {
    case numbers, dates

    /// A regular expression for a range, with the limits in the first and third group and the dots in the second.
    var pattern: String {
      let limit =
        switch self {
        case .numbers: #"[+-]?\d{1,9}"#
        case .dates:
          #"\d{4}-(?:0[1-9]|1[0-2])-(?:[0-2]\d?|3[01]?)|\d{4}-(?:0[1-9]?|1[0-2]?)|\d{1,4}"#
        }
      return #"^(?=.*\d)(\#(limit))?(?:(\.\.)(\#(limit))?)?$"#
    }
  }
}

extension SearchOperator {
  /// An example for the search page; empty for none, nil if the operator needs the archive.
  fileprivate var pageExample: String? {
    guard isAnsweredByPages else { return nil }
    if name == "is:" { return "" }
    return flag.map { "\($0.rawValue):yes" } ?? examples.first
  }

  /// The property for which the operator asks with yes or no; nil for other operators.
  fileprivate var flag: PostCondition.Flag? {
    PostCondition.Flag(rawValue: String(name.dropLast()))
  }
}

extension JSONWriter {
  /// Writes a search operator as JSON, as the script of the search page reads it.
  fileprivate mutating func `operator`(_ source: SearchOperator) {
    let example = source.pageExample
    if example == nil {
      self.operator(source.name, nil)
    } else if let flag = source.flag {
      let facet = flag == .hasAccepted ? "is:accepted" : "\(flag.rawValue):yes"
      self.operator(source.name, example, facet: facet) { json in
        json.values([
          ("yes", 1), ("true", 1), ("1", 1), ("no", 0), ("false", 0), ("0", 0),
        ])
      }
    } else if let property = PostCondition.DateProperty(rawValue: String(source.name.dropLast())) {
      self.operator(source.name, example, facet: property.facetName) { $0.limits(.dates) }
    } else if source.name == "answers:" {
      self.operator(source.name, example, facet: "answers") { $0.limits(.numbers) }
    } else if source.name == "score:" {
      self.operator(source.name, example, facet: "") { $0.limits(.numbers) }
    } else {
      self.operator(source.name, example)
    }
  }

  /// Writes the fields of an operator as an array.
  fileprivate mutating func `operator`(
    _ name: String, _ example: String?, facet: String? = nil,
    values: (inout JSONWriter) -> Void = { _ in }
  ) {
    field(name)
    array { json in
      for text in [example, facet].compactMap(\.self) {
        json.beginItem()
        json.value(text)
      }
      values(&json)
    }
  }

  /// Writes the values of an operator; 1 asks for questions with the property, 0 for others.
  fileprivate mutating func values(_ values: [(name: String, isWanted: Int)]) {
    beginItem()
    object { json in
      for value in values { json.number(value.name, value.isWanted) }
    }
  }

  /// Writes the pattern of limits, and whether they are dates.
  fileprivate mutating func limits(_ limits: PageOperators.Limits) {
    beginItem()
    value(limits.pattern)
    beginItem()
    value(encoded: Array((limits == .dates ? "1" : "0").utf8))
  }
}

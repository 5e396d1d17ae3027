public import Networking

/// A filter of the API: which fields its answers hold, and how they hold text.
///
/// Filters never change and never expire, so one that was granted can be kept for good.
public struct Filter: Sendable, Equatable {
  /// What requests pass as `filter`.
  public var name: String
  /// How its answers hold text.
  public var encoding: TextEncoding
  /// Fields that were asked for and not granted; the API drops unknown names silently.
  public var missing: [String]

  /// Makes a filter that was granted before.
  public init(name: String, encoding: TextEncoding, missing: [String] = []) {
    self.name = name
    self.encoding = encoding
    self.missing = missing
  }

  /// What the API uses when a request names none.
  public static let standard = Filter(name: "default", encoding: .encoded)
}

extension Resource where A == Page<Filter> {
  /// Creates a filter of just these fields, unsafe so that text comes as it was written.
  ///
  /// The page holds one filter. What was granted is compared with what was asked.
  public static func creatingFilter(_ fields: FieldList) -> Resource {
    let query = [
      QueryItem("base", "none"), QueryItem("unsafe", "true"),
      QueryItem("include", fields.names.joined(separator: ";")),
    ]
    let request = RequestDescription(path: ["filters", "create"], query: query)
    return Resource<Page<GrantedFilter>>(page: request, encoding: .encoded).map { page in
      page.mapItems { $0.filter(asked: fields) }
    }
  }
}

/// The API's `filter` item.
struct GrantedFilter: APIItem, Sendable {
  let name: String
  let kind: Kind
  let includedFields: [String]

  /// The API's `filter_type`; one that is neither, such as `invalid`, is no filter to ask with.
  enum Kind: String {
    case safe, unsafe
  }

  init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  init(_ fields: ItemFields) throws(ItemProblem) {
    name = try fields.required("filter")
    guard let kind = Kind(rawValue: try fields.required("filter_type")) else {
      throw .wrongType("filter_type")
    }
    self.kind = kind
    includedFields = fields.list("included_fields")
  }

  func filter(asked: FieldList) -> Filter {
    let granted = Set(includedFields)
    return Filter(
      name: name, encoding: kind == .unsafe ? .raw : .encoded,
      missing: asked.names.filter { !granted.contains($0) })
  }
}

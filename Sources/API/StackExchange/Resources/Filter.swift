public import Networking

/// An API filter, which determines the fields of responses and the encoding of their texts.
///
/// Filters never change and never expire, so their names can be stored.
public struct Filter: Sendable, Equatable {
  /// The value of the `filter` parameter of requests.
  public var name: String
  /// The encoding of texts in responses to requests with the filter.
  public var encoding: TextEncoding
  /// The names of requested fields that the filter does not include; the API ignores unknown names.
  public var missingFields: [String]

  /// Creates a value for a filter that the API created before.
  public init(name: String, encoding: TextEncoding, missingFields: [String] = []) {
    self.name = name
    self.encoding = encoding
    self.missingFields = missingFields
  }

  /// The filter that the API uses if a request has none.
  public static let standard = Filter(name: "default", encoding: .encoded)
}

extension Resource where Value == Page<Filter> {
  /// Returns a resource that creates an unsafe filter with these fields, so that texts are raw.
  ///
  /// The page contains one filter, which lists the requested fields that the API did not grant.
  public static func creatingFilter(_ fields: FieldList) -> Resource {
    let query = [
      QueryItem("base", "none"), QueryItem("unsafe", "true"),
      QueryItem("include", fields.names.joined(separator: ";")),
    ]
    let request = RequestDescription(path: ["filters", "create"], query: query)
    return Resource<Page<GrantedFilter>>(page: request, encoding: .encoded).map { page in
      page.mapItems { $0.filter(requestedFields: fields) }
    }
  }
}

/// The `filter` object of the API.
struct GrantedFilter: APIItem, Sendable {
  let name: String
  let kind: Kind
  /// The names of the fields that responses with the filter contain.
  let includedFields: [String]

  /// The `filter_type` of the API; other values, such as `invalid`, are rejected.
  enum Kind: String {
    case safe, unsafe
  }

  init(from decoder: any Decoder) throws { try self.init(ItemFields(decoder)) }

  /// Reads a `filter` object of the API.
  init(_ fields: ItemFields) throws(ItemError) {
    name = try fields.required("filter")
    guard let kind = Kind(rawValue: try fields.required("filter_type")) else {
      throw .wrongType("filter_type")
    }
    self.kind = kind
    includedFields = fields.list("included_fields")
  }

  /// Returns the filter, with the requested fields that it does not include.
  func filter(requestedFields: FieldList) -> Filter {
    let grantedNames = Set(includedFields)
    return Filter(
      name: name, encoding: kind == .unsafe ? .raw : .encoded,
      missingFields: requestedFields.names.filter { !grantedNames.contains($0) })
  }
}

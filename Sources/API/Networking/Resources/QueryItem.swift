package import Basics

/// A name-value pair of a URL query or a form, before percent-encoding.
public struct QueryItem: Sendable, Equatable {
  /// The name of the query parameter, not percent-encoded.
  public var name: String
  /// The value of the query parameter, not percent-encoded.
  public var value: String

  /// Creates an item from a name and a value, neither of them encoded.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension PercentEncoding {
  /// Returns the items as a query string `a=1&b=2`; all but unreserved characters are encoded.
  package static func encodedQuery(_ items: [QueryItem]) -> String {
    items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  /// Returns the segments joined with `/`; all but unreserved characters and `;` are encoded.
  ///
  /// The API joins the ids within a segment with `;`.
  package static func encodedPath(_ segments: [String]) -> String {
    segments.map { encode($0, keeping: unreserved.union(ByteSet(";"))) }.joined(separator: "/")
  }
}

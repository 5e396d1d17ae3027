package import Basics

/// A name and a value of a query or a form, neither of them encoded.
public struct QueryItem: Sendable, Equatable {
  /// As the service calls it.
  public var name: String
  /// As it is meant; encoded when it is sent.
  public var value: String

  /// Makes an item of a name and a value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension PercentEncoding {
  /// Joins items with `&`; `+`, `;`, `#` and all else but unreserved characters is encoded.
  package static func query(_ items: [QueryItem]) -> String {
    items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  /// Joins segments with `/`; a `;`, which joins ids within a segment, stays as it is.
  package static func path(_ segments: [String]) -> String {
    segments.map { encode($0, keeping: unreserved.union(ByteSet(";"))) }.joined(separator: "/")
  }
}

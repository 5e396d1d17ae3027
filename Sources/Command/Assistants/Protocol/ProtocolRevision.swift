/// The revisions of the protocol that the server supports, the oldest first.
package enum ProtocolRevision: String, Sendable, CaseIterable, Comparable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"

  /// The revision that the server suggests to clients of other revisions.
  package static let latest = november2025

  /// Whether several messages may stand in an array.
  var hasBatches: Bool { self == .march2025 }

  /// Whether the result of a tool has structured content.
  var hasStructuredContent: Bool { self >= .june2025 }

  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

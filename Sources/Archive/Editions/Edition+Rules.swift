package import Digests
internal import FoundationEssentials

extension Edition {
  /// The rules by which a selection was made, for those who read its pages.
  package struct Rules: Sendable, Equatable {
    package var selection: Selection
    /// The first day of asking, such as `2026-11-14`; `nil` for no bound.
    package var since: String?
    /// The last day of asking; `nil` for no bound.
    package var until: String?

    package init(_ selection: Selection, since: String? = nil, until: String? = nil) {
      self.selection = selection
      self.since = since
      self.until = until
    }

    /// The form that an edition keeps.
    package var json: String { sortedJSON(self) ?? "{}" }
  }

  /// The rules of the selection; `nil` when another version wrote them in another form.
  package var rules: Rules? { try? JSONDecoder().decode(Rules.self, from: Data(selection.utf8)) }
}

/// One object holds both, the selection and the days.
extension Edition.Rules: Codable {
  private enum Key: String, CodingKey { case since, until }

  package init(from decoder: any Decoder) throws {
    let days = try decoder.container(keyedBy: Key.self)
    self.init(
      try Selection(from: decoder), since: try days.decodeIfPresent(String.self, forKey: .since),
      until: try days.decodeIfPresent(String.self, forKey: .until))
  }

  package func encode(to encoder: any Encoder) throws {
    try selection.encode(to: encoder)
    var days = encoder.container(keyedBy: Key.self)
    try days.encodeIfPresent(since, forKey: .since)
    try days.encodeIfPresent(until, forKey: .until)
  }
}

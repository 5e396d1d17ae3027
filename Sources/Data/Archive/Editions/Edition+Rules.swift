internal import FoundationEssentials

extension Edition {
  /// The rules by which an edition selected its questions, explained on its page.
  package struct SelectionRules: Sendable, Equatable {
    /// The conditions that the questions met, such as a minimum score.
    package var selection: DigestSelection
    /// The earliest creation date of the questions, such as `2026-11-14`; nil for no limit.
    package var since: String?
    /// The latest creation date of the questions, such as `2026-11-21`; nil for no limit.
    package var until: String?

    package init(_ selection: DigestSelection, since: String? = nil, until: String? = nil) {
      self.selection = selection
      self.since = since
      self.until = until
    }

    /// The rules of the selection as JSON, as stored with the edition.
    package var json: String { sortedJSON(self) ?? "{}" }
  }

  /// The rules of the selection; nil if another version of the program stored them in another
  /// format.
  package var selectionRules: SelectionRules? {
    try? JSONDecoder().decode(SelectionRules.self, from: Data(selectionJSON.utf8))
  }
}

/// The JSON form of the rules is one object with the members of the selection and both dates.
extension Edition.SelectionRules: Codable {
  private enum Key: String, CodingKey { case since, until }

  package init(from decoder: any Decoder) throws {
    let days = try decoder.container(keyedBy: Key.self)
    self.init(
      try DigestSelection(from: decoder),
      since: try days.decodeIfPresent(String.self, forKey: .since),
      until: try days.decodeIfPresent(String.self, forKey: .until))
  }

  package func encode(to encoder: any Encoder) throws {
    try selection.encode(to: encoder)
    var days = encoder.container(keyedBy: Key.self)
    try days.encodeIfPresent(since, forKey: .since)
    try days.encodeIfPresent(until, forKey: .until)
  }
}

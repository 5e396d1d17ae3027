package import Digests
internal import FoundationEssentials

extension Edition {
  /// The rules of a selection, which the page of the edition explains.
  package struct SelectionRules: Sendable, Equatable {
    /// The conditions on questions.
    package var selection: DigestSelection
    /// The first creation date, such as `2026-11-14`; nil for no limit.
    package var since: String?
    /// The last creation date; nil for no limit.
    package var until: String?

    package init(_ selection: DigestSelection, since: String? = nil, until: String? = nil) {
      self.selection = selection
      self.since = since
      self.until = until
    }

    /// The rules as JSON, as stored with the edition.
    package var json: String { sortedJSON(self) ?? "{}" }
  }

  /// The rules of the selection; nil if another version of the program stored them in another format.
  package var selectionRules: SelectionRules? {
    try? JSONDecoder().decode(SelectionRules.self, from: Data(selectionJSON.utf8))
  }
}

/// The JSON form is a single object with the members of the selection and both dates.
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

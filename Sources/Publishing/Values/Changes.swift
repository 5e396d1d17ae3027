internal import Archive
internal import Mustache

/// What is different in an edition since the one before.
struct Changes: Equatable {
  /// The day of the edition before.
  let since: Moment
  /// For example `3 new, 12 moved, 1 newly accepted`.
  let text: String
}

extension Changes {
  /// Counts the marks of an edition, all its sections; nil when there was no edition before.
  init?(in edition: Edition) {
    guard let since = edition.comparedWith.flatMap(Moment.init(day:)) else { return nil }
    self.since = since
    let parts = [(Edition.Mark.new, "new"), (.moved, "moved"), (.accepted, "newly accepted")]
      .compactMap { mark, word in
        let count = edition.allEntries.count { $0.mark == mark }
        return count == 0 ? nil : "\(Count(count).text) \(word)"
      }
    text = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
  }
}

extension Changes: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("since", \.since)
    fields.text("text", \.text)
  }
}

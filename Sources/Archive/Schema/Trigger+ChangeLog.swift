extension Trigger {
  /// What notes in `changes` what of all that pages show changed in which generation.
  ///
  /// Nothing that writes to a table can forget to. A generation ends with the publication that reads
  /// it: see ``Archive/closeGeneration()``.
  package static let changeLog =
    notedTables.flatMap(\.triggers) + linkTriggers + tagTriggers + imageTriggers

  /// The tables whose rows are noted when one of their columns changes.
  private static let notedTables = [
    NotedTable("sites", CommunityRow.self, as: "site", owner: "site", key: "site"),
    NotedTable("users", UserRow.self, as: "user", owner: "site", key: "user_id"),
    NotedTable("questions", QuestionRow.self, and: ["gone_at"]),
    NotedTable("question_tags", TagRow.self),
    NotedTable("answers", AnswerRow.self),
    NotedTable("comments", CommentRow.self),
    // What is added is no news, or comes with some: pages show it up to `questions.changed_at`.
    NotedTable("scores", ScoreRow.self, events: ["UPDATE", "DELETE"]),
    NotedTable("editions", EditionRow.self, as: "edition", owner: "digest", key: "date"),
    NotedTable(
      "edition_questions", EditionQuestionRow.self, as: "edition", owner: "digest", key: "date"),
  ]

  /// A link is news on the pages of both its ends; it never changes.
  private static let linkTriggers = [("INSERT", "new"), ("DELETE", "old")].map { event, row in
    Trigger(
      after: event, on: "post_links", when: nil,
      ["question_id", "related_id"].map {
        noting("question", owner: "\(row).site", key: "\(row).\($0)")
      }
      .joined(separator: "\n"))
  }

  /// What is told of a tag is news once it is known which tag that is.
  private static let tagTriggers = [("INSERT", "new"), ("UPDATE", "new"), ("DELETE", "old")].map {
    event, row in
    Trigger(
      after: event, on: "tag_wikis", when: "\(row).tag IS NOT NULL",
      noting("tag", owner: "\(row).site", key: "\(row).tag"))
  }

  /// An address is noted when what it gives changes, not when it is asked again in vain.
  private static let imageTriggers = [
    Trigger(
      after: "INSERT", on: "image_sources", when: "new.hash IS NOT NULL",
      noting("image", owner: "''", key: "new.url")),
    Trigger(
      after: "UPDATE", on: "image_sources", when: "old.hash IS NOT new.hash",
      noting("image", owner: "''", key: "new.url")),
    Trigger(
      after: "DELETE", on: "image_sources", when: "old.hash IS NOT NULL",
      noting("image", owner: "''", key: "old.url")),
    Trigger(after: "UPDATE", on: "images", when: nil, notingImages(ofHash: "new.hash")),
    Trigger(after: "INSERT", on: "image_variants", when: nil, notingImages(ofHash: "new.hash")),
    Trigger(
      after: "UPDATE", on: "image_variants", when: "old.variant_hash IS NOT new.variant_hash",
      notingImages(ofHash: "new.hash")),
    Trigger(after: "DELETE", on: "image_variants", when: nil, notingImages(ofHash: "old.hash")),
  ]

  private static func notingImages(ofHash hash: String) -> String {
    noting("image", owner: "''", key: "url", from: "image_sources WHERE hash = \(hash)")
  }

  /// The statements that note changes; a change of this generation is noted once.
  fileprivate static func noting(
    _ kind: String, owner: String, key: String, from source: String = "(SELECT 1) WHERE true"
  ) -> String {
    """
    INSERT INTO changes (kind, owner, key, generation)
      SELECT '\(kind)', \(owner), \(key), (SELECT generation FROM archive)
      FROM \(source)
      ON CONFLICT DO UPDATE SET generation = excluded.generation
        WHERE generation <> excluded.generation;
    """
  }
}

/// A table each of whose rows belongs to something that pages show.
private struct NotedTable {
  let table: String
  let kind: String
  let owner: String
  let key: String
  let events: [String]
  /// Those whose change counts.
  let columns: [String]

  init(
    _ table: String, _ record: (some TableRow).Type, as kind: String = "question",
    owner: String = "site", key: String = "question_id",
    events: [String] = ["INSERT", "UPDATE", "DELETE"], and others: [String] = []
  ) {
    self.table = table
    self.kind = kind
    self.owner = owner
    self.key = key
    self.events = events
    columns =
      record.columns.filter { ![owner, key].contains($0.name) && $0.role.isNews }
      .map(\.name) + others
  }

  var triggers: [Trigger] {
    events.map { event in
      let row = event == "DELETE" ? "old" : "new"
      return Trigger(
        after: event, on: table,
        when: event == "UPDATE" ? "(\(values("old"))) IS NOT (\(values("new")))" : nil,
        Trigger.noting(kind, owner: "\(row).\(owner)", key: "\(row).\(key)"))
    }
  }

  private func values(_ row: String) -> String {
    columns.map { "\(row).\($0)" }.joined(separator: ", ")
  }
}

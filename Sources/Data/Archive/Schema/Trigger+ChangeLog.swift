extension Trigger {
  /// The triggers that log in `changes` which inputs of pages changed in which generation.
  ///
  /// Code that writes to a table cannot forget to log. A build closes the current generation: see
  /// ``Archive/closeGeneration()``.
  static let changeLog =
    trackedTables.flatMap(\.triggers) + nameTriggers + linkTriggers + tagTriggers + imageTriggers

  /// The tables whose changed rows are logged.
  private static let trackedTables = [
    TrackedTable("sites", CommunityRow.self, as: "site", scope: "site", key: "site"),
    TrackedTable("users", UserRow.self, as: "user", scope: "site", key: "user_id"),
    TrackedTable("questions", QuestionRow.self, and: ["unavailable_since"]),
    TrackedTable("question_tags", TagRow.self),
    TrackedTable("answers", AnswerRow.self),
    TrackedTable("comments", CommentRow.self),
    // Inserts need no log: pages show scores up to `questions.changed_at`, whose update is logged.
    TrackedTable("scores", ScoreRow.self, events: ["UPDATE", "DELETE"]),
    TrackedTable("editions", EditionRow.self, as: "edition", scope: "digest", key: "date"),
    TrackedTable(
      "edition_questions", EditionQuestionRow.self, as: "edition", scope: "digest", key: "date"),
  ]

  /// Triggers that log a user whose name changed, which is part of the search index; most changes of users are
  /// about other columns.
  private static let nameTriggers = [
    ("INSERT", "new", "new.display_name IS NOT NULL"),
    ("UPDATE", "new", "old.display_name IS NOT new.display_name"),
    ("DELETE", "old", "old.display_name IS NOT NULL"),
  ].map { event, row, condition in
    Trigger(
      after: event, on: "users", "_name", when: condition,
      logStatement("name", scope: "\(row).site", key: "\(row).user_id"))
  }

  /// Triggers that log both questions of a link when it is inserted or deleted; links are never
  /// updated.
  private static let linkTriggers = [("INSERT", "new"), ("DELETE", "old")].map { event, row in
    Trigger(
      after: event, on: "post_links", when: nil,
      ["question_id", "related_id"].map {
        logStatement("question", scope: "\(row).site", key: "\(row).\($0)")
      }
      .joined(separator: "\n"))
  }

  /// Triggers that log the tag of a changed tag wiki once the tag is known.
  private static let tagTriggers = [("INSERT", "new"), ("UPDATE", "new"), ("DELETE", "old")].map {
    event, row in
    Trigger(
      after: event, on: "tag_wikis", when: "\(row).tag IS NOT NULL",
      logStatement("tag", scope: "\(row).site", key: "\(row).tag"))
  }

  /// Triggers that log an image URL when its stored image changes, but not when a request brings
  /// nothing new.
  private static let imageTriggers = [
    Trigger(
      after: "INSERT", on: "image_sources", when: "new.hash IS NOT NULL",
      logStatement("image", scope: "''", key: "new.url")),
    Trigger(
      after: "UPDATE", on: "image_sources", when: "old.hash IS NOT new.hash",
      logStatement("image", scope: "''", key: "new.url")),
    Trigger(
      after: "DELETE", on: "image_sources", when: "old.hash IS NOT NULL",
      logStatement("image", scope: "''", key: "old.url")),
    Trigger(after: "UPDATE", on: "images", when: nil, logImagesStatement(ofHash: "new.hash")),
    Trigger(
      after: "INSERT", on: "image_variants", when: nil, logImagesStatement(ofHash: "new.hash")),
    Trigger(
      after: "UPDATE", on: "image_variants", when: "old.variant_hash IS NOT new.variant_hash",
      logImagesStatement(ofHash: "new.hash")),
    Trigger(
      after: "DELETE", on: "image_variants", when: nil, logImagesStatement(ofHash: "old.hash")),
  ]

  /// Returns the SQL statement that logs all URLs of an image, given an SQL expression for its
  /// hash.
  private static func logImagesStatement(ofHash hash: String) -> String {
    logStatement("image", scope: "''", key: "url", from: "image_sources WHERE hash = \(hash)")
  }

  /// Returns the SQL statement that logs a change; a second change in the same generation is
  /// ignored.
  fileprivate static func logStatement(
    _ kind: String, scope: String, key: String, from source: String = "(SELECT 1) WHERE true"
  ) -> String {
    """
    INSERT INTO changes (kind, scope, key, generation)
      SELECT '\(kind)', \(scope), \(key), (SELECT generation FROM archive)
      FROM \(source)
      ON CONFLICT DO UPDATE SET generation = excluded.generation
        WHERE generation <> excluded.generation;
    """
  }
}

/// A table whose changes are logged because each of its rows belongs to an input of pages.
private struct TrackedTable {
  /// The name of the table whose changes are logged.
  let table: String
  /// The kind of input that the rows belong to, such as `question`.
  let inputKind: String
  /// The name of the column with the scope of the input, such as `site`.
  let scope: String
  /// The name of the column with the key of the input, such as `question_id`.
  let key: String
  /// The SQL events that are logged, such as `INSERT`.
  let events: [String]
  /// The names of the columns whose changes are logged.
  let columns: [String]

  init(
    _ table: String, _ rowType: (some TableRow).Type, as kind: String = "question",
    scope: String = "site", key: String = "question_id",
    events: [String] = ["INSERT", "UPDATE", "DELETE"], and otherColumns: [String] = []
  ) {
    self.table = table
    inputKind = kind
    self.scope = scope
    self.key = key
    self.events = events
    columns =
      rowType.columns.filter { ![scope, key].contains($0.name) && $0.role.isLogged }
      .map(\.name) + otherColumns
  }

  /// The triggers that log changes of the table, one per SQL event.
  var triggers: [Trigger] {
    events.map { event in
      let row = event == "DELETE" ? "old" : "new"
      return Trigger(
        after: event, on: table,
        when: event == "UPDATE" ? "(\(values("old"))) IS NOT (\(values("new")))" : nil,
        Trigger.logStatement(inputKind, scope: "\(row).\(scope)", key: "\(row).\(key)"))
    }
  }

  /// Returns the logged columns of the row `old` or `new` of a trigger, separated by commas.
  private func values(_ row: String) -> String {
    columns.map { "\(row).\($0)" }.joined(separator: ", ")
  }
}

extension Migration {
  /// The change log: what of all that pages show changed in which generation.
  ///
  /// Triggers keep it, so that nothing which writes to a table can forget to. A generation ends with
  /// the publication that reads it: see ``Archive/closeGeneration()``.
  static let changeLog = """
    ALTER TABLE archive ADD COLUMN generation INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE archive ADD COLUMN changed_in INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE changes (
      kind TEXT NOT NULL,
      owner TEXT NOT NULL,
      key ANY NOT NULL,
      generation INTEGER NOT NULL,
      PRIMARY KEY (kind, owner, key)
    ) STRICT, WITHOUT ROWID;

    \(notedTables.map(\.triggers).joined(separator: "\n"))
    \(imageTriggers)

    """

  /// The tables whose rows are noted, each with the columns that count.
  private static let notedTables = [
    NotedTable(
      "sites", as: "site", owner: "site", key: "site",
      columns: "name, url, audience, markdown_extensions, api_base"),
    NotedTable(
      "users", as: "user", owner: "site", key: "user_id",
      columns: "kind, display_name, link, profile_image, reputation"),
    NotedTable(
      "questions", as: "question", owner: "site", key: "question_id",
      columns: """
        title, answer_count, accepted_answer_id, is_answered, view_count, closed_date, closed_reason,
        bounty_amount, bounty_closes_date, protected_date, score, owner_id, owner_kind, owner_name,
        last_editor_id, last_editor_kind, last_editor_name, creation_date, last_activity_date,
        last_edit_date, community_owned_date, locked_date, content_license, link, body_markdown,
        body, other, changed_at, gone_at
        """),
    NotedTable(
      "question_tags", as: "question", owner: "site", key: "question_id",
      columns: "position, tag"),
    NotedTable(
      "answers", as: "question", owner: "site", key: "question_id",
      columns: """
        answer_id, score, owner_id, owner_kind, owner_name, last_editor_id, last_editor_kind,
        last_editor_name, creation_date, last_activity_date, last_edit_date, community_owned_date,
        locked_date, content_license, link, body_markdown, body, other
        """),
    NotedTable(
      "comments", as: "question", owner: "site", key: "question_id",
      columns: """
        post_id, comment_id, score, is_edited, creation_date, owner_id, owner_kind, owner_name,
        reply_to_id, reply_to_kind, reply_to_name, content_license, link, body, body_markdown
        """),
    // What is added is no news, or comes with some: pages show it up to `questions.changed_at`.
    NotedTable(
      "scores", as: "question", owner: "site", key: "question_id", events: ["UPDATE", "DELETE"],
      columns: "seen_at, score, answer_count, view_count"),
    NotedTable(
      "editions", as: "edition", owner: "digest", key: "date",
      columns: "title, selection, data_date, compared_with"),
    NotedTable(
      "edition_questions", as: "edition", owner: "digest", key: "date",
      columns: """
        section, position, site, question_id, score, answer_count, view_count, accepted_answer_id,
        mark, gain
        """),
  ]

  /// An address is noted when what it gives changes, not when it is asked again in vain.
  private static let imageTriggers = """
    CREATE TRIGGER image_sources_noted_insert AFTER INSERT ON image_sources
    WHEN new.hash IS NOT NULL
    BEGIN
      \(noting("image", owner: "''", key: "new.url"))
    END;
    CREATE TRIGGER image_sources_noted_update AFTER UPDATE ON image_sources
    WHEN old.hash IS NOT new.hash
    BEGIN
      \(noting("image", owner: "''", key: "new.url"))
    END;
    CREATE TRIGGER image_sources_noted_delete AFTER DELETE ON image_sources
    WHEN old.hash IS NOT NULL
    BEGIN
      \(noting("image", owner: "''", key: "old.url"))
    END;
    CREATE TRIGGER images_noted_update AFTER UPDATE ON images
    BEGIN
      \(noting("image", owner: "''", key: "url", from: "image_sources WHERE hash = new.hash"))
    END;
    CREATE TRIGGER image_variants_noted_insert AFTER INSERT ON image_variants
    BEGIN
      \(noting("image", owner: "''", key: "url", from: "image_sources WHERE hash = new.hash"))
    END;
    CREATE TRIGGER image_variants_noted_update AFTER UPDATE ON image_variants
    WHEN old.variant_hash IS NOT new.variant_hash
    BEGIN
      \(noting("image", owner: "''", key: "url", from: "image_sources WHERE hash = new.hash"))
    END;
    CREATE TRIGGER image_variants_noted_delete AFTER DELETE ON image_variants
    BEGIN
      \(noting("image", owner: "''", key: "url", from: "image_sources WHERE hash = old.hash"))
    END;
    """

  /// The statements of a trigger that note changes; a change of this generation is noted once.
  fileprivate static func noting(
    _ kind: String, owner: String, key: String, from source: String = "(SELECT 1) WHERE true"
  ) -> String {
    """
    INSERT INTO changes (kind, owner, key, generation)
      SELECT '\(kind)', \(owner), \(key), (SELECT generation FROM archive)
      FROM \(source)
      ON CONFLICT DO UPDATE SET generation = excluded.generation
        WHERE generation <> excluded.generation;
      UPDATE archive SET changed_in = generation WHERE changed_in <> generation;
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
  /// Those whose change counts, separated by commas.
  let columns: String

  init(
    _ table: String, as kind: String, owner: String, key: String,
    events: [String] = ["INSERT", "UPDATE", "DELETE"], columns: String
  ) {
    self.table = table
    self.kind = kind
    self.owner = owner
    self.key = key
    self.events = events
    self.columns = columns
  }

  var triggers: String { events.map(trigger).joined(separator: "\n") }

  private func trigger(on event: String) -> String {
    let row = event == "DELETE" ? "old" : "new"
    let condition =
      event == "UPDATE" ? "WHEN (\(values("old"))) IS NOT (\(values("new")))" : ""
    return """
      CREATE TRIGGER \(table)_noted_\(event.lowercased()) AFTER \(event) ON \(table) \(condition)
      BEGIN
        \(Migration.noting(kind, owner: "\(row).\(owner)", key: "\(row).\(key)"))
      END;
      """
  }

  private func values(_ row: String) -> String {
    columns.split { $0 == "," || $0.isWhitespace }.map { "\(row).\($0)" }.joined(separator: ", ")
  }
}

extension Trigger {
  /// What notes in `changes` what of all that pages show changed in which generation.
  ///
  /// Nothing that writes to a table can forget to. A generation ends with the publication that reads
  /// it: see ``Archive/closeGeneration()``.
  package static let changeLog = notedTables.flatMap(\.triggers) + imageTriggers

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
    columns.split { $0 == "," || $0.isWhitespace }.map { "\(row).\($0)" }.joined(separator: ", ")
  }
}

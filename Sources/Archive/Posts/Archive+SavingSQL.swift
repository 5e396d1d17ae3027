/// The statements that keep a question; parameters stand in the order of the columns.
extension Archive {
  static let insertQuestion: StaticString = """
    INSERT INTO questions (
      site, question_id, fetched_at, changed_at, title, answer_count, accepted_answer_id,
      is_answered, view_count, closed_date, closed_reason, bounty_amount, bounty_closes_date, protected_date,
      score, owner_id, owner_kind, owner_name, last_editor_id, last_editor_kind,
      last_editor_name, creation_date, last_activity_date, last_edit_date, community_owned_date,
      locked_date, content_license, link, body_markdown, body, other)
    VALUES (
      ?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
      ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30)
    ON CONFLICT DO UPDATE SET
      fetched_at = excluded.fetched_at, gone_at = NULL, title = excluded.title,
      answer_count = excluded.answer_count, accepted_answer_id = excluded.accepted_answer_id,
      is_answered = excluded.is_answered, view_count = excluded.view_count,
      closed_date = excluded.closed_date, closed_reason = excluded.closed_reason,
      bounty_amount = excluded.bounty_amount, bounty_closes_date = excluded.bounty_closes_date,
      protected_date = excluded.protected_date, score = excluded.score,
      owner_id = excluded.owner_id, owner_kind = excluded.owner_kind,
      owner_name = excluded.owner_name, last_editor_id = excluded.last_editor_id,
      last_editor_kind = excluded.last_editor_kind,
      last_editor_name = excluded.last_editor_name, creation_date = excluded.creation_date,
      last_activity_date = excluded.last_activity_date, last_edit_date = excluded.last_edit_date,
      community_owned_date = excluded.community_owned_date, locked_date = excluded.locked_date,
      content_license = excluded.content_license, link = excluded.link,
      body_markdown = excluded.body_markdown, body = excluded.body, other = excluded.other
    """

  static let insertAnswer: StaticString = """
    INSERT INTO answers (
      site, question_id, answer_id, fetched_at, score, owner_id, owner_kind, owner_name,
      last_editor_id, last_editor_kind, last_editor_name, creation_date, last_activity_date,
      last_edit_date, community_owned_date, locked_date, content_license, link, body_markdown,
      body, other)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
      fetched_at = excluded.fetched_at, score = excluded.score, owner_id = excluded.owner_id,
      owner_kind = excluded.owner_kind, owner_name = excluded.owner_name,
      last_editor_id = excluded.last_editor_id, last_editor_kind = excluded.last_editor_kind,
      last_editor_name = excluded.last_editor_name, creation_date = excluded.creation_date,
      last_activity_date = excluded.last_activity_date, last_edit_date = excluded.last_edit_date,
      community_owned_date = excluded.community_owned_date, locked_date = excluded.locked_date,
      content_license = excluded.content_license, link = excluded.link,
      body_markdown = excluded.body_markdown, body = excluded.body, other = excluded.other
    """

  static let insertTag: StaticString = """
    INSERT INTO question_tags (site, question_id, position, tag) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET tag = excluded.tag WHERE tag <> excluded.tag
    """

  static let insertComment: StaticString = """
    INSERT INTO comments (
      site, question_id, post_id, comment_id, score, is_edited, creation_date, owner_id,
      owner_kind, owner_name, reply_to_id, reply_to_kind, reply_to_name, content_license, link,
      body, body_markdown)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
      score = excluded.score, is_edited = excluded.is_edited,
      creation_date = excluded.creation_date, owner_id = excluded.owner_id,
      owner_kind = excluded.owner_kind, owner_name = excluded.owner_name,
      reply_to_id = excluded.reply_to_id, reply_to_kind = excluded.reply_to_kind,
      reply_to_name = excluded.reply_to_name, content_license = excluded.content_license,
      link = excluded.link, body = excluded.body, body_markdown = excluded.body_markdown
    """

  /// A second time in the same second replaces the first.
  static let insertScore: StaticString = """
    INSERT OR REPLACE INTO scores (
      site, question_id, seen_at, score, answer_count, view_count)
    SELECT site, question_id, ?3, score, answer_count, view_count
    FROM questions
    WHERE site = ?1 AND question_id = ?2
    """

  /// What the API leaves out of a user stays as it was known; a row is written only for news.
  static let insertUser: StaticString = """
    INSERT INTO users (
      site, user_id, kind, display_name, link, profile_image, reputation, fetched_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
      kind = excluded.kind, display_name = coalesce(excluded.display_name, display_name),
      link = coalesce(excluded.link, link),
      profile_image = coalesce(excluded.profile_image, profile_image),
      reputation = coalesce(excluded.reputation, reputation), fetched_at = excluded.fetched_at
    WHERE excluded.fetched_at >= fetched_at
      AND (kind, display_name, link, profile_image, reputation) IS NOT (
        excluded.kind, excluded.display_name, excluded.link, excluded.profile_image,
        excluded.reputation)
    """
}

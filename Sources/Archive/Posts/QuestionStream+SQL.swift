/// The four statements that are read side by side.
///
/// Parameters: site, first id, last id and whether everything is wanted, for tags how many; for the
/// questions themselves also whether those that are gone are. Which text is left out is the rule of
/// `Post.shownText`.
extension QuestionStream {
  static let questionRows: StaticString = """
    SELECT changed_at, question_id, title, answer_count, accepted_answer_id, is_answered, view_count,
      closed_date, closed_reason, bounty_amount, bounty_closes_date, protected_date, score,
      owner_id, owner_kind, owner_name, last_editor_id, last_editor_kind, last_editor_name,
      creation_date, last_activity_date, last_edit_date, community_owned_date, locked_date,
      content_license, link, body_markdown,
      CASE WHEN ?4 OR coalesce(body_markdown, '') = '' THEN body END,
      CASE WHEN ?4 THEN other END
    FROM questions
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 AND (?5 OR gone_at IS NULL)
    ORDER BY question_id
    """

  static let tagRows: StaticString = """
    SELECT question_id, tag
    FROM question_tags
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 AND position < ?4
    ORDER BY question_id, position
    """

  static let answerRows: StaticString = """
    SELECT question_id, answer_id, score,
      owner_id, owner_kind, owner_name, last_editor_id, last_editor_kind, last_editor_name,
      creation_date, last_activity_date, last_edit_date, community_owned_date, locked_date,
      content_license, link, body_markdown,
      CASE WHEN ?4 OR coalesce(body_markdown, '') = '' THEN body END,
      CASE WHEN ?4 THEN other END
    FROM answers
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3
      AND answer_id BETWEEN 1 AND 0x20000000000000
    ORDER BY question_id, answer_id
    """

  static let commentRows: StaticString = """
    SELECT question_id, post_id, comment_id, score, is_edited, creation_date,
      owner_id, owner_kind, owner_name, reply_to_id, reply_to_kind, reply_to_name,
      content_license, link, body,
      CASE WHEN ?4 OR coalesce(body, '') = '' THEN body_markdown END
    FROM comments
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3
      AND comment_id BETWEEN 1 AND 0x20000000000000
    ORDER BY question_id, post_id, comment_id
    """
}

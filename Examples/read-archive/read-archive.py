#!/usr/bin/env python3
"""Lists the best questions of an archive, with the author of the accepted or best answer.

usage: read-archive.py [ARCHIVE] [TAG]     default .sodigest/archive.sqlite, all tags

Documentation/archive.md describes the tables.
"""
import sqlite3
import sys

QUERY = """
SELECT q.score, q.title, q.link, coalesce(u.display_name, a.owner_name)
FROM questions AS q
LEFT JOIN answers AS a ON a.rowid = (
  SELECT best.rowid FROM answers AS best JOIN questions AS own USING (site, question_id)
  WHERE own.rowid = q.rowid
  ORDER BY best.answer_id = own.accepted_answer_id DESC, best.score DESC LIMIT 1)
LEFT JOIN users AS u ON u.site = a.site AND u.user_id = a.owner_id
WHERE :tag IS NULL OR EXISTS (
  SELECT * FROM question_tags AS t
  WHERE t.site = q.site AND t.question_id = q.question_id AND t.tag = :tag)
ORDER BY q.score DESC, q.question_id LIMIT 20
"""

archive = sys.argv[1] if len(sys.argv) > 1 else ".sodigest/archive.sqlite"
tag = sys.argv[2] if len(sys.argv) > 2 else None
connection = sqlite3.connect(f"file:{archive}?mode=ro", uri=True)
for score, title, link, author in connection.execute(QUERY, {"tag": tag}):
    print(f"{score:6}  {title}\n        {link}, answered by {author or 'nobody'}")

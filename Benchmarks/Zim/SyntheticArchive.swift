internal import Archive
internal import FoundationEssentials
internal import StackExchange
internal import TestSupport

/// An archive of many questions with short posts, as many answers, comments and users for each
/// question as on Stack Overflow.
struct SyntheticArchive {
  let path: String

  /// The number of questions that are inserted in a transaction.
  private static let batchSize = 100_000

  /// Creates an archive with a number of questions, unless the file exists.
  init(at path: String, questionCount: Int) throws {
    self.path = path
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let site = Community(
      apiSiteParameter: "stackoverflow", name: "Stack Overflow",
      url: "https://stackoverflow.example")
    try Archive(at: path, for: .readWrite, isSample: true)
      .save(site, apiBase: "benchmark", at: Date(timeIntervalSince1970: 1_700_000_000))
    let database = try RawDatabase(path)
    try database.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000")
    for first in stride(from: 1, through: questionCount, by: Self.batchSize) {
      try database.execute(Self.inserts(first...min(first + Self.batchSize - 1, questionCount)))
    }
  }

  /// Returns a script that inserts the questions with some numbers and what belongs to them.
  private static func inserts(_ numbers: ClosedRange<Int>) -> String {
    """
    BEGIN;
    CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (
      SELECT \(numbers.lowerBound) UNION ALL SELECT i + 1 FROM n WHERE i < \(numbers.upperBound)
    ) SELECT i FROM n;
    INSERT INTO users (site, user_id, kind, display_name, link, profile_image, reputation, fetched_at)
      SELECT 'stackoverflow', i / 4, 'registered', 'User ' || i / 4,
        'https://stackoverflow.example/users/' || i / 4, NULL, i % 5000, 1700000000
      FROM n WHERE i % 4 = 0;
    INSERT INTO questions (site, question_id, fetched_at, changed_at, title, answer_count,
        accepted_answer_id, is_answered, view_count, score, owner_id, owner_kind, owner_name,
        creation_date, last_activity_date, content_license, body_markdown)
      SELECT 'stackoverflow', 2 * i, 1700000000, 1700000000,
        'How do I sort the ' || i || ' values of an array by their second key?', i % 3,
        CASE WHEN i % 3 > 0 THEN 100000000 + 3 * i END, i % 3 > 0, i % 1000, i * 7919 % 97,
        i * 31 % \(numbers.upperBound) / 4, 'registered', 'User', 1200000000 + i, 1600000000 + i,
        'CC BY-SA 4.0',
        'I have ' || i || ' values. ' || replace(hex(zeroblob(8)), '00', 'Which of them is it? ')
      FROM n;
    INSERT INTO question_tags (site, question_id, position, tag)
      SELECT 'stackoverflow', 2 * i, p, 'tag-' || CASE p WHEN 0 THEN i % 20 WHEN 1 THEN
        20 + i * 17 % 1000 ELSE 1020 + i * 31 % 40000 END
      FROM n, (SELECT 0 AS p UNION SELECT 1 UNION SELECT 2);
    INSERT INTO answers (site, question_id, answer_id, fetched_at, score, owner_id, owner_kind,
        owner_name, creation_date, content_license, body_markdown)
      SELECT 'stackoverflow', 2 * i, 100000000 + 3 * i + p, 1700000000, i * 13 % 41,
        (i + p) * 17 % \(numbers.upperBound) / 4, 'registered', 'User', 1300000000 + i,
        'CC BY-SA 4.0', 'Sort it by `key[' || i || ']`, then read the first of them again.'
      FROM n, (SELECT 0 AS p UNION SELECT 1) WHERE p < i % 3;
    INSERT INTO comments (site, question_id, post_id, comment_id, score, is_edited, creation_date,
        owner_id, owner_kind, owner_name, body_markdown)
      SELECT 'stackoverflow', 2 * i, 2 * i, 4 * i + p, i % 5, 0, 1300000000 + i,
        i * 19 % \(numbers.upperBound) / 4, 'registered', 'User', 'Which version is it, ' || i || '?'
      FROM n, (SELECT 0 AS p UNION SELECT 1 UNION SELECT 2 UNION SELECT 3);
    DROP TABLE n;
    COMMIT;
    """
  }
}

/// SQL scripts that create the tables and indexes of an archive, described in
/// `Documentation/archive.md`.
///
/// Tables of short rows are clustered by their key. Tables of posts are not: SQLite stores their
/// long rows in a quarter less space, and writes them twice as fast, if they are ordered by row id.
enum Tables {
  /// All scripts; tables that others refer to come first.
  static let all = [archive, posts, images, editions, requests, runs, dumps, builds]
}

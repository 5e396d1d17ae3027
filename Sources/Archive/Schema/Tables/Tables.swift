/// Scripts that create the tables and indexes of a new archive, described in `Documentation/archive.md`.
///
/// Tables of short rows are clustered by their key. Posts are not: their rows are long, and SQLite stores long
/// rows in a quarter less space, and writes them twice as fast, by row id.
enum Tables {
  /// All scripts; tables that others refer to come first.
  static let all = [archive, posts, images, editions, requests, runs, dumps, builds]
}

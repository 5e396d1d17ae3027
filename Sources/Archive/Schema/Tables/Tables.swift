/// Scripts that create the tables and indexes of a new archive, described in `Documentation/archive.md`.
enum Tables {
  /// All of them; tables that others refer to come first.
  static let all = [archive, posts, images, editions, requests, runs, dumps, builds]
}

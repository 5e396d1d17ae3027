/// What an index has to know of a number.
package enum NumberState: Sendable {
  /// What the old shards say of its question is still true.
  case kept
  /// Its question was read anew.
  case collected
  /// No question has it.
  case unused
}

/// What became of the images that a run asked for.
package struct ImageOutcome: Sendable, Equatable {
  /// How many came.
  package var fetched = 0
  /// How many of allowed hosts were found absent for the first time.
  package var newlyAbsent = 0
  /// What may still come, one line each.
  package var missing: [String] = []
  /// What will not come, one line each; those of earlier runs included.
  package var absent: [String] = []

  package init() {}
}

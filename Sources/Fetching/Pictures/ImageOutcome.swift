/// What became of the images that a run asked for.
package struct ImageOutcome: Sendable, Equatable {
  /// How many came.
  package var fetched = 0
  /// Those of ``absent`` that were found so in this run, at allowed hosts.
  package var newlyAbsent: [String] = []
  /// What may still come, in lines; one may tell of all that a host has left.
  package private(set) var missing: [String] = []
  /// How many may still come.
  package private(set) var missingCount = 0
  /// What will not come, one line each; those of earlier runs included.
  package var absent: [String] = []

  package init() {}

  /// Notes images that may still come.
  mutating func miss(_ count: Int, _ line: String) {
    missing.append(line)
    missingCount += count
  }
}

package import FoundationEssentials

/// What came of taking a dump in.
package struct ImportReport: Sendable, Equatable {
  package var site: String
  /// The dump's latest date.
  package var date: Date
  /// How many rows are kept now, new or not.
  package var questions = 0
  package var answers = 0
  package var comments = 0
  /// Rows that lack what they need.
  package var passedOver = 0
  /// The first of them, each with what it lacks.
  package var examples: [String] = []
  /// Whether an import that came to no end was gone on with.
  package var isContinued = false

  mutating func passOver(_ name: @autoclosure () -> String) {
    passedOver += 1
    if examples.count < Self.mostExamples { examples.append(name()) }
  }

  private static let mostExamples = 10
}

/// How far an import is.
package struct ImportProgress: Sendable, Equatable {
  /// The table that is being read.
  package var table: DumpTable
  /// Bytes of all tables, unpacked.
  package var bytesDone: Int
  package var bytesInAll: Int
  /// Rows of all tables.
  package var rows: Int
}

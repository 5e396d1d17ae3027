/// The ranges of valid numbers in data of Stack Exchange.
///
/// Ids and counts are integers that every JSON parser represents exactly and that can be added without
/// overflow. The ranges apply to API responses, recordings and archives.
package enum ValidRange {
  /// The valid ids of questions, answers and comments.
  package static let ids = 1...maxExactInteger
  /// The valid ids of users; the Community user has the id -1.
  package static let userIDs = -1...maxExactInteger
  /// The valid numbers of votes, views and other counts.
  package static let counts = -maxExactInteger...maxExactInteger
  /// The valid dates in seconds since 1970, from the start of year 1 to the end of year 9999.
  package static let unixSeconds = -62_135_596_800...253_402_300_799
  /// The maximum number of tags of a question that is accepted; Stack Exchange itself allows 5.
  package static let maxTagCount = 100

  /// Returns the number clamped to the range of valid counts.
  package static func clampedCount(_ number: Int) -> Int {
    min(max(number, counts.lowerBound), counts.upperBound)
  }

  /// The largest integer up to which a `Double` represents all integers exactly.
  private static let maxExactInteger = 1 << 53
}

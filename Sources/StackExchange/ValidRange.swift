/// How large numbers of Stack Exchange can be, wherever they come from.
///
/// Ids and counts are whole numbers that every reader of JSON can hold, and can be reckoned with.
///
/// The API's answers, recorded or not, are read with them, and so is an archive.
package enum ValidRange {
  /// Ids of questions, answers and comments.
  package static let ids = 1...largest
  /// Ids of people; the community's own user is -1.
  package static let userIDs = -1...largest
  /// Votes, views and other figures.
  package static let counts = -largest...largest
  /// Seconds since 1970, from the first of the year 1 to the last of the year 9999.
  package static let seconds = -62_135_596_800...253_402_300_799
  /// How many tags a question has at most; Stack Exchange itself allows 5.
  package static let tags = 100

  /// The nearest figure that is in bounds.
  package static func count(_ number: Int) -> Int {
    min(max(number, counts.lowerBound), counts.upperBound)
  }

  private static let largest = 1 << 53
}

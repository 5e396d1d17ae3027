/// The ids and dates of a table's rows, from which rows that cannot be real are recognized.
///
/// A table numbers its rows as they are created, so ids grow with dates. The rule compares groups of rows
/// whose ids have the same number of bits, so that tables of any size and order need the same memory.
struct IDDistribution {
  /// The rows whose ids have the same number of bits.
  private struct Group {
    var count = 0
    var smallestID = Int.max
    var greatestID = 0
    /// The latest date of creation, in seconds since 1970.
    var latestCreation: Int?
    /// The latest of all dates, in seconds since 1970.
    var latestDate: Int?

    /// Adds the rows of another group.
    static func += (group: inout Group, other: Group) {
      group.count += other.count
      group.smallestID = min(group.smallestID, other.smallestID)
      group.greatestID = max(group.greatestID, other.greatestID)
      group.latestCreation = latest(group.latestCreation, other.latestCreation)
      group.latestDate = latest(group.latestDate, other.latestDate)
    }

    private static func latest(_ first: Int?, _ second: Int?) -> Int? {
      [first, second].compactMap(\.self).max()
    }
  }

  /// The groups by their number of bits; the first one is of rows without a positive id.
  private var groups = [Group](repeating: Group(), count: Int.bitWidth)

  /// Adds a row with its dates in seconds since 1970.
  mutating func add(id: Int?, creationDate: Int?, latestDate: Int?) {
    let id = max(0, id ?? 0)
    let index = Int.bitWidth - id.leadingZeroBitCount
    groups[index].count += 1
    if id > 0 {
      groups[index].smallestID = min(groups[index].smallestID, id)
      groups[index].greatestID = max(groups[index].greatestID, id)
    }
    if let creationDate {
      groups[index].latestCreation = max(groups[index].latestCreation ?? .min, creationDate)
    }
    if let latestDate {
      groups[index].latestDate = max(groups[index].latestDate ?? .min, latestDate)
    }
  }

  /// The latest date of rows that are not outliers, in seconds since 1970; `nil` without dates.
  var latestDate: Int? {
    let firstOutlier = outliers?.firstID ?? .max
    return groups.filter { $0.greatestID < firstOutlier }.compactMap(\.latestDate).max()
  }

  /// The ids of rows that look fabricated; `nil` if all rows look real.
  ///
  /// The greatest ids of a table are outliers if
  /// - they are few, and more than twice as great as all others,
  /// - and, by the dates of creation, the table would have had to grow much faster from the others to them
  ///   than any table of Stack Exchange ever did.
  ///
  /// So a gap is none in a dump of selected rows, whose later rows have later dates; nor are ids that go on
  /// after a jump for many rows.
  var outliers: IDOutliers? {
    var others = Group()
    for index in groups.indices.dropFirst() where groups[index].count > 0 {
      let greatest = groups[index...].reduce(into: Group(), +=)
      if others.count > 0, Self.isFabricated(greatest, beyond: others) {
        return IDOutliers(firstID: greatest.smallestID, greatestOtherID: others.greatestID)
      }
      others += groups[index]
    }
    return nil
  }

  /// Returns whether the rows with the greatest ids of a table look fabricated, compared with all others.
  private static func isFabricated(_ rows: Group, beyond others: Group) -> Bool {
    guard rows.smallestID / 2 > others.greatestID,
      rows.count <= max(maxOutliers, others.count / maxOutliers),
      isTooFast(rows.smallestID - others.greatestID, from: others.latestCreation, to: rows)
    else { return false }
    // Of few rows, either could be the wrong ones, unless the ids are impossible on any site.
    return rows.count < others.count
      || isTooFast(rows.smallestID, from: firstSiteCreation, to: rows)
  }

  /// Returns whether no table could have got a number of rows between a date and the dates of rows.
  private static func isTooFast(_ rowCount: Int, from start: Int?, to rows: Group) -> Bool {
    var days = dayRange.lowerBound
    if let start, let end = rows.latestCreation { days = (end - start) / 86_400 }
    return rowCount / maxRowsPerDay > min(max(days, dayRange.lowerBound), dayRange.upperBound)
  }

  /// The number of rows up to which outliers may be any share of a table, and the divisor of that share.
  private static let maxOutliers = 100
  /// The greatest number of rows that a table can get on a day: three times what the comments of Stack
  /// Overflow, the largest table, got in their best year.
  private static let maxRowsPerDay = 100_000
  /// The bounds of the number of days: dates are not exact, as posts move between sites, and no dump covers
  /// more than twenty years.
  private static let dayRange = 30...7_300
  /// The day on which the first site began, 2008-07-31, in seconds since 1970.
  private static let firstSiteCreation = 1_217_462_400
}

/// The ids of a table's rows that look fabricated.
package struct IDOutliers: Sendable, Equatable {
  /// The smallest of the ids; all greater ones are outliers, too.
  package let firstID: Int
  /// The greatest id of the other rows.
  package let greatestOtherID: Int

  /// Returns whether an id is that of an outlier.
  func contains(_ id: Int) -> Bool { id >= firstID }
}

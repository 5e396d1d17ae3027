package import FoundationEssentials

/// How a host of images wants to be treated.
package struct ImageHost: Sendable, Equatable {
  /// How many requests it gets at a time.
  package var parallel: Int
  /// Until when it is not asked.
  package var pausedUntil: Date?

  package init(parallel: Int, pausedUntil: Date? = nil) {
    self.parallel = parallel
    self.pausedUntil = pausedUntil
  }
}

extension Archive {
  /// What is known of hosts, by name and port.
  package func imageHosts() throws(ArchiveError) -> [String: ImageHost] {
    let rows: [ImageHostRow] = try connection.rows(ImageHostRow.select)
    return Dictionary(rows.map { ($0.name, $0.host) }) { first, _ in first }
  }

  /// Keeps how a host wants to be treated, for the next run.
  package func save(_ host: ImageHost, named name: String, at date: Date) throws(ArchiveError) {
    try connection.keep(ImageHostRow(name: name, host: host, date: date), ImageHostRow.keep)
  }
}

package import FoundationEssentials

/// The request limits of an image host.
package struct ImageHost: Sendable, Equatable {
  /// The maximum number of simultaneous requests to the host.
  package var maxParallelRequests: Int
  /// The end of a pause during which the host gets no requests; nil for no pause.
  package var pausedUntil: Date?

  package init(maxParallelRequests: Int, pausedUntil: Date? = nil) {
    self.maxParallelRequests = maxParallelRequests
    self.pausedUntil = pausedUntil
  }
}

extension Archive {
  /// Returns the stored request limits of all image hosts, by host name and port.
  package func imageHostsByName() throws(ArchiveError) -> [String: ImageHost] {
    let rows: [ImageHostRow] = try connection.rows(ImageHostRow.select)
    return Dictionary(rows.map { ($0.name, $0.host) }) { first, _ in first }
  }

  /// Stores the request limits of an image host for the next run.
  package func save(_ host: ImageHost, named name: String, at date: Date) throws(ArchiveError) {
    try connection.upsert(ImageHostRow(name: name, host: host, date: date), ImageHostRow.upsert)
  }
}

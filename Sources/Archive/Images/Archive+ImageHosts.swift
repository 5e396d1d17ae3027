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
    var rows = try connection.query("SELECT host, parallel, paused_until FROM image_hosts")
    var hosts: [String: ImageHost] = [:]
    while try rows.step() {
      hosts[rows.next()] = ImageHost(parallel: rows.next(), pausedUntil: rows.next())
    }
    return hosts
  }

  /// Keeps how a host wants to be treated, for the next run.
  package func save(_ host: ImageHost, named name: String, at date: Date) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO image_hosts (host, parallel, paused_until, seen_at)
      VALUES (?, ?, ?, ?)
      """,
      name, host.parallel, host.pausedUntil, date)
  }
}

/// An edition whose news is to be passed to the program of the option `on-news`.
package struct Delivery: Sendable, Equatable {
  /// The name of the digest.
  package var digest: String
  /// The date of the edition.
  package var date: String
}

extension Archive {
  /// Stores the news of an edition for delivery; skips news that the digest had in an earlier
  /// edition.
  package func saveDeliveries(of edition: Edition) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      for (entry, news) in edition.newsEntries {
        try connection.run(
          """
          INSERT OR IGNORE INTO deliveries
            (digest, site, question_id, answer_id, date, is_delivered)
          VALUES (?, ?, ?, ?, ?, 0)
          """,
          edition.digest, entry.site, entry.questionID, news.answerID, edition.date)
      }
    }
  }

  /// Returns the editions with undelivered news up to ``latestVisibleDay``, oldest first.
  package func pendingDeliveries() throws(ArchiveError) -> [Delivery] {
    try connection.query(
      """
      SELECT DISTINCT digest, date FROM deliveries WHERE NOT is_delivered AND date <= ?
      ORDER BY date, digest
      """,
      latestVisibleDay
    ).map { Delivery(digest: $0.next(), date: $0.next()) }
  }

  /// Returns the entries of an edition whose news is not delivered yet.
  package func undeliveredEntries(of edition: Edition) throws(ArchiveError) -> [Edition
    .QuestionEntry]
  {
    var pending: [Edition.QuestionEntry] = []
    for (entry, news) in edition.newsEntries {
      var row = try connection.query(
        """
        SELECT 1 FROM deliveries
        WHERE digest = ? AND site = ? AND question_id = ? AND answer_id = ? AND date = ?
          AND NOT is_delivered
        """,
        edition.digest, entry.site, entry.questionID, news.answerID, edition.date)
      if try row.step() { pending.append(entry) }
    }
    return pending
  }

  /// Marks the news of an edition as delivered.
  package func markDelivered(_ delivery: Delivery) throws(ArchiveError) {
    try connection.run(
      "UPDATE deliveries SET is_delivered = 1 WHERE digest = ? AND date = ?", delivery.digest,
      delivery.date)
  }
}

extension Edition.NewsKind {
  /// The id of the accepted answer that is the news; 0 if the question itself is the news.
  fileprivate var answerID: Int {
    switch self {
    case .newQuestion: 0
    case .acceptedAnswer(let id): id
    }
  }
}

/// An edition with news that somebody has to be told of.
package struct Delivery: Sendable, Equatable {
  package var digest: String
  package var date: String
}

extension Archive {
  /// Takes note of the news of an edition; what was news of the digest before is no more.
  package func saveNews(of edition: Edition) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      for (entry, news) in edition.news {
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

  /// The editions with news that nobody was told of, the oldest first.
  package func pendingDeliveries() throws(ArchiveError) -> [Delivery] {
    try connection.query(
      """
      SELECT DISTINCT digest, date FROM deliveries WHERE NOT is_delivered ORDER BY date, digest
      """
    ).map { Delivery(digest: $0.next(), date: $0.next()) }
  }

  /// Those lines of an edition that nobody was told of.
  package func pendingNews(of edition: Edition) throws(ArchiveError) -> [Edition.Entry] {
    var pending: [Edition.Entry] = []
    for (entry, news) in edition.news {
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

  /// Takes note that somebody was told, or that there is nothing to tell.
  package func finish(_ delivery: Delivery) throws(ArchiveError) {
    try connection.run(
      "UPDATE deliveries SET is_delivered = 1 WHERE digest = ? AND date = ?", delivery.digest,
      delivery.date)
  }
}

extension Edition.News {
  /// 0 for the question itself.
  fileprivate var answerID: Int {
    switch self {
    case .question: 0
    case .answer(let id): id
    }
  }
}

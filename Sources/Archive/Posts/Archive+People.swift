internal import FoundationEssentials
package import StackExchange

extension Archive {
  /// The questions that one was closed as a duplicate of.
  package func originals(ofQuestion id: Int, site: String) throws(ArchiveError) -> [Int] {
    try ids(
      connection.query(
        """
        SELECT json_extract(value, '$.question_id')
        FROM questions, json_each(other, '$.closed_details.original_questions')
        WHERE site = ? AND question_id = ?
        """,
        site, id))
  }

  /// Users of a site in the order of their ids given; of those who are unknown, the id alone.
  package func users(_ ids: [Int], ofSite site: String) throws(ArchiveError) -> [User] {
    let lookup = try UserLookup(ofSite: site, in: self)
    var users: [User] = []
    for id in ids { users.append(try lookup.user(id)) }
    return users
  }
}

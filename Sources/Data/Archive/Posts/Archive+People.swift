package import StackExchange

extension Archive {
  /// Returns the ids of the questions that a question was closed as a duplicate of.
  package func originalIDs(ofDuplicate id: Int, site: String) throws(ArchiveError) -> [Int] {
    var row = try connection.query(
      "SELECT other FROM questions WHERE site = ? AND question_id = ?", site, id)
    guard try row.step(), let other: [String: JSONValue] = try row.nextJSON(),
      case .object(let details)? = other["closed_details"],
      case .array(let originals)? = details["original_questions"]
    else { return [] }
    return originals.compactMap { original in
      guard case .object(let fields) = original, case .integer(let id)? = fields["question_id"]
      else { return nil }
      return ValidRange.ids.contains(id) ? id : nil
    }
  }

  /// Returns users of a site, in the order of the ids; unknown users have an id but no name.
  package func users(_ ids: [Int], ofSite site: String) throws(ArchiveError) -> [User] {
    let lookup = try UserLookup(ofSite: site, in: self)
    var users: [User] = []
    for id in ids { users.append(try lookup.user(id)) }
    return users
  }
}

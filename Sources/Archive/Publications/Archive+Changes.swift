extension Archive {
  /// Ends a generation of changes, if anything changed in it; gives the one that ended last.
  ///
  /// What is written from now on is a change of the next generation; so a publication that calls
  /// this first misses nothing.
  package func closeGeneration() throws(ArchiveError) -> Int {
    let isUnchanged = try connection.integer(
      "SELECT changed_in < generation FROM archive")
    if isUnchanged == 0 {
      try connection.run(
        "UPDATE archive SET generation = generation + 1 WHERE changed_in = generation")
    }
    return try connection.integer("SELECT generation - 1 FROM archive")
  }

  /// What changed after a generation.
  package func changes(after generation: Int) throws(ArchiveError) -> Set<Ingredient> {
    Set(
      try connection.query(
        """
        SELECT kind, owner, key FROM changes INDEXED BY changes_by_generation
        WHERE generation > ?
        """,
        generation
      ).map { Ingredient(from: &$0) })
  }

  /// The answers to all questions that changed after a generation: some of them may be new there.
  package func answersOfChangedQuestions(after generation: Int) throws(ArchiveError)
    -> Set<Ingredient>
  {
    Set(
      try connection.query(
        """
        SELECT 'answer', site, answer_id
        FROM changes INDEXED BY changes_by_generation JOIN answers ON site = owner AND question_id = key
        WHERE generation > ? AND kind = 'question'
        """,
        generation
      ).map { Ingredient(from: &$0) })
  }
}

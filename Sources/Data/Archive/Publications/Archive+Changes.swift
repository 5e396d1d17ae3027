extension Archive {
  /// Closes the current generation of the change log if anything changed in it.
  ///
  /// Later changes belong to the next generation, so a build that calls this first misses none.
  ///
  /// - Returns: The latest closed generation.
  package func closeGeneration() throws(ArchiveError) -> Int {
    let last = try connection.integer("SELECT coalesce(max(generation), 0) FROM changes")
    try connection.run("UPDATE archive SET generation = ?1 + 1 WHERE generation <= ?1", last)
    return try connection.integer("SELECT generation FROM archive") - 1
  }

  /// Runs a closure that writes, without the change log if nothing was derived from the archive
  /// yet: no site, no list parts, no search index.
  ///
  /// The change log is enabled again afterwards, or, after a crash, when the archive is next opened
  /// for writing. If it cannot be enabled, this throws, so that the run does not write on without it.
  package func withoutChangeLog<R>(_ body: () async throws -> R) async throws -> R {
    try connection.transaction { () throws(ArchiveError) in
      if try !hasDerivedData() { try connection.dropTriggers() }
    }
    let result: R
    do {
      result = try await body()
    } catch {
      try enableChangeLog()
      throw error
    }
    try enableChangeLog()
    return result
  }

  /// Creates the triggers of the change log unless they exist.
  func enableChangeLog() throws(ArchiveError) {
    try connection.install(ArchiveSchema.current.triggers)
  }

  /// Returns whether a site, list parts or a search index were built from the archive.
  private func hasDerivedData() throws(ArchiveError) -> Bool {
    if try hasSiteOrSearchIndex() { return true }
    return try connection.integer("SELECT list_generation IS NOT NULL FROM archive") != 0
  }

  /// Returns whether a site or a search index were built from the archive.
  func hasSiteOrSearchIndex() throws(ArchiveError) -> Bool {
    try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM output_folders)
        OR EXISTS (SELECT 1 FROM search_index WHERE version <> 0)
      """) != 0
  }

  /// Returns all inputs of pages that changed after a generation of the change log.
  package func changedInputs(after generation: Int) throws(ArchiveError) -> Set<Input> {
    Set(
      try connection.query(
        """
        SELECT kind, scope, key FROM changes INDEXED BY changes_by_generation
        WHERE generation > ? AND kind <> 'name'
        """,
        generation
      ).map { Input(from: &$0) })
  }

  /// Returns the answers to all questions that changed after a generation, because some of them may
  /// be new.
  package func answersOfChangedQuestions(after generation: Int) throws(ArchiveError)
    -> Set<Input>
  {
    Set(
      try connection.query(
        """
        SELECT 'answer', site, answer_id
        FROM changes INDEXED BY changes_by_generation JOIN answers ON site = scope AND question_id = key
        WHERE generation > ? AND kind = 'question'
        """,
        generation
      ).map { Input(from: &$0) })
  }
}

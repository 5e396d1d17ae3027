extension Archive {
  /// Closes the current generation of changes if anything changed in it.
  ///
  /// Later changes belong to the next generation, so that a build that calls this first misses nothing.
  ///
  /// - Returns: The generation that was closed last.
  package func closeGeneration() throws(ArchiveError) -> Int {
    let last = try connection.integer("SELECT coalesce(max(generation), 0) FROM changes")
    try connection.run("UPDATE archive SET generation = ?1 + 1 WHERE generation <= ?1", last)
    return try connection.integer("SELECT generation FROM archive") - 1
  }

  /// Performs writes that need not be noted as long as nobody made anything of the archive that has to be
  /// kept up: no site, no parts of lists, no full text.
  ///
  /// Whoever opens the archive next to write, after a kill too, has them noted again.
  package func unnoted<R>(_ body: () async throws -> R) async throws -> R {
    try connection.transaction { () throws(ArchiveError) in
      if try !hasBeenRead() { try connection.dropTriggers() }
    }
    defer { try? noteChanges() }
    return try await body()
  }

  /// Has changes noted from now on.
  func noteChanges() throws(ArchiveError) { try connection.settle(ArchiveSchema.current.triggers) }

  private func hasBeenRead() throws(ArchiveError) -> Bool {
    if try hasFullText() { return true }
    return try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM output_folders)
        OR EXISTS (SELECT 1 FROM archive WHERE list_generation IS NOT NULL)
      """) != 0
  }

  /// What changed after a generation.
  package func changes(after generation: Int) throws(ArchiveError) -> Set<Input> {
    Set(
      try connection.query(
        """
        SELECT kind, owner, key FROM changes INDEXED BY changes_by_generation
        WHERE generation > ?
        """,
        generation
      ).map { Input(from: &$0) })
  }

  /// The answers to all questions that changed after a generation: some of them may be new there.
  package func answersOfChangedQuestions(after generation: Int) throws(ArchiveError)
    -> Set<Input>
  {
    Set(
      try connection.query(
        """
        SELECT 'answer', site, answer_id
        FROM changes INDEXED BY changes_by_generation JOIN answers ON site = owner AND question_id = key
        WHERE generation > ? AND kind = 'question'
        """,
        generation
      ).map { Input(from: &$0) })
  }
}

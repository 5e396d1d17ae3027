extension Archive {
  /// Ends a generation of changes, if anything changed in it; gives the one that ended last.
  ///
  /// What is written from now on is a change of the next generation; so a publication that calls
  /// this first misses nothing.
  package func closeGeneration() throws(ArchiveError) -> Int {
    let changed = try connection.integer("SELECT changed_in FROM archive")
    let generation = try connection.integer("SELECT generation FROM archive")
    if changed < generation { return generation - 1 }
    try connection.run(
      "UPDATE archive SET generation = generation + 1 WHERE changed_in = generation")
    return try connection.integer("SELECT generation FROM archive") - 1
  }

  /// Performs writes that need not be noted as long as nobody made anything of the archive that has to be
  /// kept up: no site, no packed lists, no files of search, no full text.
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
      SELECT EXISTS (SELECT 1 FROM published_folders) OR EXISTS (SELECT 1 FROM packing)
        OR EXISTS (SELECT 1 FROM search_numbers)
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

extension TableFile {
  /// Hands over the rows of the table in batches, in their order, while others are parsed on another
  /// thread.
  ///
  /// - Parameters:
  ///   - position: Where to begin.
  ///   - body: Keeps a batch; what it throws ends the reading.
  /// - Throws: ``DumpError``, `PackingError`, or what the body throws. Rows before damage were handed
  ///   over.
  func forEachBatch(
    from position: TablePosition = TablePosition(), _ body: (RowBatch) throws -> Void
  ) async throws {
    let queue = BatchQueue()
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { queue.close() }
      group.addTask {
        defer { queue.close() }
        try await parse(from: position, into: queue)
      }
      while let batch = await queue.next() {
        try Task.checkCancellation()
        try body(batch)
        queue.reuse(batch)
      }
      try await group.waitForAll()
    }
  }

  private func parse(from position: TablePosition, into queue: BatchQueue) async throws {
    let source = try open()
    if position.offset > 0 { try source.skip(to: position.offset) }
    let parser = try RowParser(table, fileName: name, from: position)
    var failure: (any Error)?
    var isWanted = true
    while isWanted, failure == nil {
      var hasMore = false
      do { hasMore = try parser.parse(source) } catch { failure = error }
      guard parser.batchSize >= Self.batchSize || !hasMore else { continue }
      let batch = parser.take(queue.emptyBatch() ?? RowBatch(of: table))
      isWanted = await queue.send(batch) && hasMore
    }
    if let failure { throw failure }
  }

  /// In bytes: enough that neither thread waits for the other for long, and little memory.
  private static let batchSize = 4_000_000
}

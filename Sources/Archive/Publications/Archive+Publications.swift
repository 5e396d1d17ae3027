extension Archive {
  /// What is known of a folder that names itself so.
  package func publishedFolder(_ id: String) throws(ArchiveError) -> PublishedFolder? {
    try connection.row(PublishedFolder.select, id)
  }

  /// The files that were published in a folder, by path.
  package func publishedFiles(inFolder id: String) throws(ArchiveError) -> [PublishedFile] {
    var files: [PublishedFile] = []
    try forEachPublishedPart(inFolder: id) { files += $0.files }
    return files
  }

  /// The same, some at a time; parts that somebody damaged are passed over.
  package func forEachPublishedPart(inFolder id: String, _ body: (PublishedPart) -> Void)
    throws(ArchiveError)
  {
    var rows = try connection.query(PublishedPartRow.select, id)
    while try rows.step() {
      let part = try rows.read(PublishedPartRow.self).part
      if part.isWhole { body(part) }
    }
  }

  /// One of them; `nil` where there is none.
  package func publishedFile(_ path: String, inFolder id: String) throws(ArchiveError)
    -> PublishedFile?
  {
    guard
      let row = try connection.row(
        PublishedPartRow.selectAround, id, path, as: PublishedPartRow.self),
      row.part.isWhole
    else { return nil }
    return row.part.file(path)
  }

  /// Whether a file of a folder is not as the last publication wanted it.
  package func hasUnsettledFiles(inFolder id: String) throws(ArchiveError) -> Bool {
    var rows = try connection.query(
      """
      SELECT 1 FROM published_parts INDEXED BY published_parts_unsettled
      WHERE folder = (SELECT folder FROM published_folders WHERE id = ?) AND unsettled > 0
      LIMIT 1
      """,
      id)
    return try rows.step()
  }

  /// Keeps what a publication did; of many folders, the 16 with the latest data are remembered.
  ///
  /// Of the files only those that are new, or not as they were; without `removed` they are all that is
  /// there.
  package func save(_ folder: PublishedFolder, files: [PublishedFile], removed: [String]?)
    throws(ArchiveError)
  {
    var ledger = try LedgerTransaction(of: folder, removed: removed, in: self)
    for file in files.sorted(by: { PublishedFile.precedes($0.path, $1.path) }) {
      try ledger.add(file)
    }
    try ledger.commit()
  }
}

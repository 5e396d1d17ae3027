extension Archive {
  /// What is known of a folder that names itself so.
  package func publishedFolder(_ id: String) throws(ArchiveError) -> PublishedFolder? {
    try connection.row(PublishedFolder.select, id)
  }

  /// The files that were published in a folder, by path.
  package func publishedFiles(inFolder id: String) throws(ArchiveError) -> [PublishedFile] {
    try connection.rows(PublishedFileRow.select, id, as: PublishedFileRow.self).map(\.file)
  }

  /// One of them; `nil` where there is none.
  package func publishedFile(_ path: String, inFolder id: String) throws(ArchiveError)
    -> PublishedFile?
  {
    try connection.row(PublishedFileRow.selectOne, id, path, as: PublishedFileRow.self)?.file
  }

  /// Whether a file of a folder is not as the last publication wanted it.
  package func hasUnsettledFiles(inFolder id: String) throws(ArchiveError) -> Bool {
    var rows = try connection.query(
      """
      SELECT 1 FROM published_files INDEXED BY published_files_unsettled
      WHERE folder = (SELECT folder FROM published_folders WHERE id = ?) AND state <> 'current'
      LIMIT 1
      """,
      id)
    return try rows.step()
  }

  /// Keeps what a publication did; of many folders, the 16 with the latest data are remembered.
  ///
  /// Of the files only those that are new, or not as they were, by path, or it takes longer;
  /// without `removed` they are all that is there.
  package func save(
    _ folder: PublishedFolder, files: some Sequence<PublishedFile>, removed: [String]?
  ) throws(ArchiveError) {
    let note = try PublicationNote(of: folder, removed: removed, in: self)
    for file in files { try note.add(file) }
    try note.keep()
  }

  /// - Returns: The number of the folder.
  fileprivate func write(_ folder: PublishedFolder, removed: [String]?) throws(ArchiveError)
    -> Int
  {
    let number = try connection.number(keeping: folder, PublishedFolder.keep)
    if let removed {
      for path in removed {
        try connection.run(
          "DELETE FROM published_files WHERE folder = ? AND path = ?", number, path)
      }
    } else {
      try connection.run("DELETE FROM published_files WHERE folder = ?", number)
    }
    try forgetOldFolders()
    return number
  }

  /// Sites may be made in many folders; one that is forgotten is compared again as a whole.
  private func forgetOldFolders() throws(ArchiveError) {
    try connection.run(
      """
      DELETE FROM published_folders
      WHERE folder IN (
        SELECT folder FROM published_folders ORDER BY generation DESC, folder DESC
        LIMIT -1 OFFSET 16)
      """)
  }
}

/// What a publication does, written down while its files are still on their way: it counts once it
/// is kept, and is forgotten otherwise.
package struct PublicationNote: ~Copyable {
  private let archive: Archive
  private var folder = 0
  private var isOpen = false

  /// Begins to write it down.
  ///
  /// - Parameters:
  ///   - folder: As it is now.
  ///   - removed: The paths of files that are gone; `nil` when only those that are added are known to
  ///     be there.
  ///   - archive: Where it is written down.
  /// - Throws: ``ArchiveError``.
  package init(of folder: PublishedFolder, removed: [String]?, in archive: Archive)
    throws(ArchiveError)
  {
    self.archive = archive
    try archive.connection.begin()
    isOpen = true
    self.folder = try archive.write(folder, removed: removed)
  }

  /// Adds a file that is new there, or may not be as it was; neighbours one after the other, or it takes
  /// longer.
  ///
  /// - Throws: ``ArchiveError``.
  package borrowing func add(_ file: PublishedFile) throws(ArchiveError) {
    try archive.connection.keep(
      PublishedFileRow(folder: folder, file: file), PublishedFileRow.keep)
  }

  deinit { if isOpen { archive.connection.rollBack() } }

  /// Lets it count; what it throws keeps it from that.
  package consuming func keep() throws(ArchiveError) {
    try archive.connection.commit()
    isOpen = false
  }
}

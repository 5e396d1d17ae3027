extension Archive {
  /// What is known of a folder that names itself so.
  package func publishedFolder(_ id: String) throws(ArchiveError) -> PublishedFolder? {
    try connection.row(PublishedFolder.select, id)
  }

  /// The files that were published in a folder, by path.
  package func publishedFiles(inFolder id: String) throws(ArchiveError) -> [PublishedFile] {
    try connection.rows(PublishedFileRow.select, id, as: PublishedFileRow.self).map(\.file)
  }

  /// Keeps what a publication did; of many folders, the 16 with the latest data are remembered.
  ///
  /// Of the files only those that are new, or not as they were, by path, or it takes longer;
  /// without `removed` they are all that is there.
  package func save(
    _ folder: PublishedFolder, files: some Sequence<PublishedFile>, removed: [String]?
  ) throws(ArchiveError) {
    let note = try PublicationNote(of: folder, files: files, removed: removed, in: self)
    try note.keep()
  }

  fileprivate func write(
    _ folder: PublishedFolder, files: some Sequence<PublishedFile>, removed: [String]?
  ) throws(ArchiveError) {
    let number = try connection.number(keeping: folder, PublishedFolder.keep)
    if let removed {
      for path in removed {
        try connection.run(
          "DELETE FROM published_files WHERE folder = ? AND path = ?", number, path)
      }
    } else {
      try connection.run("DELETE FROM published_files WHERE folder = ?", number)
    }
    try save(files, inFolder: number)
    try forgetOldFolders()
  }

  private func save(_ files: some Sequence<PublishedFile>, inFolder number: Int)
    throws(ArchiveError)
  {
    var row = try connection.query(PublishedFileRow.keep)
    for file in files {
      try row.restart(with: PublishedFileRow(folder: number, file: file))
      _ = try row.step()
    }
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
  private var isOpen = false

  /// Writes it down; see ``Archive/save(_:files:removed:)``.
  package init(
    of folder: PublishedFolder, files: some Sequence<PublishedFile>, removed: [String]?,
    in archive: Archive
  ) throws(ArchiveError) {
    self.archive = archive
    try archive.connection.begin()
    isOpen = true
    try archive.write(folder, files: files, removed: removed)
  }

  deinit { if isOpen { archive.connection.rollBack() } }

  /// Lets it count; what it throws keeps it from that.
  package consuming func keep() throws(ArchiveError) {
    try archive.connection.commit()
    isOpen = false
  }
}

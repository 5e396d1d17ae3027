import Archive
import Testing

@Suite struct ArchiveErrorTests {
  private static let path = "/srv/archive.sqlite"

  @Test("Every error message names the file, the problem and the remedy", arguments: messages)
  func wording(error: ArchiveError, message: String) {
    #expect("\(error)" == message)
  }

  static let messages: [(ArchiveError, String)] = [
    (
      .missing(path: path),
      """
      no archive found at /srv/archive.sqlite. Run `sodigest build` to create one, or name one \
      with --archive
      """
    ),
    (
      .unreadable(path: path, because: "Permission denied"),
      """
      the archive /srv/archive.sqlite cannot be read: Permission denied. Check its permissions \
      and those of its folder
      """
    ),
    (
      .notWritable(path: path, because: "the file is read-only"),
      """
      the archive /srv/archive.sqlite cannot be written: the file is read-only. Make the file and \
      its folder writable, or name another file with --archive
      """
    ),
    (
      .notAnArchive(path: path),
      """
      /srv/archive.sqlite is not an archive of sodigest and was not changed. Name another file \
      with --archive, or move this one away
      """
    ),
    (
      .corrupt(path: path, because: "its id is missing"),
      """
      the archive /srv/archive.sqlite is damaged (its id is missing) and was not changed. To \
      rebuild it, move it away and run `sodigest build`; `sqlite3 /srv/archive.sqlite .recover` \
      may save editions that cannot be fetched again
      """
    ),
    (
      .invalid(
        path: path,
        InvalidValue(
          table: "scores", rowKey: "emacs 100 7", column: "score", violation: "is missing")),
      """
      the archive /srv/archive.sqlite is damaged: table scores, row emacs 100 7: column score: is \
      missing. Restore a copy of the file; `sodigest check --archive /srv/archive.sqlite` lists all \
      errors in this one
      """
    ),
    (
      .altered(path: path, because: "it contains views"),
      """
      the archive /srv/archive.sqlite was altered by another program (it contains views) and \
      was not opened. Undo that change, or move the file away and run `sodigest build`
      """
    ),
    (
      .newer(path: path, version: 3, supported: 1),
      """
      the archive /srv/archive.sqlite was written by a newer sodigest (schema 3, this one \
      supports up to 1). Update sodigest, or name another file with --archive
      """
    ),
    (
      .older(path: path, version: 1, supported: 2),
      """
      the archive /srv/archive.sqlite has schema 1, but this sodigest needs 2. To upgrade \
      it, run the command that fills it once, such as `sodigest build` or `sodigest import`
      """
    ),
    (
      .diskFull(path: path),
      """
      the disk with the archive /srv/archive.sqlite is full. Make room and run again; data \
      stored so far is kept
      """
    ),
    (
      .busy(path: path),
      """
      another program is using the archive /srv/archive.sqlite. Run again when it has finished
      """
    ),
    (
      .otherAPI(site: "emacs", stored: "https://a.example", requested: "http://b.example"),
      """
      the archive holds posts of emacs from https://a.example and cannot add posts \
      from http://b.example. Name another file with --archive
      """
    ),
    (
      .interrupted(path: path),
      "interrupted while using the archive /srv/archive.sqlite; data stored so far is kept"
    ),
    (
      .failed(path: path, because: "FOREIGN KEY constraint failed"),
      """
      a request to the archive /srv/archive.sqlite failed: FOREIGN KEY constraint failed. This is \
      a bug in sodigest; report it
      """
    ),
  ]
}

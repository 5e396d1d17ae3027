import Archive
import Testing

@Suite struct ArchiveErrorTests {
  private static let path = "/srv/archive.sqlite"

  @Test("Every error names the file, what is wrong and what to do", arguments: messages)
  func wording(error: ArchiveError, message: String) {
    #expect("\(error)" == message)
  }

  static let messages: [(ArchiveError, String)] = [
    (
      .missing(path: path),
      """
      there is no archive at /srv/archive.sqlite. Run `sodigest fetch` to make one, or name it \
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
      .notWritable(path: path, because: "it may only be read"),
      """
      the archive /srv/archive.sqlite cannot be written: it may only be read. Make the file and \
      its folder writable, or name another file with --archive
      """
    ),
    (
      .notAnArchive(path: path),
      """
      /srv/archive.sqlite is not an archive of sodigest and was left alone. Name another file \
      with --archive, or move this one away
      """
    ),
    (
      .corrupt(path: path, because: "it has lost its id"),
      """
      the archive /srv/archive.sqlite is damaged (it has lost its id) and was left alone. To \
      rebuild it, move it away and run `sodigest fetch`; `sqlite3 /srv/archive.sqlite .recover` \
      may save editions that cannot be fetched again
      """
    ),
    (
      .invalid(
        path: path,
        InvalidValue(table: "scores", row: "emacs 100 7", column: "score", fault: "is missing")),
      """
      the archive /srv/archive.sqlite is damaged: table scores, row emacs 100 7: column score: is \
      missing. Restore a copy of the file; `sodigest check --archive /srv/archive.sqlite` lists all \
      that is wrong with this one
      """
    ),
    (
      .altered(path: path, because: "it has views of others"),
      """
      the archive /srv/archive.sqlite was changed by another program (it has views of others) and \
      was left alone. Take the change back, or move the file away and run `sodigest fetch`
      """
    ),
    (
      .newer(path: path, version: 3, known: 1),
      """
      the archive /srv/archive.sqlite was made by a newer sodigest (schema 3, this one knows up \
      to 1). Update sodigest, or name another file with --archive
      """
    ),
    (
      .older(path: path, version: 1, known: 2),
      """
      the archive /srv/archive.sqlite has schema 1, older than 2. Run `sodigest fetch` or \
      `sodigest build` once to bring it up to date
      """
    ),
    (
      .diskFull(path: path),
      """
      the disk with the archive /srv/archive.sqlite is full. Make room and run again; what was \
      stored before is kept
      """
    ),
    (
      .busy(path: path),
      """
      another program holds the archive /srv/archive.sqlite. Run again when it has finished
      """
    ),
    (
      .otherAPI(site: "emacs", known: "https://a.example", given: "http://b.example"),
      """
      the archive holds posts of emacs from https://a.example and does not mix them with those \
      of http://b.example. Name another file with --archive
      """
    ),
    (
      .interrupted(path: path),
      "interrupted at work on /srv/archive.sqlite; what was stored before is kept"
    ),
    (
      .failed(path: path, because: "FOREIGN KEY constraint failed"),
      """
      the archive /srv/archive.sqlite refused a request: FOREIGN KEY constraint failed. This is \
      a fault of sodigest
      """
    ),
  ]
}

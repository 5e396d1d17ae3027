internal import Archive
internal import Configuration
internal import Dumps
internal import Fetching
internal import FoundationEssentials
internal import StackExchange

extension SiteUpdate {
  /// Creates the update of a site from the records of its imported data dumps.
  ///
  /// If any import was not limited to some questions, the whole site is brought up to date, otherwise the parts that
  /// were imported.
  ///
  /// - Throws: A usage error if the site was not imported, because a run would then fetch all of it.
  init(of site: String, in archive: Archive) throws {
    let dumps = try archive.dumps().filter { $0.site == site }
    let finished = dumps.filter { $0.endDate != nil }
      .map { (selection: DumpSelection(storageKey: $0.selection), dump: $0) }
    guard !finished.isEmpty else {
      if dumps.isEmpty { throw CommandError(notImported: site) }
      throw CommandError(
        .usage,
        "the import of `\(site)` is incomplete; run `sodigest import` again with the same files")
    }
    let whole = finished.filter { !$0.selection.isSelective }
    let parts = whole.isEmpty ? finished : whole
    let latestDates = Dictionary(grouping: parts, by: \.dump.selection).compactMapValues {
      $0.map(\.dump.date).max()
    }
    let selections = parts.map(\.selection)
    let maxAnswers = selections.map { $0.maxAnswers ?? .max }.max() ?? .max
    self.init(
      of: site,
      selection: whole.isEmpty ? latestDates.keys.sorted().joined(separator: " | ") : "",
      importedUntil: (whole.isEmpty ? latestDates.values.min() : latestDates.values.max())
        ?? .distantPast,
      maxAnswers: maxAnswers == .max ? nil : maxAnswers,
      includesComments: selections.contains(where: \.includesComments),
      accepts: { question in selections.contains { $0.accepts(question) } })
  }
}

extension CommandError {
  /// Creates the error that a run without digests names a site that was not imported.
  init(notImported site: String) {
    self.init(
      .usage,
      """
      no tag given, and the site `\(site)` was not imported: sodigest fetches no whole sites from the API; import \
      a data dump of the site first (`sodigest import`), or name a tag, for example `--tag swift`
      """)
  }
}

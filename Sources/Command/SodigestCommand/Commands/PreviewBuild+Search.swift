internal import Archive
internal import ArchiveSearch

extension PreviewBuild {
  /// Returns the questions of the archive that match the form of the search page, as JSON; `nil` if the archive cannot
  /// be searched.
  @Sendable func search(_ form: [String: String]) -> [UInt8]? {
    guard let archive = try? Archive(at: archivePath, for: .readOnly) else { return nil }
    var search = ArchiveSearch(archive)
    let limit = form["limit"].flatMap { Int($0) } ?? 10
    return try? search.pageResults(of: form, limit: max(0, min(limit, 1_000)))
  }
}

internal import Synchronization

/// The files of a site on their way: written beside their places first, then put there together.
///
/// Threads may share it. Nothing that readers see changes before ``reveal(home:)``.
final class Staging: Sendable {
  /// What the names of files on their way end with.
  static let suffix = ".sodigest.tmp"
  /// Is there while files are on their way, so that a run after a kill knows to clear them.
  static let mark = ".sodigest-unfinished"
  /// Every page that this program makes has it somewhere.
  private static let signature = Array("sodigest".utf8)

  private let folder: OutputFolder
  /// What the folder said of itself before, if anything.
  private let previous: Manifest?
  private let owned: Set<String>
  private let force: Bool
  private let state = Mutex(State())

  private struct State {
    var new: [String] = []
    var changed: [String] = []
    var unchanged: [String] = []
    var isMarked = false
  }

  /// Prepares to fill a folder.
  ///
  /// - Parameters:
  ///   - folder: The site's folder.
  ///   - previous: What the folder says of itself.
  ///   - force: Whether to write files anew that would not change.
  init(in folder: OutputFolder, after previous: Manifest?, force: Bool) {
    self.folder = folder
    self.previous = previous
    self.force = force
    owned = Set(previous?.files ?? [])
  }

  /// Takes a file of the site; each path only once.
  func stage(_ bytes: [UInt8], at file: String, _ space: inout Workspace) throws(OutputError) {
    let comparison = try folder.compare(file, with: bytes, buffer: &space.buffer)
    switch comparison {
    case .equal where !force: state.withLock { $0.unchanged.append(file) }
    case .equal: try write(bytes, to: file, isNew: false, &space)
    case .different:
      let isOwned = owned.contains(file)
      guard try isOwned ? true : isOurs(file) else {
        throw .foreignFile(path: folder.described(file))
      }
      try write(bytes, to: file, isNew: false, &space)
    case .absent: try write(bytes, to: file, isNew: true, &space)
    case .noFile: throw .foreignFile(path: folder.described(file))
    }
  }

  /// Takes a file whose name tells what is in it, so that one of the right size is the right one;
  /// the contents are asked for only when it has to be written.
  func stage(
    _ file: String, size: Int, _ space: inout Workspace, contents: () throws -> [UInt8]
  ) throws {
    let found = folder.size(of: file)
    if found == size, !force { return state.withLock { $0.unchanged.append(file) } }
    try write(contents(), to: file, isNew: found == nil, &space)
  }

  private func write(
    _ bytes: [UInt8], to file: String, isNew: Bool, _ space: inout Workspace
  ) throws(OutputError) {
    try mark()
    if let slash = file.lastIndex(of: "/") {
      let parent = String(file[..<slash])
      if space.folders.insert(parent).inserted { try folder.makeFolder(parent) }
    }
    state.withLock { state in
      if isNew { state.new.append(file) } else { state.changed.append(file) }
    }
    try folder.store(bytes, as: file + Self.suffix)
  }

  private func mark() throws(OutputError) {
    let isFirst = state.withLock { state in
      defer { state.isMarked = true }
      return !state.isMarked
    }
    if isFirst { try folder.store([], as: Self.mark) }
  }

  /// Whether a file that no list names was written by this program all the same.
  private func isOurs(_ file: String) throws(OutputError) -> Bool {
    if file.hasPrefix("img/") || file.hasPrefix("assets/") { return true }
    guard let bytes = try folder.contents(of: file) else { return true }
    return bytes.contains(Self.signature)
  }

  /// What a thread keeps between files.
  struct Workspace {
    fileprivate var buffer: [UInt8] = []
    fileprivate var folders: Set<String> = []
  }
}

extension Staging {
  /// Puts all files in their places, and removes those that are no longer part of the site.
  ///
  /// New files come first, as nothing that is up links to them; then those that change; then the
  /// home page.
  ///
  /// - Parameters:
  ///   - home: The file that comes last.
  ///   - archive: The id of the archive that the site was made from.
  ///   - isSample: Whether it holds the sample.
  /// - Returns: How many files were written, unchanged and removed.
  /// - Throws: ``OutputError``; each page is whole, the old one or the new.
  func reveal(home: String?, archive: String, isSample: Bool) throws(OutputError)
    -> PublicationSummary.Files
  {
    let (new, changed, unchanged) = state.withLock { ($0.new, $0.changed, $0.unchanged) }
    let files = (new + changed + unchanged).sorted()
    let manifest = Manifest(
      id: previous?.id ?? Manifest.newID(), archive: archive, isSample: isSample, files: files)
    let current = Set(files)
    let stale = (previous?.files ?? []).filter { !current.contains($0) }

    // Whatever is written from now on is known to be ours, even if the run ends half-way.
    var claim = manifest
    claim.files = (files + stale).sorted()
    try save(claim, after: previous)
    for file in new + changed where file != home { try place(file) }
    if let home, !unchanged.contains(home), current.contains(home) { try place(home) }
    var removed = 0
    for file in stale where try folder.remove(file) { removed += 1 }
    removeFolders(of: stale)
    try save(manifest, after: claim)
    if state.withLock({ $0.isMarked }) { try folder.remove(Self.mark) }
    return PublicationSummary.Files(
      written: new.count + changed.count, unchanged: unchanged.count, removed: removed)
  }

  /// Removes all files on their way: the site stays what it was.
  func discard() {
    let files = state.withLock { $0.new + $0.changed }
    for file in files { _ = try? folder.remove(file + Self.suffix) }
    removeFolders(of: files)
    if state.withLock({ $0.isMarked }) { _ = try? folder.remove(Self.mark) }
  }

  private func place(_ file: String) throws(OutputError) {
    try folder.move(file + Self.suffix, to: file)
  }

  private func save(_ manifest: Manifest, after known: Manifest?) throws(OutputError) {
    guard manifest != known else { return }
    try mark()
    try folder.store(manifest.bytes, as: Manifest.file + Self.suffix)
    try place(Manifest.file)
  }

  /// Removes the folders of files that went away, as far as nothing else is in them.
  private func removeFolders(of files: [String]) {
    var folders: Set<Substring> = []
    for file in files {
      var rest = file[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        folders.insert(rest)
      }
    }
    // Those within come before those around them.
    for name in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      _ = folder.removeIfEmpty(String(name))
    }
  }
}

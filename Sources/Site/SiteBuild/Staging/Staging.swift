internal import Archive
internal import Basics
internal import Pages
internal import Synchronization

/// The files of a build, which are written to a hidden folder and then moved to the site together.
///
/// The object can be shared between threads. Nothing that readers of the site see changes before
/// ``promote(from:through:to:removing:)``.
final class Staging: Sendable {
  /// The name of the hidden folder, which contains files at the paths that they will have in the
  /// site.
  static let folderName = ".sodigest-unfinished"

  /// The output folder of the site.
  let folder: OutputFolder
  /// All built files, changed or not, with their inputs.
  let builtFiles: BuiltFiles
  /// The stored results of the previous build of the folder.
  private let previous: PreviousBuild
  /// Whether built files are written even if they are unchanged.
  private let force: Bool
  private let state = Mutex(State())

  private struct State {
    /// The new folders of the site, which contain only new files.
    var newFolders: Set<Substring> = []
    /// The new files in existing folders.
    var new = StagedPaths()
    /// The existing files with new content.
    var changed = StagedPaths()
    /// The number of staged files, new or changed.
    var fileCount = 0
    /// Whether files are already being moved to the site.
    var isPromoting = false
  }

  /// The paths of staged files, grouped by the order of their promotion.
  struct StagedPaths {
    /// The paths of each group, each followed by a line ending.
    private var paths: [BuildOrder: [UInt8]] = [:]

    /// Adds the path of a staged file to its group.
    mutating func append(_ path: String, _ order: BuildOrder) {
      paths[order, default: []] += path.utf8
      paths[order]?.append(PathList.lineEnding)
    }

    /// Returns the paths of a group of files that are promoted together.
    func files(_ order: BuildOrder) -> [String] { PathList(paths[order] ?? []).paths }
  }

  /// Creates the staging of an output folder.
  ///
  /// - Parameters:
  ///   - folder: The output folder.
  ///   - previous: The stored results of the previous build of the folder.
  ///   - temporaryFolder: The folder of the unnamed file with the inputs of many built files.
  ///   - force: Whether to write built files even if they are unchanged.
  init(
    in folder: OutputFolder, after previous: PreviousBuild, spoolingIn temporaryFolder: String,
    force: Bool
  ) {
    self.folder = folder
    builtFiles = BuiltFiles(Spool(inFolder: temporaryFolder))
    self.previous = previous
    self.force = force
  }

  /// The staged files: new folders, new files in existing folders, and changed files.
  var staged: (newFolders: Set<Substring>, new: StagedPaths, changed: StagedPaths) {
    state.withLock { ($0.newFolders, $0.new, $0.changed) }
  }

  /// Whether the promotion has started, so that files are being moved to the site.
  var isPromoting: Bool { state.withLock { $0.isPromoting } }

  /// Moves a file from the staging folder to its final path.
  private func promoteFile(_ file: String) throws(OutputError) {
    try folder.move(Self.stagedPath(file), to: file)
  }

  /// Records that the promotion has started; a failure from then on leaves the staging folder
  /// behind.
  private func beginPromotion() { state.withLock { $0.isPromoting = true } }

  /// The number of staged files, new or changed, so far.
  var stagedCount: Int { state.withLock { $0.fileCount } }

  /// Writes a built file to the staging folder unless it is unchanged; may be called once per path.
  func stage(
    _ bytes: [UInt8], at file: String, _ order: BuildOrder,
    from inputs: FileInputs = FileInputs(), _ space: inout ReusedBuffers
  ) throws {
    switch try compare(file, with: bytes, &space) {
    case .equal(let stamp) where !force: try record(file, stamp, inputs)
    case .equal: try write(bytes, to: file, order, inputs, &space)
    case .different:
      guard previous.index(of: file) != nil ? true : try folder.isReplaceable(file) else {
        throw OutputError.foreignFile(path: folder.displayPath(file))
      }
      try write(bytes, to: file, order, inputs, &space)
    case .missing: try write(bytes, to: file, order, isNew: true, inputs, &space)
    case .notRegularFile: throw OutputError.foreignFile(path: folder.displayPath(file))
    }
  }

  /// Compares an existing file with the bytes of a built file; the file is missing if its folder
  /// does not exist.
  private func compare(_ file: String, with bytes: [UInt8], _ space: inout ReusedBuffers)
    throws(OutputError) -> OutputFolder.Comparison
  {
    if let parent = parentFolder(of: file[...]) {
      if space.folderExists[parent] == nil {
        space.folderExists[parent] = try folder.hasFolder(String(parent))
      }
      if space.folderExists[parent] == false { return .missing }
    }
    return try folder.compare(file, with: bytes, buffer: &space.buffer)
  }

  /// Writes an image, whose path contains a hash of its content, to the staging folder unless it is
  /// unchanged.
  ///
  /// An existing file of the right size counts as unchanged if it was not modified; `contents` is
  /// called only if the file must be written.
  func stageImage(
    at file: String, size: Int, _ space: inout ReusedBuffers, contents: () throws -> [UInt8]
  ) throws {
    if !force, !previous.isModified(file), let stamp = folder.stamp(of: file), stamp.size == size {
      return try record(file, stamp, FileInputs())
    }
    try stage(contents(), at: file, .posts, &space)
  }

  /// Adds a file to the list of built files.
  private func record(_ file: String, _ stamp: FileStamp, _ inputs: FileInputs) throws {
    try builtFiles.add(
      LedgerEntry(
        path: file, size: stamp.size, modificationTime: stamp.modificationTime,
        inputKey: inputs.inputKey,
        inputs: inputs.inputs))
  }

  /// Writes a file to the staging folder and adds it to the list of built files.
  private func write(
    _ bytes: [UInt8], to file: String, _ order: BuildOrder, isNew: Bool = false,
    _ inputs: FileInputs, _ space: inout ReusedBuffers
  ) throws {
    let parent = parentFolder(of: file[...])
    if space.createdFolders.insert(parent ?? "").inserted {
      try folder.makeFolder(Self.stagedPath(String(parent ?? "")))
    }
    let stamp = try folder.write(bytes, to: Self.stagedPath(file))
    try record(file, stamp, inputs)
    state.withLock { state in
      state.fileCount += 1
      if let parent, isNew, space.folderExists[parent] == false {
        state.newFolders.insert(parent)
      } else if isNew {
        state.new.append(file, order)
      } else {
        state.changed.append(file, order)
      }
    }
  }

  /// Returns the path that a file or folder of the site has in the staging folder.
  static func stagedPath(_ path: String) -> String {
    path.isEmpty ? folderName : "\(folderName)/\(path)"
  }

  /// Removes the staging folder with all files that were not promoted.
  func discard() {
    try? folder.removeAll(Self.folderName)
  }

  /// The buffers and caches that a thread reuses from file to file.
  struct ReusedBuffers {
    /// A buffer for the content of the existing file that is being compared.
    fileprivate var buffer: [UInt8] = []
    /// A cache of whether folders exist in the output folder, by path.
    fileprivate var folderExists: [Substring: Bool] = [:]
    /// The paths of the folders that the thread created in the staging folder.
    fileprivate var createdFolders: Set<Substring> = []
  }
}

/// The inputs and the input key of a file, except the configuration, which is an input of all
/// files.
struct FileInputs: Sendable {
  /// A hash of what the file shows beyond its inputs, such as their order; 0 if the file has no
  /// key.
  var inputKey: UInt64 = 0
  /// The inputs that were looked up for the file, such as questions and users.
  var inputs: [Input] = []
}

extension Staging {
  /// Moves all staged files to their final paths, then removes obsolete files.
  ///
  /// At every moment, even after a power failure, each page is complete in its old or new version,
  /// and all its links work:
  ///
  /// 1. New files are moved first, because no page links to them yet.
  /// 2. Changed files follow, lists after the pages that they link to and the home page last.
  /// 3. Obsolete files are removed last, because no page links to them any more.
  ///
  /// - Parameters:
  ///   - current: The manifest that is in the folder; nil if there is none.
  ///   - interim: The manifest during the promotion, which lists old and new files.
  ///   - final: The manifest after the promotion.
  ///   - obsolete: The paths of obsolete files.
  /// - Returns: The number of removed files.
  /// - Throws: `OutputError`; the promotion may then be incomplete.
  func promote(
    from current: Manifest?, through interim: Manifest, to final: Manifest,
    removing obsolete: [String]
  ) throws(OutputError) -> Int {
    let (newFolders, new, changed) = staged
    // The manifest lists files before they are promoted, so that a later run recognizes them even
    // if this one is killed.
    if interim != current { try write(interim) }
    for name in Set(obsolete.compactMap { parentFolder(of: $0[...]) }) {
      _ = try folder.hasFolder(String(name))
    }
    try folder.synchronize()
    beginPromotion()
    if interim != current { try promoteFile(Manifest.fileName) }
    try moveNewFolders(newFolders)
    for order in BuildOrder.allCases where order < .home {
      for file in new.files(order) { try promoteFile(file) }
    }
    for order in BuildOrder.allCases {
      for file in changed.files(order) { try promoteFile(file) }
    }
    for file in new.files(.home) { try promoteFile(file) }
    var count = 0
    if !obsolete.isEmpty {
      try folder.synchronize()
      // Removal in reverse order removes search postings before the questions that they refer to,
      // so that a run after an interruption detects the incomplete removal.
      for file in obsolete.reversed() where try folder.remove(file) { count += 1 }
      removeEmptyFolders(of: obsolete)
      try write(final)
      try promoteFile(Manifest.fileName)
    }
    return count
  }

  /// Writes a manifest to its path in the staging folder.
  private func write(_ manifest: Manifest) throws(OutputError) {
    try folder.makeFolder(Self.folderName)
    try folder.write(manifest.bytes, to: Self.stagedPath(Manifest.fileName))
  }

  /// Moves new folders from the staging folder to their final paths, each in one step.
  private func moveNewFolders(_ folders: Set<Substring>) throws(OutputError) {
    var moved: Set<Substring> = []
    // Parent folders are moved before the folders in them.
    let withParents = self.folders(of: folders).union(folders)
    for name in withParents.sorted(by: { $0.utf8.count < $1.utf8.count }) {
      let isInMoved = parentFolder(of: name).map(moved.contains) ?? false
      let path = String(name)
      let isMoved = isInMoved ? true : try folder.moveFolder(Self.stagedPath(path), to: path)
      if isMoved {
        moved.insert(name)
      } else if folders.contains(name) {
        // The folder was created in the meantime.
        for file in try folder.files(in: Self.stagedPath(path)) {
          try promoteFile("\(path)/\(file)")
        }
      }
    }
  }

  /// Removes those folders of removed files that are now empty.
  private func removeEmptyFolders(of files: [String]) {
    // Nested folders are removed before their parents.
    let folders = folders(of: files.map { $0[...] })
    for name in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      _ = folder.removeIfEmpty(String(name))
    }
  }

  /// Returns the folders of files, and all parents of these folders.
  private func folders(of files: some Sequence<Substring>) -> Set<Substring> {
    var folders: Set<Substring> = []
    for file in files {
      var current = file
      while let parent = parentFolder(of: current), folders.insert(parent).inserted {
        current = parent
      }
    }
    return folders
  }
}

/// Returns the path of the folder that contains a file or folder; nil at the top level.
func parentFolder(of path: Substring) -> Substring? {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] }
}

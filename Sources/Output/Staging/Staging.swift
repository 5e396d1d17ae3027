package import Archive
internal import Synchronization

/// Built files that are written to a hidden folder and then promoted together.
///
/// It can be shared between threads. Nothing that readers see changes before
/// ``promote(from:over:to:removed:)``.
package final class Staging: Sendable {
  /// The hidden folder, which contains files at the paths that they will have in the site.
  package static let folderName = ".sodigest-unfinished"

  /// The output folder.
  package let folder: OutputFolder
  /// All built files, whether they changed or not.
  package let builtFiles: BuiltFiles
  /// The previous build of the folder.
  private let previous: PreviousBuild
  /// Whether unchanged files are written, too.
  private let force: Bool
  private let state = Mutex(State())

  private struct State {
    /// New folders, which contain only new files.
    var newFolders: Set<Substring> = []
    /// New files in existing folders.
    var new = StagedPaths()
    /// Existing files with new content.
    var changed = StagedPaths()
    /// The number of staged files.
    var written = 0
    /// Whether the promotion has started.
    var isPromoting = false
  }

  /// The paths of staged files, by the order of their promotion.
  struct StagedPaths {
    /// The paths, each followed by a line ending.
    private var paths: [PromotionOrder: [UInt8]] = [:]

    /// Adds the path of a staged file.
    mutating func append(_ path: String, _ order: PromotionOrder) {
      paths[order, default: []] += path.utf8
      paths[order]?.append(PathList.lineEnding)
    }

    /// Returns the paths that are promoted together.
    func files(_ order: PromotionOrder) -> [String] { PathList(paths[order] ?? []).paths }
  }

  /// Creates the staging of an output folder.
  ///
  /// - Parameters:
  ///   - folder: The output folder.
  ///   - previous: The previous build of the folder.
  ///   - force: Whether to write unchanged files, too.
  package init(in folder: OutputFolder, after previous: PreviousBuild, force: Bool) {
    self.folder = folder
    builtFiles = BuiltFiles(Spool(in: folder, named: "files"))
    self.previous = previous
    self.force = force
  }

  /// The new folders, the new files in existing folders, and the changed files.
  var staged: (newFolders: Set<Substring>, new: StagedPaths, changed: StagedPaths) {
    state.withLock { ($0.newFolders, $0.new, $0.changed) }
  }

  /// Whether the promotion has started.
  package var isPromoting: Bool { state.withLock { $0.isPromoting } }

  /// Moves a staged file to its final path.
  func promoteFile(_ file: String) throws(OutputError) {
    try folder.move(Self.stagedPath(file), to: file)
  }

  /// Marks the beginning of the promotion; a later failure leaves the staging folder behind.
  func beginPromotion() { state.withLock { $0.isPromoting = true } }

  /// The number of staged files.
  package var stagedCount: Int { state.withLock { $0.written } }

  /// Stages a built file unless it is unchanged; may be called once per path.
  package func stage(
    _ bytes: [UInt8], at file: String, _ order: PromotionOrder,
    from inputs: FileInputs = FileInputs(), _ space: inout Workspace
  ) throws(OutputError) {
    switch try compare(file, with: bytes, &space) {
    case .equal(let stamp) where !force: try record(file, stamp, inputs)
    case .equal: try write(bytes, to: file, order, inputs, &space)
    case .different:
      guard previous.index(of: file) != nil ? true : try folder.isReplaceable(file) else {
        throw .foreignFile(path: folder.displayPath(file))
      }
      try write(bytes, to: file, order, inputs, &space)
    case .missing: try write(bytes, to: file, order, isNew: true, inputs, &space)
    case .notRegularFile: throw .foreignFile(path: folder.displayPath(file))
    }
  }

  /// Compares a file with bytes, skipping the comparison if its folder does not exist.
  private func compare(_ file: String, with bytes: [UInt8], _ space: inout Workspace)
    throws(OutputError) -> OutputFolder.Comparison
  {
    if let parent = parentFolder(of: file[...]) {
      if space.folders[parent] == nil {
        space.folders[parent] = try folder.hasFolder(String(parent))
      }
      if space.folders[parent] == false { return .missing }
    }
    return try folder.compare(file, with: bytes, buffer: &space.buffer)
  }

  /// Stages an image, whose path contains a hash of its content.
  ///
  /// An existing file of the right size counts as unchanged unless it was modified; `contents` is
  /// called only if the file must be written.
  package func stageImage(
    at file: String, size: Int, _ space: inout Workspace, contents: () throws -> [UInt8]
  ) throws {
    if !force, !previous.isModified(file), let stamp = folder.stamp(of: file), stamp.size == size {
      return try record(file, stamp, FileInputs())
    }
    try stage(contents(), at: file, .posts, &space)
  }

  /// Adds a file to the built files.
  private func record(
    _ file: String, _ stamp: FileStamp, _ inputs: FileInputs
  ) throws(OutputError) {
    try builtFiles.add(
      LedgerEntry(
        path: file, size: stamp.size, modified: stamp.modificationTime, inputKey: inputs.inputKey,
        inputs: inputs.inputs))
  }

  /// Writes a file to the staging folder and adds it to the built files.
  private func write(
    _ bytes: [UInt8], to file: String, _ order: PromotionOrder, isNew: Bool = false,
    _ inputs: FileInputs, _ space: inout Workspace
  ) throws(OutputError) {
    let parent = parentFolder(of: file[...])
    if space.createdFolders.insert(parent ?? "").inserted {
      try folder.makeFolder(Self.stagedPath(String(parent ?? "")))
    }
    let stamp = try folder.write(bytes, to: Self.stagedPath(file))
    try record(file, stamp, inputs)
    state.withLock { state in
      state.written += 1
      if let parent, isNew, space.folders[parent] == false {
        state.newFolders.insert(parent)
      } else if isNew {
        state.new.append(file, order)
      } else {
        state.changed.append(file, order)
      }
    }
  }

  /// Returns the path of a file or folder in the staging folder.
  package static func stagedPath(_ path: String) -> String {
    path.isEmpty ? folderName : "\(folderName)/\(path)"
  }

  /// Removes the staging folder with all files that were not promoted.
  package func discard() {
    try? folder.removeAll(Self.folderName)
  }

  /// Buffers and caches that a thread reuses from file to file.
  package struct Workspace {
    /// The content of the existing file that is being compared.
    fileprivate var buffer: [UInt8] = []
    /// A cache of whether folders exist in the output folder.
    fileprivate var folders: [Substring: Bool] = [:]
    /// The folders that were created in the staging folder.
    fileprivate var createdFolders: Set<Substring> = []

    package init() {}
  }
}

/// The inputs and the key of a file; the configuration is an input of all files and not listed.
package struct FileInputs: Sendable {
  /// A hash of what the file shows beyond its inputs, such as their order.
  var inputKey: UInt64
  /// The inputs that were looked up for the file.
  var inputs: [Input]

  /// Creates inputs; key 0 means that the file has no key.
  package init(inputKey: UInt64 = 0, inputs: [Input] = []) {
    (self.inputKey, self.inputs) = (inputKey, inputs)
  }
}

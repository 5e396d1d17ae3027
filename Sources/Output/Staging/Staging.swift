package import Archive
internal import Synchronization

/// Built files, written to a hidden folder first and then promoted together.
///
/// Threads may share it. Nothing that readers see changes before ``promote(from:over:to:removed:)``.
package final class Staging: Sendable {
  /// The hidden folder, in which files have the paths that they will have in the site.
  package static let name = ".sodigest-unfinished"

  package let folder: OutputFolder
  /// All built files, whether they changed or not.
  package let built: BuiltFiles
  private let previous: PreviousBuild
  private let force: Bool
  private let state = Mutex(State())

  private struct State {
    /// New folders, all of whose files are new.
    var newFolders: Set<Substring> = []
    /// New files in existing folders.
    var new = Staged()
    var changed = Staged()
    var written = 0
    var isPromoting = false
  }

  /// Staged files by the order of their promotion.
  struct Staged {
    private var paths: [PromotionOrder: [UInt8]] = [:]

    mutating func append(_ path: String, _ order: PromotionOrder) {
      paths[order, default: []] += path.utf8
      paths[order]?.append(PathList.end)
    }

    func files(_ order: PromotionOrder) -> [String] { PathList(paths[order] ?? []).paths }
  }

  /// Creates the staging of a folder.
  ///
  /// - Parameters:
  ///   - folder: The output folder.
  ///   - previous: The previous build of the folder.
  ///   - force: Whether unchanged files are written, too.
  package init(in folder: OutputFolder, after previous: PreviousBuild, force: Bool) {
    self.folder = folder
    built = BuiltFiles(Spool(in: folder, named: "files"))
    self.previous = previous
    self.force = force
  }

  /// New folders, new files in existing folders, and files that change.
  var staged: (newFolders: Set<Substring>, new: Staged, changed: Staged) {
    state.withLock { ($0.newFolders, $0.new, $0.changed) }
  }

  /// Whether the promotion has begun.
  package var isPromoting: Bool { state.withLock { $0.isPromoting } }

  /// Moves a staged file to its place.
  func place(_ file: String) throws(OutputError) {
    try folder.move(Self.staged(file), to: file)
  }

  /// Marks the beginning of the promotion; from then on the staging folder is left behind by a failure.
  func beginPromotion() { state.withLock { $0.isPromoting = true } }

  /// How many files were staged.
  package var written: Int { state.withLock { $0.written } }

  /// Stages a built file unless it is unchanged; each path only once.
  package func stage(
    _ bytes: [UInt8], at file: String, _ order: PromotionOrder,
    from inputs: FileInputs = FileInputs(), _ space: inout Workspace
  ) throws(OutputError) {
    switch try compare(file, with: bytes, &space) {
    case .equal(let stamp) where !force: try note(file, stamp, inputs)
    case .equal: try write(bytes, to: file, order, inputs, &space)
    case .different:
      guard previous.place(of: file) != nil ? true : try folder.isOurs(file) else {
        throw .foreignFile(path: folder.described(file))
      }
      try write(bytes, to: file, order, inputs, &space)
    case .absent: try write(bytes, to: file, order, isNew: true, inputs, &space)
    case .noFile: throw .foreignFile(path: folder.described(file))
    }
  }

  /// Compares a file with bytes, unless not even its folder is there.
  private func compare(_ file: String, with bytes: [UInt8], _ space: inout Workspace)
    throws(OutputError) -> OutputFolder.Comparison
  {
    if let parent = parent(of: file[...]) {
      if space.folders[parent] == nil {
        space.folders[parent] = try folder.hasFolder(String(parent))
      }
      if space.folders[parent] == false { return .absent }
    }
    return try folder.compare(file, with: bytes, buffer: &space.buffer)
  }

  /// Takes an image, whose name tells what is in it, so that a file of the right size is the right
  /// one unless somebody touched it; the contents are asked for only when they are needed.
  package func stageImage(
    at file: String, size: Int, _ space: inout Workspace, contents: () throws -> [UInt8]
  ) throws {
    if !force, !previous.isTouched(file), let stamp = folder.stamp(of: file), stamp.size == size {
      return try note(file, stamp, FileInputs())
    }
    try stage(contents(), at: file, .posts, &space)
  }

  private func note(_ file: String, _ stamp: FileStamp, _ inputs: FileInputs) throws(OutputError) {
    try built.add(
      LedgerEntry(
        path: file, size: stamp.size, modified: stamp.modified, inputKey: inputs.inputKey,
        inputs: inputs.inputs))
  }

  private func write(
    _ bytes: [UInt8], to file: String, _ order: PromotionOrder, isNew: Bool = false,
    _ inputs: FileInputs, _ space: inout Workspace
  ) throws(OutputError) {
    let parent = parent(of: file[...])
    if space.made.insert(parent ?? "").inserted {
      try folder.makeFolder(Self.staged(String(parent ?? "")))
    }
    let stamp = try folder.store(bytes, as: Self.staged(file))
    try note(file, stamp, inputs)
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

  /// Where a file or folder is until it is promoted.
  package static func staged(_ path: String) -> String { path.isEmpty ? name : "\(name)/\(path)" }

  /// Removes the hidden folder, with all files that are still on their way.
  package func discard() {
    try? folder.removeAll(Self.name)
  }

  /// Buffers that a thread reuses.
  package struct Workspace {
    fileprivate var buffer: [UInt8] = []
    /// Whether folders exist, as far as it was looked up.
    fileprivate var folders: [Substring: Bool] = [:]
    /// The existing folders of staged files.
    fileprivate var made: Set<Substring> = []

    package init() {}
  }
}

/// The inputs of a file, besides the configuration, which all files share.
package struct FileInputs: Sendable {
  /// A hash of what the file shows beyond its inputs, such as their order.
  var inputKey: UInt64
  var inputs: [Input]

  package init(inputKey: UInt64 = 0, inputs: [Input] = []) {
    (self.inputKey, self.inputs) = (inputKey, inputs)
  }
}
